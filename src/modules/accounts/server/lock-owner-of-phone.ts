import type { Tx } from '#src/platform/db/tx.ts'
import { type AccountRow, lockAccount } from './queries/accounts.ts'
import { findByPhone } from './queries/confirmed-phones.ts'

/**
 * The account that signs in by a phone; null where none does, or where the phone was removed or given to another
 * account while this waited for the lock.
 * @locks account
 */
export async function lockOwnerOfPhone(tx: Tx, phone: string): Promise<AccountRow | null> {
  const owner = await findByPhone(tx, phone)
  const account = owner === null ? null : await lockAccount(tx, owner.accountId)
  return account !== null && (await findByPhone(tx, phone))?.accountId === account.id ? account : null
}
