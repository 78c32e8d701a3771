import type { OptionsSale } from './options-sale.ts'

export type SoldOrder = {
  readonly id: string
  readonly runnerIndex: number
  readonly status: string
  readonly kind: string
  readonly sourceOrderId: string | null
}

/** The orders of the event, the earliest first. */
export async function ordersOf({ app, eventId, runners }: OptionsSale): Promise<SoldOrder[]> {
  const rows = await app.sql<Omit<SoldOrder, 'runnerIndex'> & { email: string }>(
    `select o.id, a.email, o.status, o.kind, o.source_order_id as "sourceOrderId" from orders.orders o
     join accounts.accounts a on a.id = o.account_id where o.event_id = $1 order by o.created_at, o.id`,
    [eventId],
  )
  return rows.map(({ email, ...row }) => ({ ...row, runnerIndex: runners.findIndex((one) => one.email === email) }))
}

export type SoldLine = {
  readonly id: string
  readonly orderId: string
  readonly orderKind: string
  readonly orderStatus: string
  readonly kind: 'place' | 'product' | 'insurance'
  readonly code: string | null
  readonly variantCode: string | null
  readonly unitPriceMinor: number
  readonly units: number
  readonly discountMinor: number
  readonly isRefundable: boolean
  readonly isPremiumKept: boolean
  readonly replacesLineId: string | null
  /** The entry that the line is for; of a place: that stands on it. */
  readonly entryId: string | null
  readonly eventBp: number
  readonly extraBp: number
  readonly returnedUnits: number
  readonly returnedNetMinor: number
  readonly returnedCommissionMinor: number
  /** The terms that it was cancelled by; null: it is not. */
  readonly shareBp: number | null
  readonly returnsCommission: boolean | null
  readonly wasPremiumKept: boolean | null
  readonly cancelledBy: string | null
}

/** The order lines of the event with what came back of them. */
export async function linesOf({ app, eventId }: OptionsSale): Promise<SoldLine[]> {
  return await app.sql<SoldLine>(
    `select l.id, l.order_id as "orderId", o.kind as "orderKind", o.status as "orderStatus", l.kind, p.code,
       v.code as "variantCode", l.unit_price_minor::int as "unitPriceMinor", l.units, l.discount_minor::int as "discountMinor",
       l.is_refundable as "isRefundable", coalesce(l.returnable_until <= $2, false) as "isPremiumKept",
       l.replaces_line_id as "replacesLineId", coalesce(l.entry_id, g.id) as "entryId",
       o.event_commission_bp as "eventBp", o.extra_commission_bp as "extraBp", coalesce(r.units, 0) as "returnedUnits",
       coalesce(r.net_minor, 0)::int as "returnedNetMinor",
       coalesce(r.event_commission_minor + r.extra_commission_minor, 0)::int as "returnedCommissionMinor",
       c.share_bp as "shareBp", c.returns_commission as "returnsCommission",
       coalesce(l.returnable_until <= c.at, false) as "wasPremiumKept", c.cancelled_by as "cancelledBy"
     from orders.lines l join orders.orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
     left join catalog.products p on p.id = l.subject_id
     left join catalog.product_variants v on v.id = l.variant_id
     left join registration.entries g on g.tenant_id = l.tenant_id and g.hold_id = l.hold_id
     left join orders.returned_lines r on r.tenant_id = l.tenant_id and r.line_id = l.id
     left join orders.cancellations c on c.tenant_id = l.tenant_id and c.id = r.cancellation_id
     where o.event_id = $1 order by o.created_at, l.created_at, l.id`,
    [eventId, app.services.db.testNow() ?? new Date().toISOString()],
  )
}

/** The state that a refused step must not change: without timestamps, and without payments, which a change abandons first. */
export async function factsOf({ app, eventId }: OptionsSale): Promise<string> {
  const [row] = await app.sql<{ facts: unknown }>(
    `select json_build_object(
      'orders', (select json_agg(json_build_array(id, status, overall_minor, paid_by, missing) order by id) from orders.orders where event_id = $1),
      'lines', (select json_agg(json_build_array(l.id, l.subject_id, l.variant_id, l.unit_price_minor, l.units, l.discount_minor, l.hold_id)
                  order by l.id) from orders.lines l join orders.orders o on o.id = l.order_id where o.event_id = $1),
      'refunds', (select json_agg(json_build_array(c.id, c.refund_minor) order by c.id)
                  from orders.cancellations c join orders.orders o on o.id = c.order_id where o.event_id = $1),
      'holds', (select json_agg(json_build_array(id, pool_id, units, state) order by id) from inventory.holds
                where limit_id = $1 and (state = 'taken' or state = 'held' and held_until > $2)),
      'policies', (select json_agg(json_build_array(id, line_id, entry_id, premium_minor, state) order by id)
                   from insurance.policies where event_id = $1),
      'uses', (select json_agg(json_build_array(u.order_id, u.code_id) order by u.order_id)
               from discounts.uses u join orders.orders o on o.id = u.order_id where o.event_id = $1),
      'entries', (select json_agg(json_build_array(id, hold_id, state, participant) order by id)
                  from registration.entries where event_id = $1)) as facts`,
    [eventId, app.services.db.testNow() ?? new Date().toISOString()],
  )
  return JSON.stringify(row?.facts)
}

/** Payments that the bank has accepted and that are not paid, the newest first. */
export async function listUnsettledPayments({ app, bank, eventId }: OptionsSale): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(
    `select p.id from payments.payments p join orders.orders o on o.id = p.order_id
     where o.event_id = $1 order by p.created_at desc, p.id desc`,
    [eventId],
  )
  return rows.map(({ id }) => id).filter((id) => ![null, 'succeeded'].includes(bank.stateOf(id)))
}
