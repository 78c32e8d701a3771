import { expect } from 'vitest'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { violationsOf } from '../../support/sale-invariants.ts'
import { historyOf } from '../step-groups.ts'
import { costOf, refundOf, sumOf } from './expected-refunds.ts'
import { linesOf, ordersOf, type SoldLine } from './options-facts.ts'
import { type OptionsSale, premiumOf } from './options-sale.ts'

/** Checked after each step: the invariants of the program, and what this sale's products demand. @throws when one is broken */
export async function expectInvariants(sale: OptionsSale): Promise<void> {
  const orders = await ordersOf(sale)
  const ids = orders.map(({ id }) => id)
  const lines = await linesOf(sale)
  const broken = [
    ...(await violationsOf(sale.app.services.db, ids)),
    ...lines.flatMap(wrongLine),
    ...(await wrongRows(sale)),
    ...(await wrongPremiums(sale)),
    ...(await wrongMoney(sale, lines)),
  ]
  expect(broken, `after ${historyOf(sale)}`).toEqual([])
}

/** A line costs no less than nothing, and what came back of it is what its terms say. */
function wrongLine(line: SoldLine): string[] {
  const cost = costOf(line)
  const wrong = (rule: string) => [`${rule}: ${JSON.stringify(line)}`]
  if (cost.netMinor < 0 || line.discountMinor < 0) return wrong('a line costs less than nothing')
  if (line.kind === 'insurance' && (line.units !== 1 || line.discountMinor !== 0)) return wrong('not one policy')
  if (line.shareBp === null) return []
  if (line.returnedUnits !== line.units) return wrong('a line was cancelled in part')
  const isFull = line.cancelledBy === 'operator' && line.shareBp === 10_000
  const terms = { shareBp: line.shareBp, returnsCommission: line.returnsCommission === true, isFull }
  const expected = refundOf(line, terms, line.wasPremiumKept === true)
  const isRight =
    line.returnedNetMinor === expected.netMinor && line.returnedCommissionMinor === expected.commissionMinor
  return isRight ? [] : wrong(`refunded otherwise than ${JSON.stringify(expected)}`)
}

/** What was paid, less what came back, is the price of what is left and what the rules keep. */
async function wrongMoney({ app, eventId }: OptionsSale, lines: readonly SoldLine[]): Promise<string[]> {
  const paid = await app.sql<{ id: string; leftMinor: number }>(
    `select o.id, (o.overall_minor - coalesce((select sum(r.amount_minor) from payments.refunds r
       where r.tenant_id = o.tenant_id and r.payment_id = o.paid_by), 0))::int as "leftMinor"
     from orders.orders o where o.event_id = $1 and o.paid_at is not null`,
    [eventId],
  )
  return paid.flatMap(({ id, leftMinor }) => {
    const own = lines.filter(({ orderId }) => orderId === id)
    const keptMinor = own.reduce(
      (sum, line) => sum + sumOf(costOf(line)) - line.returnedNetMinor - line.returnedCommissionMinor,
      0,
    )
    return leftMinor === keptMinor ? [] : [`${leftMinor} of order ${id} is left, and not ${keptMinor}`]
  })
}

/** Each statement finds rows that no sequence may lead to; $1 is the event. */
const rules: Readonly<Record<string, string>> = {
  'a line has stock of another variant': `
    select l.id from orders.lines l join orders.orders o on o.id = l.order_id
    join inventory.holds h on h.id = l.hold_id join catalog.products p on p.id = l.subject_id
    left join catalog.product_variants v on v.id = l.variant_id
    where o.event_id = $1 and l.kind = 'product'
      and h.pool_id is distinct from case when v.id is null then p.pool_id else v.pool_id end`,
  'more of a variant is sold and held than there is': `
    select p.id from inventory.pools p join catalog.product_variants v on v.pool_id = p.id
    join catalog.products c on c.id = v.product_id where c.event_id = $1 and p.capacity < (
      select coalesce(sum(l.units), 0) from orders.lines l join orders.orders o on o.id = l.order_id
      where l.variant_id = v.id and l.replaces_line_id is null and (o.status in ('paid', 'partially_refunded'))
        and not exists (select from orders.returned_lines r where r.line_id = l.id))`,
  'an option above its limit': `
    select o.id, p.code, l.entry_id from orders.lines l join orders.orders o on o.id = l.order_id
    join catalog.products p on p.id = l.subject_id
    where o.event_id = $1 and o.kind = 'registration' and l.kind = 'product'
    group by o.id, p.id, p.code, l.entry_id
    having sum(l.units) > case when p.inclusion = 'included' then 1 else p.max_per_order end`,
  'an order was paid without the option that it requires': `
    select o.id from orders.orders o where o.event_id = $1 and o.kind = 'registration' and o.paid_at is not null
      and not exists (select from orders.lines l join catalog.products p on p.id = l.subject_id
                      where l.order_id = o.id and p.code = 'travel')`,
  'an included option is not there for each place, once, and free': `
    select o.id, l.id from orders.orders o join orders.lines l on l.order_id = o.id and l.kind = 'place'
    left join registration.entries g on g.hold_id = l.hold_id
    where o.event_id = $1 and o.kind = 'registration' and o.paid_at is not null and (
      select count(*) from orders.lines m join catalog.products p on p.id = m.subject_id
      where m.order_id = o.id and p.code = 'medal' and m.entry_id = coalesce(l.entry_id, g.id) and m.units = 1
        and m.unit_price_minor = 0) <> 1`,
  'a free price is out of bounds': `
    select l.id from orders.lines l join orders.orders o on o.id = l.order_id
    join catalog.products p on p.id = l.subject_id
    where o.event_id = $1 and p.code = 'donation' and l.unit_price_minor not between 10000 and 500000`,
  // The insurance of an order that was started again follows with its next change, its recheck or its payment.
  'an option of somebody who is not on the order': `
    select l.id, l.kind, l.name_en, l.entry_id, o.id as order_id from orders.lines l join orders.orders o on o.id = l.order_id
    where o.event_id = $1 and o.kind = 'registration' and l.entry_id is not null
      and (o.paid_at is not null or (o.status = 'awaiting_payment' and l.kind <> 'insurance'))
      and not exists (select from registration.entries g where g.id = l.entry_id and g.order_id = o.id)`,
  'an insurance line without its policy, or the reverse': `
    select coalesce(l.id, p.line_id) as id from (
      select l.* from orders.lines l join orders.orders o on o.id = l.order_id
      where l.kind = 'insurance' and o.event_id = $1) l
    full join (select * from insurance.policies where event_id = $1) p on p.line_id = l.id
    where l.id is null or p.id is null or p.premium_minor <> l.unit_price_minor or p.product_id <> l.subject_id`,
  'a policy is issued, and its order not paid, or the reverse': `
    select p.id from insurance.policies p join orders.orders o on o.id = p.order_id
    where p.event_id = $1 and (p.state <> 'requested') <> (o.paid_at is not null)`,
}

async function wrongRows({ app, eventId }: OptionsSale): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(rules).map(async ([rule, statement]) => {
      const rows = await app.sql(statement, [eventId])
      return rows.length === 0 ? [] : [`${rule}: ${JSON.stringify(rows)}`]
    }),
  )
  return found.flat()
}

type Premium = {
  readonly id: string
  readonly premiumMinor: number
  readonly birthDate: PlainDate
  readonly startsOn: PlainDate
}

/** A policy that waits for payment costs what the table asks for its person's present age. */
async function wrongPremiums({ app, eventId }: OptionsSale): Promise<string[]> {
  const policies = await app.sql<Premium>(
    `select p.id, p.premium_minor::int as "premiumMinor", g.participant ->> 'birthDate' as "birthDate",
       p.starts_on::text as "startsOn"
     from insurance.policies p join orders.orders o on o.id = p.order_id and o.status = 'awaiting_payment'
     join registration.entries g on g.id = p.entry_id where p.event_id = $1 and g.state = 'held'`,
    [eventId],
  )
  return policies.flatMap(({ id, premiumMinor, birthDate, startsOn }) => {
    const expected = premiumOf(birthDate, startsOn)
    return premiumMinor === expected ? [] : [`policy ${id} costs ${premiumMinor}, and not ${expected}`]
  })
}
