/**
 * Violations concerning entries that were deferred to the next edition; a part of
 * `brokenInvariants`.
 */
export const deferralInvariants: Readonly<Record<string, string>> = {
  'a deferred entry, its hold and its deferral disagree': `
    select g.id, g.state, d.state as deferral, l.is_deferred, h.state as hold, l.units - l.returned_units as units_left from registration.entries g
    left join registration.deferrals d on d.tenant_id = g.tenant_id and d.entry_id = g.id
    left join inventory.holds h on h.tenant_id = g.tenant_id and h.id = g.hold_id
    left join lateral (
      select n.is_deferred, n.units, coalesce((select sum(r.units) from orders.returned_lines r where r.line_id = n.id), 0) as returned_units
      from orders.lines n where n.tenant_id = g.tenant_id and n.order_id = g.order_id and n.hold_id = g.hold_id) l on true
    where (g.state = 'deferred') <> (coalesce(d.state, '') = 'waiting')
      or (d.entry_id is not null) <> coalesce(l.is_deferred, false)
      or (g.state = 'deferred' and (h.state is distinct from 'freed' or l.units - l.returned_units <> 1 or d.hold_id <> g.hold_id))
      or (coalesce(d.state, '') in ('taken', 'returned') and (l.units > l.returned_units or g.state not in ('cancelled', 'refunded')))`,
  'a deferral was used by an order that it did not pay': `
    select d.entry_id, d.to_order_id from registration.deferrals d
    where d.to_order_id is not null and not exists (
      select from orders.cancellations c join orders.orders n on n.tenant_id = c.tenant_id and n.id = c.moved_to
      where c.tenant_id = d.tenant_id and c.order_id = d.order_id and (d.to_order_id = n.id
        or (n.kind = 'price_difference' and d.to_order_id = n.source_order_id)))`,
}
