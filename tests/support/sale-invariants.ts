import { brokenInvariants } from '#src/integrity/invariants.ts'
import { currencies } from '#src/kernel/money.ts'
import { isWaiting } from '#src/modules/orders/domain/lines-to-cancel.ts'
import { isPaidStatus, moveOrder, type OrderStatus } from '#src/modules/orders/domain/order-state.ts'
import { orderTotals } from '#src/modules/orders/domain/totals.ts'
import { linesWithReturns } from '#src/modules/orders/server/queries/cancellations.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { billViolations } from './bill-violations.ts'

/**
 * All violations, as sentences; empty where there is none. Checks the whole program's money and
 * places.
 */
export async function violationsOf(db: Database, orderIds: readonly string[]): Promise<string[]> {
  const broken = await brokenInvariants(db)
  const violations = broken.map(({ rule, count, examples }) => `${rule}, ${count} times: ${JSON.stringify(examples)}`)
  return await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    for (const id of orderIds) violations.push(...(await violationsOfOrder(tx, id)))
    return [...violations, ...(await billViolations(tx, orderIds))]
  })
}

type Facts = {
  readonly status: OrderStatus
  readonly currency: string
  readonly eventBp: number
  readonly extraBp: number
  readonly overallMinor: number | null
  readonly paidBy: string | null
  readonly wasPaid: boolean
  readonly refundedMinor: number
  readonly lessMinor: number
  readonly history: readonly OrderStatus[]
  readonly registrations: readonly string[]
  readonly holds: readonly {
    readonly id: string
    readonly state: string
    readonly units: number
    readonly isPlace: boolean
    /** A unit of a promo code, which its use names. */
    readonly isOfCode: boolean
  }[]
  readonly charges: number
  readonly openAmountMinor: number | null
}

async function violationsOfOrder(tx: Tx, orderId: string): Promise<string[]> {
  const [order] = await tx.named<Facts>('invariant: order', orderFacts, [orderId])
  if (order === undefined) return []
  const lines = await linesWithReturns(tx, orderId)
  const { overallMinor } = orderTotals(lines, order)
  // All of it may have been refunded as a difference: of a price difference, or of a place that has
  // moved to a free race.
  const costs = overallMinor + order.lessMinor > 0
  const live = (state: string) => order.holds.filter((hold) => hold.state === state)
  const entries = (state: string) => order.registrations.filter((one) => one === state).length
  const isPaid = isPaidStatus(order.status)
  const placesOf = (units: (line: (typeof lines)[number]) => number) =>
    lines.filter(({ kind }) => kind === 'place').reduce((sum, line) => sum + units(line), 0)
  const waiting = lines.filter(isWaiting).length
  const active = isPaid ? placesOf((line) => line.units - line.returnedUnits) - waiting : 0
  const rules: Readonly<Record<string, boolean>> = {
    'its history is lawful': isLawful(order.history) && order.history.at(-1) === order.status,
    'its currency is known': currencies.some((currency) => currency === order.currency),
    'paid is confirmed': entries('confirmed') === active,
    'given up is cancelled':
      !order.wasPaid || entries('cancelled') + entries('refunded') === placesOf((line) => line.returnedUnits),
    'what was paid stands, or is given up to the last unit':
      !order.wasPaid || isPaid === lines.some((line) => line.returnedUnits < line.units),
    'as much went back as its state says':
      order.refundedMinor <= (order.overallMinor ?? 0) &&
      order.refundedMinor > 0 === ['partially_refunded', 'refunded'].includes(order.status),
    'paid is taken':
      (!isPaid || live('held').length === 0) && live('taken').filter(({ isPlace }) => isPlace).length === active,
    'paid is charged': order.charges === (order.wasPaid && costs ? 1 : 0),
    'paid is what it costs':
      !order.wasPaid || (order.overallMinor === overallMinor && costs === (order.paidBy !== null)),
    'waiting has one entry':
      order.status !== 'awaiting_payment' ||
      (entries('held') === order.registrations.length && entries('held') === placesOf((line) => line.units)),
    'ended holds nothing':
      ['awaiting_payment', 'paid', 'partially_refunded'].includes(order.status) ||
      (live('held').length === 0 && entries('held') === 0),
    // The holds of an expired order are free for others; those of its event are complete or none. A promo code's
    // unit is freed when another order asks for it.
    'each line that needs stock has its hold':
      [...live('held'), ...live('taken')].every(({ isOfCode }) => isOfCode) ||
      lines.every(
        ({ holdId, units, returnedUnits, isDeferred }) =>
          holdId === null ||
          isDeferred ||
          units === returnedUnits ||
          order.holds.some(
            (hold) => hold.id === holdId && hold.units === units - returnedUnits && hold.state !== 'freed',
          ),
      ),
    'nothing is held without a line': order.holds.every(
      (hold) => hold.state === 'freed' || hold.isOfCode || lines.some(({ holdId }) => holdId === hold.id),
    ),
    'what is asked for is what it costs': order.openAmountMinor === null || order.openAmountMinor === overallMinor,
    'only what waits can be paid':
      order.openAmountMinor === null || ['awaiting_payment', 'expired'].includes(order.status),
  }
  return Object.entries(rules).flatMap(([rule, holds]) =>
    holds ? [] : [`of order ${orderId} not true: ${rule} ${JSON.stringify({ ...order, overallNow: overallMinor })}`],
  )
}

function isLawful(history: readonly OrderStatus[]): boolean {
  return history.every((status, i) => moveOrder(i === 0 ? 'draft' : (history[i - 1] ?? 'draft'), status).ok)
}

const orderFacts = `
  select o.status, o.currency, o.event_commission_bp as "eventBp", o.extra_commission_bp as "extraBp",
    o.overall_minor as "overallMinor", o.paid_by as "paidBy",
    o.paid_at is not null as "wasPaid",
    (select coalesce(sum(c.refund_minor + c.moved_minor), 0)::int from orders.cancellations c where c.tenant_id = o.tenant_id and c.order_id = o.id and c.kind = 'cancellation') as "refundedMinor",
    (select coalesce(sum(c.refund_minor), 0)::int from orders.cancellations c where c.tenant_id = o.tenant_id and c.order_id = o.id and c.kind = 'price_reduction') as "lessMinor",
    array(select h.status from orders.order_history h where h.tenant_id = o.tenant_id and h.order_id = o.id order by h.id) as history,
    array(select g.state from registration.entries g where g.tenant_id = o.tenant_id and g.order_id = o.id) as registrations,
    (select coalesce(json_agg(json_build_object('id', h.id, 'state', h.state, 'units', h.units, 'isPlace', h.person_key is not null, 'isOfCode',
         exists (select from discounts.uses u where u.tenant_id = o.tenant_id and u.order_id = o.id and h.id = any (u.hold_ids)))), '[]')
     from inventory.holds h where h.tenant_id = o.tenant_id and h.order_id = o.id) as holds,
    (select count(*)::int from payments.entries e where e.kind = 'charge' and e.reference = o.id) as charges,
    (select p.amount_minor from payments.payments p where p.order_id = o.id and p.state in ('created', 'open') and p.expires_at > app.now()) as "openAmountMinor"
  from orders.orders o where o.id = $1`
