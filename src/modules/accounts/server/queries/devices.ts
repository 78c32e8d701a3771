import { plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

type Seen = { readonly hash: Buffer; readonly address: string; readonly userAgent: string }

/** Records that the account was used with a browser; `isNew` if it never was before. */
export async function upsertDevice(tx: Tx, accountId: string, seen: Seen): Promise<{ id: string; isNew: boolean }> {
  const [known] = await tx.sql<{ id: string }>`
    update accounts.devices set last_seen_at = ${tx.now}, address = ${seen.address}, user_agent = ${seen.userAgent}
    where account_id = ${accountId} and device_hash = ${seen.hash} returning id`
  if (known !== undefined) return { id: known.id, isNew: false }
  const [made] = await tx.sql<{ id: string }>`
    insert into accounts.devices (account_id, device_hash, address, user_agent, first_seen_at, last_seen_at)
    values (${accountId}, ${seen.hash}, ${seen.address}, ${seen.userAgent}, ${tx.now}, ${tx.now}) returning id`
  if (made === undefined) throw new Error('insert into accounts.devices returned no row')
  return { id: made.id, isNew: true }
}

/** What a code is sent to, and what an account is found by. */
export type Recipient = { readonly email: string } | { readonly phone: string }

/**
 * Whether the account at this address or phone was used with this browser; the same statement where
 * there is no account.
 */
export async function isDeviceAt(tx: Tx, recipient: Recipient, hash: Buffer): Promise<boolean> {
  const [row] =
    'email' in recipient
      ? await tx.sql<{ is: boolean }>`
          select exists (
            select from accounts.devices d join accounts.accounts a on a.id = d.account_id
            where a.email = ${recipient.email} and d.device_hash = ${hash}) as is`
      : await tx.sql<{ is: boolean }>`
          select exists (
            select from accounts.devices d join accounts.confirmed_phones p on p.account_id = d.account_id
            where p.phone = ${recipient.phone} and d.device_hash = ${hash}) as is`
  return row?.is ?? false
}

/** Whether the account was used before with any other device or session. */
export async function wasUsedElsewhere(tx: Tx, accountId: string, deviceId: string, session: Buffer): Promise<boolean> {
  const [row] = await tx.sql<{ was: boolean }>`
    select exists (select from accounts.devices where account_id = ${accountId} and id <> ${deviceId})
      or exists (select from accounts.sessions where account_id = ${accountId} and token_hash <> ${session}) as was`
  return row?.was ?? false
}

/** The address and User-Agent of a device's last use; null where it is deleted. */
export async function findDevice(tx: Tx, id: string): Promise<{ address: string; userAgent: string } | null> {
  const [row] = await tx.sql<{ address: string; userAgent: string }>`
    select address, user_agent as "userAgent" from accounts.devices where id = ${id}`
  return row ?? null
}

/** Deletes all other devices: the next sign-in with one is reported as new. */
export async function deleteOtherDevices(tx: Tx, accountId: string, but: string): Promise<void> {
  await tx.sql`delete from accounts.devices where account_id = ${accountId} and id <> ${but}`
}

/** Deletes devices unused for longer than browsers store a cookie (400 days). */
export async function deleteOldDevices(tx: Tx, longestMs: number): Promise<void> {
  await tx.sql`delete from accounts.devices where last_seen_at < ${plusMs(tx.now, -longestMs)}`
}
