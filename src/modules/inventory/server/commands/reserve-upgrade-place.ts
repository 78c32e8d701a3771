import type { Tx } from '#src/platform/db/tx.ts'
import type { MoveTakenResult } from './move-taken.ts'

export type ReservedPlace =
  | { readonly code: 'reserved'; readonly holdId: string; readonly ordinal: number }
  | { readonly code: Exclude<MoveTakenResult['code'], 'moved'>; readonly holdId: null; readonly ordinal: null }

/**
 * Reserves a unit of another pool for the holder of a taken place of the same event until a time,
 * for an unpaid order. It is not counted in the limits: its person is counted already. The
 * caller has locked both orders.
 */
export async function reserveUpgradePlace(
  tx: Tx,
  place: { readonly tenantId: number; readonly eventId: string; readonly holdId: string },
  reserved: { readonly orderId: string; readonly poolId: string; readonly subject: string; readonly until: string },
): Promise<ReservedPlace> {
  const [row] = await tx.sql<ReservedPlace>`
    select code, hold_id as "holdId", ordinal from inventory.reserve_place(
      ${place.tenantId}, ${place.eventId}, ${tx.now}, ${reserved.until}, ${place.holdId}, ${reserved.poolId}, ${reserved.subject},
      ${reserved.orderId})`
  if (row === undefined) throw new Error('inventory.reserve_place returned no row')
  return row
}

/**
 * Moves a taken place to its reserved unit, and frees the old unit. If the reservation was
 * released meanwhile, the result is `lost`; with `retake` a free unit of the pool is taken.
 */
export async function moveToReservedPlace(
  tx: Tx,
  place: { readonly tenantId: number; readonly eventId: string; readonly holdId: string },
  reserved: { readonly holdId: string; readonly subject: string; readonly retake: boolean },
): Promise<MoveTakenResult | { readonly code: 'lost' }> {
  const [row] = await tx.sql<MoveTakenResult | { readonly code: 'lost' }>`
    select code, ordinal from inventory.move_to_reserved(
      ${place.tenantId}, ${place.eventId}, ${tx.now}, ${place.holdId}, ${reserved.holdId}, ${reserved.subject},
      ${reserved.retake})`
  if (row === undefined) throw new Error('inventory.move_to_reserved returned no row')
  return row
}

/**
 * The person of a place was corrected: updates the person's hash in the units that these orders
 * reserve or reserved for it. A reserved unit has no person key: its `account_key` is the hash of
 * the person key of the place that it is for. The event is locked by the caller.
 */
export async function updateReservedPersonHash(
  tx: Tx,
  place: { readonly tenantId: number; readonly holdId: string },
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return
  await tx.sql`
    update inventory.holds k set account_key = md5(h.person_key)::uuid from inventory.holds h
    where h.tenant_id = ${place.tenantId} and h.id = ${place.holdId}
      and k.tenant_id = h.tenant_id and k.order_id = any (${orderIds}::uuid[]) and k.person_key is null`
}
