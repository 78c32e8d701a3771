import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type ConfirmedPhone = {
  readonly accountId: string
  /** E.164. */
  readonly phone: string
  readonly confirmedAt: Instant
  readonly lastUsedAt: Instant | null
}

/**
 * Serializes everything that gives a phone to an account.
 * @locks the phone (advisory), until commit; after the account
 */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`confirmed-phone:${phone}`}, 0))`
}

/** The account that signs in by a phone; null: none. */
export async function findByPhone(tx: Tx, phone: string): Promise<ConfirmedPhone | null> {
  const [row] = await tx.sql<ConfirmedPhone>`
    select account_id as "accountId", phone, confirmed_at as "confirmedAt", last_used_at as "lastUsedAt"
    from accounts.confirmed_phones where phone = ${phone}`
  return row ?? null
}

/** The phone by which an account signs in; null: none. */
export async function phoneOfAccount(tx: Tx, accountId: string): Promise<ConfirmedPhone | null> {
  const [row] = await tx.sql<ConfirmedPhone>`
    select account_id as "accountId", phone, confirmed_at as "confirmedAt", last_used_at as "lastUsedAt"
    from accounts.confirmed_phones where account_id = ${accountId}`
  return row ?? null
}

/** Sets an account's phone, in place of an earlier one. */
export async function putConfirmedPhone(tx: Tx, accountId: string, phone: string): Promise<void> {
  await tx.sql`
    insert into accounts.confirmed_phones (account_id, phone, confirmed_at) values (${accountId}, ${phone}, ${tx.now})
    on conflict (account_id) do update set phone = excluded.phone, confirmed_at = excluded.confirmed_at, last_used_at = null`
}

export async function markPhoneUsed(tx: Tx, accountId: string): Promise<void> {
  await tx.sql`update accounts.confirmed_phones set last_used_at = ${tx.now} where account_id = ${accountId}`
}

/** Removes an account's phone; false where it has none. */
export async function deleteConfirmedPhone(tx: Tx, accountId: string): Promise<boolean> {
  const deleted = await tx.sql`delete from accounts.confirmed_phones where account_id = ${accountId} returning 1`
  return deleted.length > 0
}
