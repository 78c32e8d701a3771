import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { forgetOldQuestions } from '../queries/questions.ts'
import { forgetOldWishes } from '../queries/wishes.ts'

/** What was asked long ago is nobody's business any more. */
export const sweepInquiries: PeriodicTask = {
  name: 'inquiries.sweep',
  everyMs: 3600_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      await forgetOldQuestions(tx)
      await forgetOldWishes(tx)
    }),
}
