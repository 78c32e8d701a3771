import type { Tx } from '#src/platform/db/database.ts'

type OfEvent = { readonly tenantId: number; readonly eventId: string }

/** The events of these orders, of one tenant, that are called off. Locks the events: their orders are locked before. */
export async function eventsCalledOff(tx: Tx, orders: readonly OfEvent[]): Promise<ReadonlySet<string>> {
  const [some] = orders
  if (some === undefined) return new Set()
  const [row] = await tx.named<{ off: string[] }>(
    'orders.events_called_off',
    'select orders.events_called_off($1, $2) as off',
    [some.tenantId, [...new Set(orders.map(({ eventId }) => eventId))]],
  )
  return new Set(row?.off ?? [])
}

/** What waits for payment of an event, to be ended where it is called off. */
export async function waitingOrdersOf(tx: Tx, { tenantId, eventId }: OfEvent): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select id from orders.orders
    where tenant_id = ${tenantId} and event_id = ${eventId} and status = 'awaiting_payment' order by id`
  return rows.map(({ id }) => id)
}
