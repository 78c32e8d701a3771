import type { Tx } from '#src/platform/db/tx.ts'
import { accountByEmail, lockAccount } from '../queries/accounts.ts'
import { stopOpenChange } from '../queries/email-changes.ts'
import { deleteOtherSessions } from '../queries/sessions.ts'
import { deletePendingSignIns } from '../queries/two-step.ts'

/**
 * Ends every session of the account and stops a change of its address. Needs the role `auth`.
 * @returns the number of ended sessions; null where no account has the address
 */
export async function endAccountSessions(tx: Tx, email: string): Promise<number | null> {
  const account = await accountByEmail(tx, email)
  if (account === null) return null
  await lockAccount(tx, account.id) // serialized with a concurrent sign-in
  await stopOpenChange(tx, account.id)
  await deletePendingSignIns(tx, account.id)
  return await deleteOtherSessions(tx, account.id, null)
}
