import { orderTransitions } from '#src/modules/orders/domain/order-state.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { deferralInvariants } from './deferral-invariants.ts'
import { discountInvariants } from './discount-invariants.ts'
import { insuranceInvariants } from './insurance-invariants.ts'
import { invoiceInvariants } from './invoice-invariants.ts'
import { placeTermsInvariants } from './place-terms-invariants.ts'
import { priceDifferenceInvariants } from './price-difference-invariants.ts'
import { taxDeductionInvariants } from './tax-deduction-invariants.ts'

/**
 * The only rule that may be broken for a moment during operation: a message is stored before it is
 * processed.
 */
export const unprocessedMessage = 'a webhook was not processed'

export type BrokenInvariant = {
  readonly rule: string
  readonly count: number
  /** Some of the violating rows. */
  readonly examples: readonly Readonly<Record<string, unknown>>[]
}
export type InvariantCheck = {
  readonly rule: string
  readonly seconds: number
  readonly broken: BrokenInvariant | null
}

type OnChecked = (check: InvariantCheck) => void

/**
 * Checks the whole database for violations: places, orders, money and start lists that disagree.
 * Each rule is one statement over whole tables, so that it takes seconds where there are millions
 * of rows.
 * @param onChecked called after each rule
 */
export function brokenInvariants(db: Database, onChecked?: OnChecked): Promise<BrokenInvariant[]> {
  return db.transaction({ role: 'system', readOnly: true }, (tx) => brokenInvariantsIn(tx, onChecked))
}

/** The same for the snapshot of one transaction. */
export async function brokenInvariantsIn(tx: Tx, onChecked: OnChecked = () => undefined): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const [rule, statement] of Object.entries(invariantQueries)) {
    const startedAt = performance.now()
    const rows = await tx.named<Readonly<Record<string, unknown>>>(
      `invariant: ${rule}`.slice(0, 60),
      `with found as (${statement}) select f.*, (select count(*)::int from found) as "foundInAll" from found f limit 5`,
      [],
    )
    const count = Number(rows[0]?.foundInAll ?? 0)
    const examples = rows.map(({ foundInAll: _, ...row }) => row)
    const brokenInvariant = count === 0 ? null : { rule, count, examples }
    if (brokenInvariant !== null) broken.push(brokenInvariant)
    onChecked({ rule, seconds: (performance.now() - startedAt) / 1000, broken: brokenInvariant })
  }
  return broken
}

/** The transitions of an order as rows of SQL. */
const transitions = Object.entries(orderTransitions)
  .flatMap(([from, all]) => all.map((to) => `('${from}', '${to}')`))
  .join(', ')

/** The related sums of each order, joined to its own row. */
const ordersWithAll = `
  select o.tenant_id, o.id, o.status, o.overall_minor, o.paid_by, o.kind, l.overall, o.paid_at is not null as was_paid,
    o.status in ('paid', 'partially_refunded') as is_active,
    case when o.status in ('paid', 'partially_refunded') then l.places - coalesce(r.places, 0) - coalesce(g.deferred, 0) else 0 end as places_active,
    coalesce(g.confirmed, 0) as confirmed, coalesce(g.held, 0) as entries_held, coalesce(g.entries, 0) as entries,
    coalesce(h.taken, 0) as taken, coalesce(h.places_taken, 0) as places_taken, coalesce(h.held, 0) as held,
    coalesce(c.charges, 0) as charges, coalesce(d.less, 0) as less
  from orders.orders o
  left join (
    select tenant_id, order_id, count(*) filter (where state = 'confirmed') as confirmed,
      count(*) filter (where state = 'deferred') as deferred, count(*) filter (where state = 'held') as held, count(*) as entries
    from registration.entries group by 1, 2) g on g.tenant_id = o.tenant_id and g.order_id = o.id
  left join (
    select tenant_id, order_id, count(*) filter (where state = 'taken') as taken, count(*) filter (where state = 'held') as held,
      count(*) filter (where state = 'taken' and person_key is not null) as places_taken
    from inventory.holds group by 1, 2) h on h.tenant_id = o.tenant_id and h.order_id = o.id
  left join (
    select tenant_id, reference, count(*) as charges from payments.entries where kind = 'charge' group by 1, 2
  ) c on c.tenant_id = o.tenant_id and c.reference = o.id
  left join (
    select l.tenant_id, l.order_id, sum(t.units) as places
    from orders.returned_lines t join orders.lines l on l.tenant_id = t.tenant_id and l.id = t.line_id
    where l.kind = 'place' group by 1, 2) r on r.tenant_id = o.tenant_id and r.order_id = o.id
  left join (
    select tenant_id, order_id, sum(refund_minor) as less from orders.cancellations where kind = 'price_reduction' group by 1, 2
  ) d on d.tenant_id = o.tenant_id and d.order_id = o.id
  left join lateral (
    select sum(net - less + case when kind = 'insurance' then 0 else
      (net * o.event_commission_bp + 5000) / 10000 + (net * o.extra_commission_bp + 5000) / 10000 end)::bigint as overall,
      coalesce(sum(units) filter (where kind = 'place'), 0) as places
    from (select kind, units, unit_price_minor * units - discount_minor as net, method_discount_minor as less from orders.lines
          where tenant_id = o.tenant_id and order_id = o.id) line
  ) l on true`

/** Each statement finds the rows that must not exist. */
const invariantQueries: Readonly<Record<string, string>> = {
  ...placeTermsInvariants,
  ...priceDifferenceInvariants,
  ...deferralInvariants,
  ...discountInvariants,
  ...insuranceInvariants,
  ...invoiceInvariants,
  ...taxDeductionInvariants,
  'the ledger does not sum to zero': `
    select currency, sum(amount_minor) from payments.postings group by currency having sum(amount_minor) <> 0`,
  'a ledger entry does not sum to zero': `
    select e.id, p.currency, p.sum from payments.entries e left join (
      select entry_id, currency, sum(amount_minor) as sum from payments.postings group by 1, 2) p on p.entry_id = e.id
    where p.sum is distinct from 0`,
  'a pool and its holds disagree, or it is oversold': `
    select p.id, p.capacity, p.taken, p.held, h.taken as really_taken, h.held as really_held
    from inventory.pools p left join (
      select tenant_id, pool_id, coalesce(sum(units) filter (where state = 'taken'), 0) as taken,
        coalesce(sum(units) filter (where state = 'held'), 0) as held
      from inventory.holds group by 1, 2) h on h.tenant_id = p.tenant_id and h.pool_id = p.id
    where (p.taken, p.held) is distinct from (coalesce(h.taken, 0), coalesce(h.held, 0))
      or p.taken < 0 or p.held < 0 or p.taken + p.held > p.capacity`,
  'an event’s limit and its places disagree, or it is oversold': `
    select l.id, l.capacity, l.taken, l.held, h.taken as really_taken, h.held as really_held
    from inventory.limits l left join (
      select tenant_id, limit_id, coalesce(sum(units) filter (where state = 'taken'), 0) as taken,
        coalesce(sum(units) filter (where state = 'held'), 0) as held
      from inventory.holds where person_key is not null group by 1, 2) h on h.tenant_id = l.tenant_id and h.limit_id = l.id
    where (l.taken, l.held) is distinct from (coalesce(h.taken, 0), coalesce(h.held, 0)) or l.taken + l.held > l.capacity`,
  'an order has a hold or an entry of another event': `
    select o.id from orders.orders o join inventory.holds h on h.tenant_id = o.tenant_id and h.order_id = o.id
    where h.limit_id <> o.event_id
      and not exists (select from discounts.uses u where u.tenant_id = h.tenant_id and u.order_id = h.order_id
                      and h.limit_id in (u.code_id, u.rule_id))
      and h.state <> 'freed'
    union all
    select o.id from orders.orders o join registration.entries g on g.tenant_id = o.tenant_id and g.order_id = o.id
    where g.event_id <> o.event_id`,
  'a succeeded payment paid no order': `
    select p.id, p.order_id, o.status from payments.payments p
    left join orders.orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.state = 'succeeded'
      and (o.status not in ('paid', 'partially_refunded', 'refunded', 'cancelled') or o.paid_by is distinct from p.id)`,
  'a payment and its ledger entries disagree': `
    select p.id, p.state, k.kinds from payments.payments p left join (
      select tenant_id, reference, array_agg(kind order by kind) as kinds from payments.entries
      where kind in ('payment', 'refund') group by 1, 2) k on k.tenant_id = p.tenant_id and k.reference = p.id
    where (coalesce(k.kinds, '{}') @> array['payment']) <> (p.state in ('succeeded', 'refunding', 'refunded'))`,
  'a refund and its ledger entry disagree': `
    select r.id, r.state from payments.refunds r
    where (r.state = 'done') <> exists (
      select from payments.entries e join payments.postings s on s.entry_id = e.id
      where e.tenant_id = r.tenant_id and e.kind = 'refund' and e.reference = r.id
        and s.account like 'payer:%' and s.amount_minor = -r.amount_minor)`,
  'a dispute and its ledger account disagree': `
    select d.id, d.state, d.held_minor, b.balance, b.covered from payments.disputes d cross join lateral (
      select (select coalesce(sum(s.amount_minor), 0) from payments.postings s
              where s.tenant_id = d.tenant_id and s.account = 'dispute:' || d.id) as balance,
             (select coalesce(sum(c.amount_minor), 0) from payments.refund_covers c join payments.refunds r on r.id = c.refund_id
              where c.dispute_id = d.id and r.state = 'done') as covered) b
    where b.balance <> b.covered + d.written_off_minor - d.held_minor or b.balance > 0`,
  'more of a dispute is covered than was lost, or more of a refund than it returns': `
    select d.id, d.state, d.held_minor, d.written_off_minor, c.covered from payments.disputes d cross join lateral (
      select coalesce(sum(amount_minor), 0) as covered from payments.refund_covers where dispute_id = d.id) c
    where c.covered + d.written_off_minor > case when d.state = 'lost' then d.held_minor else 0 end
    union all
    select r.id, r.state, r.amount_minor, null, c.covered from payments.refunds r cross join lateral (
      select sum(amount_minor) as covered from payments.refund_covers where refund_id = r.id) c
    where c.covered > r.amount_minor`,
  // A minute: a transaction's time is its start, and it may have waited for the payment's lock.
  'a refund was sent after a lost dispute had given its money back': `
    select r.id, r.amount_minor, d.id as dispute_id, d.held_minor from payments.disputes d
    join payments.refunds r on r.payment_id = d.payment_id and r.tried_at > d.ended_at + interval '1 minute'
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where dispute_id = d.id), 0) as of_dispute,
        coalesce(sum(amount_minor) filter (where refund_id = r.id), 0) as of_refund
      from payments.refund_covers c where c.dispute_id = d.id or c.refund_id = r.id) c
    where d.state = 'lost' and c.of_dispute < d.held_minor and c.of_refund < r.amount_minor`,
  'a payment and its refunds disagree': `
    select p.id, p.state, p.amount_minor, p.received_minor, p.refund_minor, r.* from payments.payments p cross join lateral (
      select coalesce(sum(amount_minor), 0) as requested_minor, coalesce(bool_and(state = 'done'), true) as all_done
      from payments.refunds where payment_id = p.id) r
    where p.refund_minor <> r.requested_minor or r.requested_minor > coalesce(p.received_minor, p.amount_minor)
      or (p.state in ('refunding', 'refunded')) <> (r.requested_minor = coalesce(p.received_minor, p.amount_minor))
      or (p.state = 'refunded') <> (r.requested_minor = coalesce(p.received_minor, p.amount_minor) and r.all_done)
      or (r.requested_minor > 0 and p.state not in ('succeeded', 'refunding', 'refunded'))`,
  'a payer’s balance and the open refunds disagree': `
    select o.id, b.owed, b.open_refunds from orders.orders o cross join lateral (
      select (select coalesce(sum(s.amount_minor), 0) from payments.postings s
              where s.tenant_id = o.tenant_id and s.account = 'payer:' || o.id) as owed,
             (select coalesce(sum(r.amount_minor), 0) from payments.refunds r
              join payments.payments p on p.id = r.payment_id where p.order_id = o.id and r.state <> 'done') as open_refunds) b
    where b.owed <> b.open_refunds`,
  'a cancellation’s amounts disagree': `
    select c.id, c.refund_minor, c.moved_minor, l.sum, r.amount_minor, e.sum as reversed from orders.cancellations c
    join orders.orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    left join payments.refunds r on r.id = c.id
    cross join lateral (
      select coalesce(sum(net_minor - to_platform_minor + event_commission_minor + extra_commission_minor), 0) as sum
      from orders.returned_lines where cancellation_id = c.id) l
    cross join lateral (
      select coalesce(sum(s.amount_minor), 0) as sum from payments.entries e join payments.postings s on s.entry_id = e.id
      where e.tenant_id = c.tenant_id and e.kind = 'reversal' and e.reference = c.id and s.account = 'payer:' || coalesce(o.paying_order_id, o.id)) e
    where c.refund_minor + c.moved_minor <> l.sum or c.refund_minor <> coalesce(r.amount_minor, 0)
      or c.refund_minor + c.moved_minor <> e.sum`,
  'a ledger account is negative': `
    select account, currency, sum(amount_minor) from payments.postings
    where account not like 'provider:%' and account not like 'shop:%' and account not like 'payer:%'
      and account not like 'debtor:%' and account not like 'dispute:%'
      and account not in ('platform:chargebacks', 'platform:method-discounts')
    group by account, currency having sum(amount_minor) < 0`,
  'an entry, its hold and its line have different races': `
    select g.id, g.race_id, h.subject, l.subject_id from registration.entries g
    join inventory.holds h on h.tenant_id = g.tenant_id and h.id = g.hold_id
    left join orders.lines l on l.tenant_id = g.tenant_id and l.hold_id = g.hold_id and l.order_id = g.order_id
    join catalog.races r on r.id = g.race_id
    where g.state in ('held', 'confirmed')
      and (h.subject <> g.race_id::text or h.pool_id <> r.pool_id or l.subject_id is distinct from g.race_id)`,
  'an entry and its hold have different states': `
    select g.id, g.state, h.state as hold from registration.entries g
    join inventory.holds h on h.tenant_id = g.tenant_id and h.id = g.hold_id
    where (g.state = 'confirmed') <> (h.state = 'taken')`,
  'the start list and the confirmed entries disagree': `
    select coalesce(g.id, s.entry_id) as id, g.bib, s.bib as listed
    from (
      select r.id, r.bib from registration.entries r
      where state = 'confirmed' and not participant ? 'invitationId' and not exists (select from registration.teams t where t.id = r.id)
      union all select m.id, r.bib from registration.team_members m join registration.entries r on r.id = m.team_id
      where r.state = 'confirmed') g
    full join registration.start_list s on s.entry_id = g.id
    where g.id is null or s.entry_id is null or g.bib is distinct from s.bib`,
  'a public list shows a hidden participant, or hides another': `
    select listed.id, is_hidden from (
      select entry_id as id, is_hidden from registration.start_list
      union all select entry_id, is_hidden from results.results where not is_team
      union all select entry_id, is_hidden from results.members) as listed
    where id is not null and is_hidden <> exists (select from registration.hidden_entries h where h.entry_id = listed.id)`,
  'an event’s rating and its reviews disagree': `
    select e.code, e.rating_hundredths, e.rating_count, c.sum, c.count from reviews.ratings r join catalog.events e on e.id = r.event_id
    cross join lateral (
      select coalesce(sum(stars), 0)::int as sum, count(*)::int as count from reviews.reviews v
      where v.event_id = r.event_id and v.counts and v.hidden_at is null) c
    where (r.stars_sum, r.stars_count) is distinct from (c.sum, c.count) or e.rating_count <> c.count
      or e.rating_hundredths is distinct from round(c.sum * 100.0 / nullif(c.count, 0))::int`,
  'a placeholder entry has no open invitation': `
    select g.id, i.state from registration.entries g
    left join registration.invitations i on i.tenant_id = g.tenant_id and i.id = (g.participant ->> 'invitationId')::uuid
    where g.state = 'confirmed' and g.participant ? 'invitationId'
      and (i.id is null or i.state in ('accepted', 'withdrawn') or i.opened_at is null)
    union all
    select i.id, i.state from registration.invitations i left join registration.entries g on g.id = i.entry_id
    where i.state = 'accepted' and (g.id is null or g.participant ? 'invitationId')`,
  'a bib is duplicate or missing': `
    select race_id, bib, count(*) from registration.start_list group by 1, 2
    having bib is null or count(distinct coalesce(team_id, entry_id)) > 1`,
  'a team’s members and its entry disagree': `
    select m.id, m.is_live, g.state from registration.team_members m left join registration.entries g on g.id = m.team_id
    where m.is_live <> coalesce(g.state in ('held', 'confirmed'), false)`,
  'a team’s shares, legs and order lines disagree': `
    select t.id, count(*), min(l.amount_minor), max(l.amount_minor) from registration.teams t
    join registration.team_legs l on l.team_id = t.id
    group by t.id, t.seats, t.pays, t.seat_price_minor
    having count(*) <> t.seats or t.pays <> 'each' or max(l.amount_minor) - min(l.amount_minor) > 1
      or count(*) filter (where l.is_captains) <> 1
      or (t.seat_price_minor > 0 and sum(l.amount_minor) <> t.seat_price_minor * t.seats)
    union all
    select l.id, count(*), min(l.amount_minor), max(n.unit_price_minor) from registration.team_legs l
    join registration.teams t on t.id = l.team_id join registration.entries g on g.id = t.id
    join orders.lines n on n.tenant_id = l.tenant_id
      and ((not l.is_captains and n.subject_id = l.id) or (l.is_captains and n.hold_id = g.hold_id and n.order_id = t.order_id))
    where n.unit_price_minor <> l.amount_minor and g.state in ('held', 'confirmed') group by l.id`,
  'a bib is not below the counter of its race': `
    select g.race_id, max(g.bib) as bib, c.next_bib from registration.entries g
    left join registration.bib_counters c on c.tenant_id = g.tenant_id and c.race_id = g.race_id
    where g.bib is not null and not exists ( -- a group's own numbers have a counter of their own
      select from catalog.races r, jsonb_array_elements(r.waves) k
      where r.id = g.race_id and g.bib between (k ->> 'bibFrom')::int and (k ->> 'bibTo')::int)
    group by g.tenant_id, g.race_id, c.next_bib having c.next_bib is null or max(g.bib) >= c.next_bib`,
  'an order’s payment, entries, holds and charge disagree': `
    select * from (${ordersWithAll}) o
    where o.confirmed <> o.places_active or o.places_taken <> o.places_active
      or (not o.is_active and o.taken > 0) or (o.is_active and o.held > 0)
      or o.charges <> case when o.was_paid and o.overall + o.less > 0 then 1 else 0 end`,
  'an order’s total and its lines or payment disagree': `
    select * from (${ordersWithAll}) o
    where o.was_paid and (o.overall_minor is distinct from o.overall or (o.overall + o.less = 0) <> (o.paid_by is null))`,
  'an ended order has holds, or an unpaid order has no entry': `
    select * from (${ordersWithAll}) o
    where (o.status <> 'awaiting_payment' and not o.is_active and (o.held > 0 or o.entries_held > 0))
      or (o.status = 'awaiting_payment' and (o.entries_held <> o.entries
        or (o.entries = 0) <> (o.kind in ('price_difference', 'fee', 'team_share', 'options'))))
      or (o.kind = 'price_difference' and (o.entries > 0 or o.taken > 0 or (o.status = 'awaiting_payment' and o.held > 1)))`,
  'a transfer has no confirmed entry, or its fee and state disagree': `
    select h.id, h.state, g.state as entry, o.status as fee from registration.transfers h
    left join registration.entries g on g.tenant_id = h.tenant_id and g.id = h.entry_id
    left join orders.orders o on o.tenant_id = h.tenant_id and o.id = h.recipient_order_id
    where (h.state in ('open', 'paying') and g.state is distinct from 'confirmed')
      or (h.state = 'paying' and o.status is distinct from 'awaiting_payment')
      or (h.state = 'accepted' and h.fee_minor > 0 and o.paid_at is null)
    union all
    select o.id, h.state, null, o.status from orders.orders o
    left join registration.transfers h on h.tenant_id = o.tenant_id and h.recipient_order_id = o.id
    where o.kind = 'fee' and o.status = 'paid' and h.state is distinct from 'accepted'`,
  'an entry’s and its order line’s transferred flags disagree': `
    select g.id, g.transferred_to, l.is_transferred from registration.entries g
    join orders.lines l on l.tenant_id = g.tenant_id and l.hold_id = g.hold_id and l.order_id = g.order_id
    where (g.transferred_to is not null) <> l.is_transferred`,
  'an order made an invalid status change': `
    select m.order_id, m.before, m.status from (
      select tenant_id, order_id, status, coalesce(lag(status) over (partition by tenant_id, order_id order by id), 'draft') as before
      from orders.order_history) m
    where (m.before, m.status) not in (values ${transitions})`,
  'a hold has no order line': `
    select h.id, h.order_id from inventory.holds h left join orders.lines l on l.tenant_id = h.tenant_id and l.hold_id = h.id
    left join orders.access_uses u on u.tenant_id = h.tenant_id and u.hold_id = h.id
    where h.state <> 'freed' and l.id is null and u.order_id is null and h.order_id <> h.pool_id
      and not exists (select from discounts.uses d where d.tenant_id = h.tenant_id and h.id = any (d.hold_ids))
      and not exists (select from inventory.waitlist_entries e where e.tenant_id = h.tenant_id and e.hold_id = h.id)
      and not exists (select from registration.entry_categories c where c.tenant_id = h.tenant_id and c.hold_id = h.id)
      and not exists (select from inventory.reserves v where v.tenant_id = h.tenant_id and v.id = h.order_id)`,
  'a hold, an order line or a history row has no parent': `
    select h.id, 'no pool' as why from inventory.holds h
      where not exists (select from inventory.pools p where p.tenant_id = h.tenant_id and p.id = h.pool_id)
    union all select l.id, 'no order' from orders.lines l
      where not exists (select from orders.orders o where o.tenant_id = l.tenant_id and o.id = l.order_id)
    union all select m.id, 'no order' from orders.order_history m
      where not exists (select from orders.orders o where o.tenant_id = m.tenant_id and o.id = m.order_id)`,
  'an event and its search row disagree': `
    select coalesce(e.id, s.event_id) as id, e.code, s.code as found_as
    from (select * from catalog.events where status <> 'draft') e full join catalog.event_search s on s.event_id = e.id
    where e.id is null or s.event_id is null
      or (e.tenant_id, e.code, e.sport, e.starts_on, e.ends_on, e.is_listed, e.is_online, e.has_results, e.rating_hundredths)
        is distinct from (s.tenant_id, s.code, s.sport, s.starts_on, s.ends_on, s.is_listed, s.is_online, s.has_results, s.rating_hundredths)
      or (e.status in ('cancelled', 'postponed'), e.is_national_running_movement, e.has_fast_identification, e.championship, e.country)
        is distinct from (s.is_cancelled_or_postponed, s.is_national_running_movement, s.is_fast, s.championship, s.country)`,
  'a race and its pool disagree': `
    select r.id, r.capacity, p.capacity as pooled from catalog.races r
    left join inventory.pools p on p.tenant_id = r.tenant_id and p.id = r.pool_id
    where p.id is null or p.capacity - p.resale <> r.capacity or p.limit_id <> r.event_id`,
  [unprocessedMessage]: `
    select id, body from payments.webhook_inbox where processed_at is null`,
}
