import type { Tx } from '#src/platform/db/tx.ts'

/**
 * Ends the phone, the providers and the passkeys by which an account signs in, without another proof of its address.
 * @locks none: the caller holds the lock on the account
 */
export async function deleteOtherWaysIn(tx: Tx, accountId: string): Promise<void> {
  await tx.sql`delete from accounts.confirmed_phones where account_id = ${accountId}`
  await tx.sql`delete from accounts.external_identities where account_id = ${accountId}`
  await tx.sql`delete from accounts.passkeys where account_id = ${accountId}`
}
