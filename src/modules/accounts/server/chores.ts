import type { Chore } from '#src/platform/jobs/worker.ts'
import { forgetOldAttempts } from './queries/attempts.ts'
import { deleteEndedSessions } from './queries/sessions.ts'

/** Ended sessions and old attempts are nobody's business any more. */
export const sweepSignIns: Chore = {
  name: 'accounts.sweep_sign_ins',
  everyMs: 10 * 60_000,
  run: ({ db }) =>
    db.transaction({ role: 'auth' }, async (tx) => {
      await deleteEndedSessions(tx)
      await forgetOldAttempts(tx)
    }),
}
