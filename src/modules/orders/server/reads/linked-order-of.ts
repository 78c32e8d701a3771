import { lineCommissionMinor } from '#src/modules/catalog/domain/commission.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** The price of an organizer's service with its commissions, at the current rates. */
export async function costOfService(tx: Tx, eventId: string, priceMinor: number): Promise<number> {
  const [rates] = await tx.sql<{ eventBp: number; extraBp: number }>`
    select e.commission_bp as "eventBp", t.extra_commission_bp as "extraBp"
    from catalog.events e join tenants.tenants t on t.id = e.tenant_id where e.id = ${eventId}`
  if (rates === undefined) throw new Error(`event ${eventId} not found`)
  const line = { kind: 'product' as const, netMinor: priceMinor }
  return priceMinor + lineCommissionMinor(line, rates.eventBp) + lineCommissionMinor(line, rates.extraBp)
}

/** The race that a linked order is about, since it has no entry of its own. */
export async function raceOfLinkedOrder(tx: Tx, orderId: string): Promise<string | null> {
  const [row] = await tx.sql<{ raceId: string }>`
    select l.subject_id as "raceId" from orders.orders o join orders.lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
    where o.id = ${orderId} and o.kind = 'fee' order by l.created_at, l.id limit 1`
  return row?.raceId ?? null
}
