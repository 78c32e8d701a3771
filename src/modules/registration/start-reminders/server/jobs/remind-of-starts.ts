import { takeNotices } from '#src/modules/accounts/notifications/server/commands/take-notices.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { accountsToRemind } from '../queries/start-reminders.ts'
import { startReminderJob } from './start-reminder.ts'

const batchSize = 500

/**
 * Reminds of races on the next day: once an account and race, claimed and enqueued in one
 * transaction.
 */
export const remindOfStarts: PeriodicTask = {
  name: 'registration.remind_of_starts',
  everyMs: 600_000,
  async run({ db }) {
    let found = batchSize
    while (found >= batchSize) {
      found = await db.transaction({ role: 'system' }, async (tx) => {
        const due = await accountsToRemind(tx, batchSize)
        const taken = await takeNotices(tx, 'start_reminder', due)
        const payloads = taken.map(({ subjectId, accountId }) => ({ raceId: subjectId, accountId }))
        await tx.enqueueAll(startReminderJob, payloads)
        return due.length
      })
    }
  },
}
