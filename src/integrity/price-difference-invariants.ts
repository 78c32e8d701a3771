/**
 * Violations concerning price differences (the difference to a more expensive race), and places
 * moved to another event; a part of `brokenInvariants`.
 */
export const priceDifferenceInvariants: Readonly<Record<string, string>> = {
  'a price difference has no place, or a place of another order': `
    select s.id, s.status, o.status as paid_order, h.state from orders.orders s
    left join orders.orders o on o.tenant_id = s.tenant_id and o.id = s.source_order_id
    left join inventory.holds h on h.tenant_id = s.tenant_id and h.id = s.source_hold_id
    where s.kind = 'price_difference' and (h.order_id is distinct from o.id or o.kind = 'price_difference'
      or (o.account_id, o.event_id, o.currency) is distinct from (s.account_id, s.event_id, s.currency)
      or (s.status in ('awaiting_payment', 'paid', 'partially_refunded')
        and (o.status not in ('paid', 'partially_refunded') or (h.state <> 'taken' and not (s.status <> 'awaiting_payment'
          and exists (select from orders.lines d where d.tenant_id = o.tenant_id and d.order_id = o.id and d.hold_id = h.id and d.is_deferred))))))`,
  'a reserved upgrade place has a person key, or another race than its line': `
    select s.id, h.id as hold, h.person_key is not null as counts from orders.orders s
    join orders.lines l on l.tenant_id = s.tenant_id and l.order_id = s.id
    left join inventory.holds h on h.tenant_id = l.tenant_id and h.id = l.hold_id
    left join catalog.races r on r.id = l.subject_id
    where (s.kind = 'price_difference') <> (l.kind = 'price_difference')
      or (l.kind = 'price_difference' and l.hold_id is not null and (h.order_id is distinct from s.id or h.person_key is not null or h.pool_id is distinct from r.pool_id))`,
  'a moved amount and the order that it paid disagree': `
    select c.id, c.moved_minor, n.paid_at, n.paying_order_id, sum.charged from orders.cancellations c
    join orders.orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    left join orders.orders n on n.tenant_id = c.tenant_id and n.id = c.moved_to
    cross join lateral (
      select -coalesce(sum(s.amount_minor), 0) as charged from payments.entries e join payments.postings s on s.entry_id = e.id
      where e.tenant_id = c.tenant_id and e.kind = 'charge' and e.reference = n.id and s.account like 'payer:%') sum
    where c.moved_to is not null and (n.paid_at is null or sum.charged <> c.moved_minor
      or (c.moved_minor > 0 and (n.paying_order_id is distinct from coalesce(o.paying_order_id, o.id) or n.paid_by is distinct from o.paid_by)))
    union all
    select o.id, 0, o.paid_at, o.paying_order_id, 0 from orders.orders o
    where o.paying_order_id is not null and not exists (select from orders.cancellations c where c.moved_to = o.id)`,
  'a category’s online payment and its price difference order disagree': `
    select c.entry_id, c.status, c.paid_online, s.id as paid_difference_id from registration.entry_categories c
    join registration.entries g on g.tenant_id = c.tenant_id and g.id = c.entry_id and g.state = 'confirmed'
    left join lateral (
      select o.id from orders.orders o join orders.lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
      where o.tenant_id = c.tenant_id and o.kind = 'price_difference' and o.source_hold_id = g.hold_id and o.paid_at is not null and l.hold_id is null
        and not exists (select from orders.cancellations k where k.moved_to = o.id) limit 1) s on true
    where c.paid_online <> (s.id is not null)`,
  'an event move has no paid place, or was made without its payment': `
    select n.id, n.status, o.status as paid_order, l.returned_units, s.id as paid_difference_id from orders.orders n
    left join orders.orders o on o.tenant_id = n.tenant_id and o.id = n.source_order_id
    left join lateral (
      select coalesce((select sum(r.units) from orders.returned_lines r where r.line_id = p.id), 0) as returned_units from orders.lines p
      where p.tenant_id = n.tenant_id and p.order_id = n.source_order_id and p.hold_id = n.source_hold_id and p.kind = 'place') l on true
    left join orders.orders s on s.tenant_id = n.tenant_id and s.kind = 'price_difference' and s.source_order_id = n.id
      and exists (select from orders.cancellations c where c.order_id = n.source_order_id and c.moved_to = s.id)
    where n.kind = 'event_move' and (o.account_id is distinct from n.account_id or o.currency is distinct from n.currency
      or (n.status = 'awaiting_payment' and (o.status not in ('paid', 'partially_refunded') or l.returned_units is distinct from 0))
      or (n.paid_at is not null) <> (s.id is not null) or (n.paid_at is not null and s.paid_at is null))`,
  'a price difference’s cancellation follows one of another order': `
    select c.id from orders.cancellations c left join orders.cancellations f on f.id = c.parent_id
    join orders.orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    left join orders.orders fo on fo.tenant_id = f.tenant_id and fo.id = f.order_id
    where c.parent_id is not null and (f.id is null or case fo.kind when 'price_difference' then fo.source_order_id else fo.id end
        is distinct from case when o.kind in ('price_difference', 'options') then o.source_order_id end)`,
}
