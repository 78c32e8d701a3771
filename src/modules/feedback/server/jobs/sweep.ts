import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { deleteOldMessages } from '../queries/messages.ts'

/** Deletes applications with their files after 180 days, and other messages after three years. */
export const sweepMessages: PeriodicTask = {
  name: 'feedback.sweep',
  everyMs: 3600_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      const keys = await deleteOldMessages(tx)
      await tx.enqueueAll(
        deleteFileJob,
        keys.map((key) => ({ key })),
      )
    }),
}
