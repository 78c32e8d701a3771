import { findAvailability } from '#src/modules/inventory/server/reads/availability.ts'
import { systemOf, systemOfOwner } from './real-sale.ts'
import type { RealSale } from './running-sale.ts'
import { holds, isUnderWay, type ModelPayment, type Sale, unitsOf } from './sale-state.ts'

/** The state of a sale that can be compared between the model and the program. */
export type SaleSnapshot = {
  readonly orders: readonly (OrderSnapshot | null)[]
  /** For each event: its status and the version of its rules. */
  readonly rules: readonly string[]
  /** For each event: places taken and held, shirts in use, and free places. */
  readonly pools: readonly Readonly<Record<'taken' | 'held' | 'shirts' | 'free', number>>[]
  readonly ledger: Readonly<Record<string, number>>
}
type OrderSnapshot = Readonly<Record<'state' | 'entry' | 'hold', string>> & {
  readonly account: number
  readonly person: number
  readonly payBefore: number
  readonly isRenewed: boolean
  readonly hasConsents: boolean
  /** Whether it has a use of the promo code now. */
  readonly hasCode: boolean
  readonly paidBy: number | null
  readonly lines: readonly string[]
  readonly payments: readonly PaymentSnapshot[]
}
type PaymentSnapshot = Readonly<Record<'method' | 'state' | 'refunds' | 'dispute' | 'atBank' | 'jobs', string>> & {
  readonly amountMinor: number
  readonly until: number
  readonly isNamed: boolean
  readonly polledAt: number | null
}

export function expectedSnapshot(sale: Sale): SaleSnapshot {
  return {
    orders: sale.orders.map((order) =>
      order === null
        ? null
        : {
            account: order.account,
            state: order.state,
            person: order.person,
            entry: order.entry,
            hold: holds(sale, order) ? order.hold : 'gone',
            payBefore: order.payBefore,
            isRenewed: order.isRenewed,
            hasConsents: order.hasConsents,
            hasCode: order.hasCode && holds(sale, order),
            paidBy: order.paidBy,
            lines: order.lines
              .map(
                (l) =>
                  `${l.units} ${l.code} ${l.priceMinor} − ${l.discountMinor} − ${l.methodDiscountMinor}${l.isCancelled ? ' gone' : ''}`,
              )
              .toSorted(),
            payments: order.payments.map(expectedPayment),
          },
    ),
    rules: sale.events.map(({ status, version }) => `${status} ${version}`),
    pools: sale.events.map(({ settings: { capacity, limit } }, event) => {
      const own = sale.orders.flatMap((order) => (order?.event === event && holds(sale, order) ? [order] : []))
      const units = (hold: string) =>
        own.filter((order) => order.hold === hold).reduce((sum, order) => sum + unitsOf(order, 'place'), 0)
      const [taken, held] = [units('taken'), units('held')]
      const shirts = own.reduce((sum, order) => sum + unitsOf(order, 'shirt'), 0)
      return { taken, held, shirts, free: Math.min(capacity, limit ?? capacity) - taken - held }
    }),
    ledger: sale.ledger,
  }
}

function expectedPayment(payment: ModelPayment): PaymentSnapshot {
  const { method, state, amountMinor, until, isNamed, atBank, refunds, dispute, jobs } = payment
  const back = refunds.reduce((sum, one) => sum + (one.isAtBank ? one.amountMinor - one.coveredMinor : 0), 0)
  return {
    method,
    state,
    amountMinor,
    until,
    isNamed,
    refunds: refunds.map((one) => `${one.amountMinor} − ${one.coveredMinor} ${one.state}`).join(', '),
    dispute: dispute === null ? '' : `${dispute.state} ${dispute.heldMinor} − ${dispute.writtenOffMinor}`,
    atBank: atBank === null ? 'unknown' : `${atBank.state} ${atBank.amountMinor} − ${back}`,
    jobs: jobs.join(', '),
    polledAt: isUnderWay(payment) ? payment.polledAt : null,
  }
}

type OrderFacts = {
  readonly id: string
  readonly account: string
  readonly state: string
  readonly last: string
  readonly entry: string
  readonly hold: string
  readonly payBefore: string
  readonly isRenewed: boolean
  readonly consents: number
  readonly hasCode: boolean
  readonly paidBy: string | null
  readonly lines: readonly string[]
  readonly payments: readonly (Omit<PaymentSnapshot, 'until' | 'polledAt' | 'atBank'> & {
    readonly id: string
    readonly until: string
    readonly polledAt: string | null
  })[]
}

/** @param startedMs the start of the sale, from which minutes are counted */
export async function readSnapshot(real: RealSale, startedMs: number): Promise<SaleSnapshot> {
  const now = new Date(real.nowMs())
  const minute = (at: string) => (Date.parse(at) - startedMs) / 60_000
  const rows = await systemOfOwner<OrderFacts>(real, orderFacts, [real.orderIds, now])
  const found = new Map(rows.map((row) => [row.id, row]))
  const personOf = (last: string) => real.people.findIndex(({ participant }) => participant.lastName === last)
  const accountOf = (email: string) => real.people.findIndex(({ participant }) => participant.email === email)
  const pools = await systemOfOwner<Omit<SaleSnapshot['pools'][number], 'free'> & { id: string; rules: string }>(
    real,
    poolFacts,
    [real.events.map(({ eventCode }) => eventCode), now],
  )
  const available = await real.instances[1].services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    findAvailability(
      tx,
      pools.map(({ id }) => id),
    ),
  )
  return {
    orders: real.orderIds.map((id) => {
      const row = found.get(id)
      if (row === undefined) return null
      const { id: _, last, consents, payments, account, lines, ...order } = row
      return {
        ...order,
        account: accountOf(account),
        person: personOf(last),
        hasConsents: consents === 3,
        payBefore: minute(row.payBefore),
        paidBy: row.paidBy === null ? null : payments.findIndex((payment) => payment.id === row.paidBy),
        lines: lines.toSorted(),
        payments: payments.map(({ id: paymentId, until, polledAt, ...payment }) => ({
          ...payment,
          until: minute(until),
          polledAt: polledAt === null ? null : minute(polledAt),
          atBank: atBankOf(real, paymentId),
        })),
      }
    }),
    rules: pools.map(({ rules }) => rules),
    pools: pools.map(({ id, rules: _, ...pool }) => ({ ...pool, free: available.get(id)?.free ?? -1 })),
    ledger: await ledgerOf(real),
  }
}

function atBankOf({ bank }: RealSale, paymentId: string): string {
  const state = bank.stateOf(paymentId)
  if (state === null) return 'unknown'
  const refunds = bank.refunds.filter(({ reference }) => reference === `bank-${paymentId}`)
  return `${state} ${bank.amountOf(paymentId)} − ${refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)}`
}

/** The change of each account's balance since before the sale. */
async function ledgerOf(real: RealSale): Promise<Record<string, number>> {
  const moved: Record<string, number> = {}
  for (const [account, sum] of Object.entries(await balances(real))) {
    const payer = real.orderIds.findIndex((id) => account.startsWith(`payer:${id}`))
    const [name = '', currency] = account.split(' | ')
    const called = payer >= 0 ? `payer:${payer}` : name.replace(/^(organizer|insurer|provider|dispute):.*/, '$1')
    const more = sum - (real.ledgerBefore[account] ?? 0)
    const key = `${called} ${currency}`
    // each dispute has an account of its own
    moved[key] = (moved[key] ?? 0) + more
  }
  return Object.fromEntries(Object.entries(moved).filter(([, sum]) => sum !== 0))
}

export async function balances(real: Pick<RealSale, 'instances'>): Promise<Record<string, number>> {
  const rows = await systemOf<{ account: string; sum: number }>(
    real as RealSale,
    'test.balances',
    `select account || ' | ' || currency as account, sum(amount_minor)::bigint as sum from payments.postings group by 1`,
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

const orderFacts = `
  select o.id, a.email as account, o.status as state, g.participant ->> 'lastName' as last, g.state as entry,
    case when exists (select from inventory.holds h where h.order_id = o.id and h.state = 'taken') then 'taken'
         when exists (select from inventory.holds h where h.order_id = o.id and h.state = 'held' and h.held_until > $2) then 'held'
         else 'gone' end as hold,
    o.pay_before as "payBefore", o.is_renewed as "isRenewed", o.paid_by as "paidBy",
    exists (select from discounts.uses u join inventory.holds h on h.id = any (u.hold_ids)
            where u.order_id = o.id and (h.state = 'taken' or h.state = 'held' and h.held_until > $2)) as "hasCode",
    (select count(distinct kind)::int from accounts.consents c where c.subject = o.id::text) as consents,
    array(select l.units || ' ' || case when l.kind = 'place' then 'place' else (select p.code from catalog.products p where p.id = l.subject_id) end
            || ' ' || l.unit_price_minor || ' − ' || l.discount_minor || ' − ' || l.method_discount_minor || case when exists (select from orders.returned_lines t where t.line_id = l.id) then ' gone' else '' end
          from orders.lines l where l.order_id = o.id) as lines,
    (select coalesce(json_agg(json_build_object('id', p.id, 'method', p.method, 'state', p.state, 'amountMinor', p.amount_minor,
         'until', p.expires_at, 'isNamed', p.provider_reference is not null,
         'polledAt', case when p.state in ('created', 'open') then p.polled_at end,
         'refunds', (select coalesce(string_agg(r.amount_minor || ' − ' || c.minor || ' ' || r.state, ', ' order by r.requested_at, r.id), '')
                     from payments.refunds r cross join lateral (
                       select coalesce(sum(amount_minor), 0) as minor from payments.refund_covers where refund_id = r.id) c
                     where r.payment_id = p.id),
         'dispute', coalesce((select d.state || ' ' || d.held_minor || ' − ' || d.written_off_minor from payments.disputes d where d.payment_id = p.id), ''),
         'jobs', (select coalesce(string_agg(distinct replace(t.identifier, 'payments.', ''), ', ' order by replace(t.identifier, 'payments.', '')), '')
                  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
                  where j.payload ->> 'paymentId' = p.id::text
                    and t.identifier in ('payments.open', 'payments.poll', 'payments.cancel', 'payments.refund'))
       ) order by p.created_at, p.id), '[]') from payments.payments p where p.order_id = o.id) as payments
  from orders.orders o join accounts.accounts a on a.id = o.account_id
  join registration.entries g on g.order_id = o.id
  where o.id = any ($1)`

const poolFacts = `
  select p.id, p.taken, e.status || ' ' || e.rules_version as rules,
    (select coalesce(sum(h.units), 0)::int from inventory.holds h where h.pool_id = p.id and h.state = 'held' and h.held_until > $2) as held,
    (select coalesce(sum(h.units), 0)::int from inventory.holds h where h.pool_id = s.pool_id
       and (h.state = 'taken' or h.state = 'held' and h.held_until > $2)) as shirts
  from catalog.events e join catalog.races r on r.event_id = e.id join inventory.pools p on p.id = r.pool_id
  join catalog.products s on s.event_id = e.id and s.code = 'shirt'
  where e.code = any ($1) order by array_position($1, e.code)`
