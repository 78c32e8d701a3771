import type { Tx } from '#src/platform/db/tx.ts'

/** The holds of one order in one event. The caller has locked the order. */
export type OrderHolds = { readonly tenantId: number; readonly eventId: string; readonly orderId: string }

/**
 * Turns orders' holds into taken units; `gone` where they were freed and can't be had again. The
 * orders are of one tenant, and locked by the caller.
 * @returns the outcome of each, in their order
 */
export async function confirmHolds(tx: Tx, all: readonly OrderHolds[]): Promise<readonly ('taken' | 'gone')[]> {
  const [some] = all
  if (some === undefined) return []
  if (all.some(({ tenantId }) => tenantId !== some.tenantId)) throw new Error('holds of several tenants in one batch')
  const [row] = await tx.named<{ outcomes: ('taken' | 'gone')[] }>(
    'inventory.confirm_orders',
    'select inventory.confirm_orders($1, $2, $3, $4) as outcomes',
    [some.tenantId, all.map(({ eventId }) => eventId), all.map(({ orderId }) => orderId), tx.now],
  )
  return row?.outcomes ?? []
}

/** Releases everything that an order still holds; repeating changes nothing. */
export async function releaseOrderHolds(tx: Tx, of: OrderHolds): Promise<void> {
  await tx.sql`select inventory.release_order(${of.tenantId}, ${of.eventId}, ${of.orderId})`
}

/** Prolongs an order's holds; false where one of them is gone already. */
export async function prolongHolds(tx: Tx, of: OrderHolds, until: string): Promise<boolean> {
  const [row] = await tx.named<{ done: boolean }>(
    'inventory.prolong',
    'select inventory.prolong($1, $2, $3, $4) as done',
    [of.tenantId, of.eventId, of.orderId, until],
  )
  return row?.done ?? false
}

/** Releases single holds of an order for good. */
export async function deleteHolds(tx: Tx, of: Omit<OrderHolds, 'orderId'>, holdIds: readonly string[]): Promise<void> {
  if (holdIds.length === 0) return
  await tx.sql`select inventory.delete_holds(${of.tenantId}, ${of.eventId}, ${holdIds}::uuid[])`
}

/**
 * Gives back taken units: `keep` units of each hold remain, 0 frees it. Repeating changes nothing.
 */
export async function releaseTaken(
  tx: Tx,
  of: Omit<OrderHolds, 'orderId'>,
  holds: readonly { readonly holdId: string; readonly keep: number }[],
): Promise<void> {
  if (holds.length === 0) return
  const ids = holds.map(({ holdId }) => holdId)
  const keep = holds.map((hold) => hold.keep)
  await tx.sql`select inventory.release_taken(${of.tenantId}, ${of.eventId}, ${ids}::uuid[], ${keep}::int[])`
}
