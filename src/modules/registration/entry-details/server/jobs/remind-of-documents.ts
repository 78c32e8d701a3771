import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { documentsReminderJob } from '../../../changes/server/jobs/change-emails.ts'
import { markReminders } from '../queries/documents-reminders.ts'

const batchSize = 500

/**
 * Reminds participants of missing documents some days before the race; marked and enqueued in one
 * transaction, once each.
 */
export const remindOfDocuments: PeriodicTask = {
  name: 'registration.remind_of_documents',
  everyMs: 600_000,
  async run({ db }) {
    let found = batchSize
    while (found >= batchSize) {
      found = await db.transaction({ role: 'system' }, async (tx) => {
        const due = await markReminders(tx, batchSize)
        await tx.enqueueAll(documentsReminderJob, due)
        return due.length
      })
    }
  },
}
