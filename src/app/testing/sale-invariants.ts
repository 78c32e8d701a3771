import { currencies } from '#src/kernel/money.ts'
import { moveOrder, type OrderStatus } from '#src/modules/orders/domain/order-state.ts'
import { totalsOf } from '#src/modules/orders/domain/totals.ts'
import { linesOf } from '#src/modules/orders/server/queries/orders.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'

type Row = Readonly<Record<string, unknown>>

/** Everything that is not as it must be, in words; nothing where all is well. Looks at the whole house's money and places. */
export async function complaintsOf(db: Database, orderIds: readonly string[]): Promise<string[]> {
  return await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const complaints: string[] = []
    for (const [what, text] of Object.entries(nothingIsFound)) {
      const rows = await tx.named<Row>(`invariant: ${what}`.slice(0, 60), text, [])
      complaints.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`))
    }
    for (const id of orderIds) complaints.push(...(await complaintsOfOrder(tx, id)))
    return complaints
  })
}

/** Each statement looks for what must not be. */
const nothingIsFound: Readonly<Record<string, string>> = {
  'the ledger is not at zero': `
    select currency, sum(amount_minor) from payments.postings group by currency having sum(amount_minor) <> 0`,
  'a pool does not agree with its holds, or is overfull': `
    select p.id, p.capacity, p.taken, p.held, h.taken as really_taken, h.held as really_held
    from inventory.pools p cross join lateral (
      select coalesce(sum(units) filter (where state = 'taken'), 0)::int as taken,
             coalesce(sum(units) filter (where state = 'held'), 0)::int as held
      from inventory.holds where tenant_id = p.tenant_id and pool_id = p.id) h
    where (p.taken, p.held) <> (h.taken, h.held) or p.taken < 0 or p.held < 0 or p.taken + p.held > p.capacity`,
  'an event’s limit does not agree with its places, or is overfull': `
    select l.id, l.capacity, l.taken, l.held, h.taken as really_taken, h.held as really_held
    from inventory.limits l cross join lateral (
      select coalesce(sum(units) filter (where state = 'taken'), 0)::int as taken,
             coalesce(sum(units) filter (where state = 'held'), 0)::int as held
      from inventory.holds where tenant_id = l.tenant_id and limit_id = l.id and claimant is not null) h
    where (l.taken, l.held) <> (h.taken, h.held) or l.taken + l.held > l.capacity`,
  'an order holds what is another event’s': `
    select o.id from orders.orders o join inventory.holds h on h.tenant_id = o.tenant_id and h.order_id = o.id
    where h.limit_id <> o.event_id
    union all
    select o.id from orders.orders o join registration.registrations g on g.tenant_id = o.tenant_id and g.order_id = o.id
    where g.event_id <> o.event_id`,
  'money was kept that paid for nothing': `
    select p.id, p.order_id, o.status from payments.payments p
    left join orders.orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.state = 'succeeded' and (o.status <> 'paid' or o.paid_by is distinct from p.id)`,
  'a payment and its ledger entries disagree': `
    select p.id, p.state, k.kinds from payments.payments p cross join lateral (
      select coalesce(array_agg(e.kind order by e.kind), '{}') as kinds from payments.entries e
      where e.tenant_id = p.tenant_id and e.reference = p.id) k
    where k.kinds <> case when p.state in ('succeeded', 'refunding') then array['payment']
                          when p.state = 'refunded' then array['payment', 'refund'] else '{}' end`,
  'a payer is owed something, or owes': `
    select o.id, sum(s.amount_minor) from orders.orders o
    join payments.postings s on s.tenant_id = o.tenant_id and s.account = 'payer:' || o.id
    where not exists (select from payments.payments p where p.order_id = o.id and p.state = 'refunding')
    group by o.id having sum(s.amount_minor) <> 0`,
  'the start list is not who is confirmed': `
    select coalesce(g.id, s.registration_id) as id, g.bib, s.bib as listed
    from (select * from registration.registrations where state = 'confirmed') g
    full join registration.start_list s on s.registration_id = g.id
    where g.id is null or s.registration_id is null or g.bib is distinct from s.bib`,
  'a message of a bank was left lying': `
    select id, body from payments.webhook_inbox where processed_at is null`,
}

type Facts = {
  readonly status: OrderStatus
  readonly currency: string
  readonly eventBp: number
  readonly extraBp: number
  readonly overallMinor: number | null
  readonly paidBy: string | null
  readonly history: readonly OrderStatus[]
  readonly registrations: readonly string[]
  readonly holds: readonly {
    readonly id: string
    readonly state: string
    readonly units: number
    readonly isPlace: boolean
  }[]
  readonly charges: number
  readonly openAmountMinor: number | null
}

async function complaintsOfOrder(tx: Tx, orderId: string): Promise<string[]> {
  const [order] = await tx.named<Facts>('invariant: order', orderFacts, [orderId])
  if (order === undefined) return []
  const lines = await linesOf(tx, orderId)
  const { overallMinor } = totalsOf(lines, order)
  const live = (state: string) => order.holds.filter((hold) => hold.state === state)
  const entries = (state: string) => order.registrations.filter((one) => one === state).length
  const isPaid = order.status === 'paid'
  const rules: Readonly<Record<string, boolean>> = {
    'its history is lawful': isLawful(order.history) && order.history.at(-1) === order.status,
    'its currency is known': currencies.some((currency) => currency === order.currency),
    'paid is confirmed': entries('confirmed') === (isPaid ? 1 : 0),
    'paid is taken': isPaid
      ? live('held').length === 0 && live('taken').filter(({ isPlace }) => isPlace).length === 1
      : live('taken').length === 0,
    'paid is charged': order.charges === (isPaid && overallMinor > 0 ? 1 : 0),
    'paid is what it costs':
      !isPaid || (order.overallMinor === overallMinor && (overallMinor === 0) === (order.paidBy === null)),
    'waiting has one entry':
      order.status !== 'awaiting_payment' || (entries('held') === 1 && order.registrations.length === 1),
    'ended holds nothing':
      ['awaiting_payment', 'paid'].includes(order.status) || (live('held').length === 0 && entries('held') === 0),
    // what an order that ran out had is anybody's; what still stands, stands as a whole
    'each line that needs stock has its hold':
      live('held').length + live('taken').length === 0 ||
      lines.every(
        ({ holdId, units }) =>
          holdId === null ||
          order.holds.some((hold) => hold.id === holdId && hold.units === units && hold.state !== 'freed'),
      ),
    'nothing is held without a line': order.holds.every(
      (hold) => hold.state === 'freed' || lines.some(({ holdId }) => holdId === hold.id),
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
    array(select h.status from orders.order_history h where h.tenant_id = o.tenant_id and h.order_id = o.id order by h.id) as history,
    array(select g.state from registration.registrations g where g.tenant_id = o.tenant_id and g.order_id = o.id) as registrations,
    (select coalesce(json_agg(json_build_object('id', h.id, 'state', h.state, 'units', h.units, 'isPlace', h.claimant is not null)), '[]')
     from inventory.holds h where h.tenant_id = o.tenant_id and h.order_id = o.id) as holds,
    (select count(*)::int from payments.entries e where e.kind = 'charge' and e.reference = o.id) as charges,
    (select p.amount_minor from payments.payments p where p.order_id = o.id and p.state in ('created', 'open') and p.expires_at > app.now()) as "openAmountMinor"
  from orders.orders o where o.id = $1`
