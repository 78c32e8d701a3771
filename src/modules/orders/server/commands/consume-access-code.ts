import { err, ok, type Result } from '#src/kernel/result.ts'
import { holdStock } from '#src/modules/inventory/server/commands/hold-stock.ts'
import { deleteHolds, releaseTaken } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { isCodeValid } from '../../domain/access-code.ts'
import { findGrantedCode, listAccessUses } from '../queries/access-codes.ts'

export type PlaceByCode = {
  readonly tenantId: number
  readonly eventId: string
  readonly orderId: string
  readonly accountId: string
  readonly raceId: string
  /** The hold of the place taken in this transaction. */
  readonly placeHoldId: string
  /** The time until which the place and the use of the code are held. */
  readonly until: string
}
/** `needed`: no code was given. `gone`: the code is no longer valid, or is used up. */
export type AccessRefusal = 'orders.access_needed' | 'orders.access_gone'

/**
 * Takes one use of the code that opened the race, with a place of it: every command that takes a
 * place of a race opened by code calls this in the same transaction, and rolls back on a refusal.
 * The order holds the use as it holds product stock: it is renewed, taken, expired and released
 * with the order. The inventory's lock gives a code's last use to one order only.
 */
export async function consumeAccessCode(tx: Tx, place: PlaceByCode): Promise<Result<undefined, AccessRefusal>> {
  const code = await findGrantedCode(tx, place.accountId, place.raceId)
  if (code === null) return err('orders.access_needed')
  if (!isCodeValid(code, tx.now)) return err('orders.access_gone')
  const { tenantId, orderId, raceId, placeHoldId } = place
  const holdId = code.poolId === null ? null : await holdStock(tx, { ...place, poolId: code.poolId, units: 1 })
  if (code.poolId !== null && holdId === null) return err('orders.access_gone')
  // The order's earlier, expired attempt left its use behind.
  await tx.sql`
    delete from orders.access_uses u where u.tenant_id = ${tenantId} and u.order_id = ${orderId} and not exists (
      select from inventory.holds h where h.tenant_id = u.tenant_id and h.id = u.place_hold_id)`
  await tx.sql`
    insert into orders.access_uses (tenant_id, place_hold_id, order_id, race_id, code_id, hold_id)
    values (${tenantId}, ${placeHoldId}, ${orderId}, ${raceId}, ${code.id}, ${holdId})`
  return ok()
}

type OfOrder = { readonly tenantId: number; readonly eventId: string; readonly id: string }

/** A place was removed from an unpaid order: the use of its code is released at once. */
export async function removeAccessUse(tx: Tx, order: OfOrder, placeHoldId: string): Promise<void> {
  const uses = (await listAccessUses(tx, order.id)).filter((use) => use.placeHoldId === placeHoldId)
  await deleteHolds(tx, order, holdsOf(uses))
  await tx.sql`delete from orders.access_uses where order_id = ${order.id} and place_hold_id = ${placeHoldId}`
}

/** Paid places were cancelled: the same number of uses is released. */
export async function releaseAccessUses(tx: Tx, order: OfOrder, placeHoldIds: readonly string[]): Promise<void> {
  const uses = (await listAccessUses(tx, order.id)).filter(({ placeHoldId }) => placeHoldIds.includes(placeHoldId))
  await releaseTaken(
    tx,
    order,
    holdsOf(uses).map((holdId) => ({ holdId, remaining: 0 })),
  )
}

function holdsOf(uses: readonly { readonly holdId: string | null }[]): string[] {
  return uses.flatMap(({ holdId }) => (holdId === null ? [] : [holdId]))
}
