import type { Tx } from '#src/platform/db/tx.ts'

type OfEvent = { readonly tenantId: number; readonly eventId: string }

/**
 * The status of those events of these orders, of one tenant, that are cancelled or postponed. Locks
 * the events: their orders are locked before.
 */
export async function listCancelledOrPostponed(
  tx: Tx,
  orders: readonly OfEvent[],
): Promise<ReadonlyMap<string, 'cancelled' | 'postponed'>> {
  const [firstOrder] = orders
  if (firstOrder === undefined) return new Map()
  const [row] = await tx.named<{ off: string[] }>(
    'orders.lock_events_list_not_held',
    'select orders.lock_events_list_not_held($1, $2) as off',
    [firstOrder.tenantId, [...new Set(orders.map(({ eventId }) => eventId))]],
  )
  const off = row?.off ?? []
  if (off.length === 0) return new Map()
  const rows = await tx.sql<{ id: string; status: 'cancelled' | 'postponed' }>`
    select id, status from catalog.events where id = any (${off}::uuid[])`
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** The unpaid orders of an event, to be ended when it is cancelled. */
export async function listWaitingOrders(
  tx: Tx,
  { tenantId, eventId, status }: OfEvent & { readonly status: 'cancelled' | 'postponed' },
): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select id from orders.orders
    where tenant_id = ${tenantId} and event_id = ${eventId} and status = 'awaiting_payment'
      and (kind <> 'price_difference' or ${status} = 'cancelled') -- another race of a postponed event can still be paid
    order by id`
  return rows.map(({ id }) => id)
}
