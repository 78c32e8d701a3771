import type { Tx } from '#src/platform/db/tx.ts'

/** The holds of one order in one event. The caller has locked the order. */
export type OrderHolds = { readonly tenantId: number; readonly eventId: string; readonly orderId: string }

/**
 * Turns orders' holds into taken units; `gone` where they were freed and cannot be taken again.
 * The orders are of one tenant, and locked by the caller.
 * @returns the outcome of each, in their order
 */
export async function confirmHolds(tx: Tx, orders: readonly OrderHolds[]): Promise<readonly ('taken' | 'gone')[]> {
  const [first] = orders
  if (first === undefined) return []
  const other = orders.find(({ tenantId }) => tenantId !== first.tenantId)
  if (other !== undefined)
    throw new Error(`holds of tenants ${first.tenantId} and ${other.tenantId} in one batch, expected one tenant`)
  const [row] = await tx.named<{ outcomes: ('taken' | 'gone')[] }>(
    'inventory.confirm_orders',
    'select inventory.confirm_orders($1, $2, $3, $4) as outcomes',
    [first.tenantId, orders.map(({ eventId }) => eventId), orders.map(({ orderId }) => orderId), tx.now],
  )
  return row?.outcomes ?? []
}

/**
 * Locks what the holds of these orders belong to, so that the orders may be changed one after
 * another: the events in the order of their ids, then the limits of promo codes. The orders are of
 * one tenant, and locked by the caller.
 */
export async function lockHolds(tx: Tx, orders: readonly OrderHolds[]): Promise<void> {
  const [first] = orders
  if (first === undefined) return
  const eventIds = [...new Set(orders.map(({ eventId }) => eventId))].sort()
  for (const eventId of eventIds) await tx.sql`select inventory.lock_event(${first.tenantId}, ${eventId})`
  const orderIds = orders.map(({ orderId }) => orderId)
  await tx.sql`select inventory.lock_code_limits(${first.tenantId}, ${eventIds}::uuid[], ${orderIds}::uuid[])`
}

/** Releases all holds of an order. Idempotent. */
export async function releaseHolds(tx: Tx, holds: OrderHolds): Promise<void> {
  await tx.sql`select inventory.release_order(${holds.tenantId}, ${holds.eventId}, ${holds.orderId})`
}

/** Extends an order's holds to `until`; false where one of them was freed. */
export async function extendHolds(tx: Tx, holds: OrderHolds, until: string): Promise<boolean> {
  const [row] = await tx.named<{ done: boolean }>(
    'inventory.extend_holds',
    'select inventory.extend_holds($1, $2, $3, $4) as done',
    [holds.tenantId, holds.eventId, holds.orderId, until],
  )
  return row?.done ?? false
}

/** Releases and deletes single holds of an order. */
export async function deleteHolds(
  tx: Tx,
  event: Omit<OrderHolds, 'orderId'>,
  holdIds: readonly string[],
): Promise<void> {
  if (holdIds.length === 0) return
  await tx.sql`select inventory.delete_holds(${event.tenantId}, ${event.eventId}, ${holdIds}::uuid[])`
}

/** Makes taken units another order's, which then gives them back. The caller has locked both orders and the event. */
export async function giveHold(tx: Tx, to: OrderHolds, holdId: string): Promise<void> {
  await tx.sql`
    update inventory.holds set order_id = ${to.orderId}
    where tenant_id = ${to.tenantId} and limit_id = ${to.eventId} and id = ${holdId} and state = 'taken'`
}

/**
 * Gives back taken units: `remaining` units of each hold stay taken, 0 frees it. Idempotent.
 */
export async function releaseTaken(
  tx: Tx,
  event: Omit<OrderHolds, 'orderId'>,
  holds: readonly { readonly holdId: string; readonly remaining: number }[],
): Promise<void> {
  if (holds.length === 0) return
  const ids = holds.map(({ holdId }) => holdId)
  const remaining = holds.map((hold) => hold.remaining)
  await tx.sql`select inventory.release_taken(${event.tenantId}, ${event.eventId}, ${ids}::uuid[], ${remaining}::int[])`
}
