import type { Tx } from '#src/platform/db/tx.ts'
import { accountByEmail, lockAccount } from '../queries/accounts.ts'
import { deleteOtherSessions } from '../queries/sessions.ts'

/** Ends every session of the account. Answers how many ended; null where nobody has the address. Needs the role `auth`. */
export async function endSessionsOf(tx: Tx, email: string): Promise<number | null> {
  const account = await accountByEmail(tx, email)
  if (account === null) return null
  await lockAccount(tx, account.id) // a sign-in that is under way ends before, or begins after
  return await deleteOtherSessions(tx, account.id, null)
}
