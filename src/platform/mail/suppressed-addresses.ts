import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '../db/tx.ts'

export type SuppressionReason = 'rejected' | 'bounced' | 'complained'
export type Suppression = { readonly reason: SuppressionReason; readonly at: Instant }

/** Why an address is suppressed; null: it is not. */
export async function findSuppression(tx: Tx, hash: Buffer): Promise<Suppression | null> {
  const [row] = await tx.sql<Suppression>`
    select reason, at from platform.suppressed_addresses where address_hash = ${hash}`
  return row ?? null
}

/**
 * Suppresses the address: nothing is sent to it from here on. A complaint replaces an earlier
 * reason.
 */
export async function suppress(tx: Tx, hash: Buffer, reason: SuppressionReason): Promise<void> {
  await tx.sql`
    insert into platform.suppressed_addresses (address_hash, reason, at) values (${hash}, ${reason}, ${tx.now})
    on conflict (address_hash) do update set reason = excluded.reason, at = excluded.at
      where excluded.reason = 'complained' and suppressed_addresses.reason <> 'complained'`
}

/** @returns whether it was suppressed */
export async function liftSuppression(tx: Tx, hash: Buffer): Promise<boolean> {
  const rows = await tx.sql`delete from platform.suppressed_addresses where address_hash = ${hash} returning 1 as one`
  return rows.length > 0
}
