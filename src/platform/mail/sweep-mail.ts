import { plusMs } from '#src/kernel/instant.ts'
import type { PeriodicTask } from '../jobs/worker.ts'
import { budgetMs } from './email-budget.ts'
import { deleteOldHeldEmails } from './held-emails.ts'

/** Deletes expired budget counts and expired notices of unsent emails. */
export const sweepMail: PeriodicTask = {
  name: 'mail.sweep',
  everyMs: 10 * 60_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      await tx.sql`delete from platform.mail_counts where at < ${plusMs(tx.now, -budgetMs)}`
      await deleteOldHeldEmails(tx)
    }),
}
