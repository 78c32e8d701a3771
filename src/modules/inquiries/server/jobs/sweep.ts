import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { deleteOldQuestions } from '../queries/questions.ts'
import { deleteOldSubscriptions } from '../queries/subscriptions.ts'

/** Deletes old questions and subscriptions. */
export const sweepInquiries: PeriodicTask = {
  name: 'inquiries.sweep',
  everyMs: 3600_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      await deleteOldQuestions(tx)
      await deleteOldSubscriptions(tx)
    }),
}
