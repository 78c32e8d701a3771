import { err, ok, type Result } from '#src/kernel/result.ts'
import { holdStock } from '#src/modules/inventory/server/commands/hold-stock.ts'
import { dropHolds, giveBackTaken } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { isCodeValid } from '../../domain/access-code.ts'
import { accessUsesOf, findGrantedCode } from '../queries/access-codes.ts'

export type PlaceByCode = {
  readonly tenantId: number
  readonly eventId: string
  readonly orderId: string
  readonly accountId: string
  readonly raceId: string
  /** The hold of the place that was taken in this transaction. */
  readonly placeHoldId: string
  /** Until when the place is held, and its use with it. */
  readonly until: string
}
/** `needed`: no code was given. `gone`: it is no more valid, or its uses are used up. */
export type AccessRefusal = 'orders.access_needed' | 'orders.access_gone'

/**
 * Takes one use of the code that opened the race, along with a place of it: whatever command takes a place of a race that opens by code calls this
 * in the same transaction, and rolls it back where it is refused. The use is held by the order, as a product's stock is, so
 * that it is prolonged, taken, run out and given up with it; of a code's last use the inventory's lock gives one away.
 */
export async function takeAccess(tx: Tx, place: PlaceByCode): Promise<Result<undefined, AccessRefusal>> {
  const code = await findGrantedCode(tx, place.accountId, place.raceId)
  if (code === null) return err('orders.access_needed')
  if (!isCodeValid(code, tx.now)) return err('orders.access_gone')
  const { tenantId, orderId, raceId, placeHoldId } = place
  const holdId = code.poolId === null ? null : await holdStock(tx, { ...place, poolId: code.poolId, units: 1 })
  if (code.poolId !== null && holdId === null) return err('orders.access_gone')
  // What the order tried before it ran out left its use behind.
  await tx.sql`
    delete from orders.access_uses u where u.tenant_id = ${tenantId} and u.order_id = ${orderId} and not exists (
      select from inventory.holds h where h.tenant_id = u.tenant_id and h.id = u.place_hold_id)`
  await tx.sql`
    insert into orders.access_uses (tenant_id, place_hold_id, order_id, race_id, code_id, hold_id)
    values (${tenantId}, ${placeHoldId}, ${orderId}, ${raceId}, ${code.id}, ${holdId})`
  return ok()
}

type OfOrder = { readonly tenantId: number; readonly eventId: string; readonly id: string }

/** A place left an order that waits for payment: its code's use is anybody's at once. */
export async function dropAccess(tx: Tx, order: OfOrder, placeHoldId: string): Promise<void> {
  const uses = (await accessUsesOf(tx, order.id)).filter((use) => use.placeHoldId === placeHoldId)
  await dropHolds(tx, order, holdsOf(uses))
  await tx.sql`delete from orders.access_uses where order_id = ${order.id} and place_hold_id = ${placeHoldId}`
}

/** Paid places were cancelled: so many uses are free again. */
export async function giveBackAccess(tx: Tx, order: OfOrder, placeHoldIds: readonly string[]): Promise<void> {
  const uses = (await accessUsesOf(tx, order.id)).filter(({ placeHoldId }) => placeHoldIds.includes(placeHoldId))
  await giveBackTaken(
    tx,
    order,
    holdsOf(uses).map((holdId) => ({ holdId, keep: 0 })),
  )
}

function holdsOf(uses: readonly { readonly holdId: string | null }[]): string[] {
  return uses.flatMap(({ holdId }) => (holdId === null ? [] : [holdId]))
}
