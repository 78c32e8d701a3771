import { plusMs } from '#src/kernel/instant.ts'
import type { PeriodicTask } from '../jobs/worker.ts'
import { budgetMs } from './email-budget.ts'
import { deleteOldHeldEmails } from './held-emails.ts'
import { deleteOldStoredEmails } from './mailbox.ts'

/** Deletes expired budget counts, expired notices of unsent emails, and the mailbox's old emails. */
export const sweepMail: PeriodicTask = {
  name: 'mail.sweep',
  everyMs: 10 * 60_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      await tx.sql`delete from platform.mail_counts where at < ${plusMs(tx.now, -budgetMs)}`
      await deleteOldHeldEmails(tx)
      await deleteOldStoredEmails(tx)
    }),
}
