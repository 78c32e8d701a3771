-- The pools without a free unit, for lists of events. The same rule as server/reads/availability.ts
-- for a single pool: expired holds count as free, a pool with a waitlist has no free unit for the
-- public, and no pool has more than its event's limit.
create or replace function inventory.sold_out_pools(p_now timestamptz) returns setof uuid language sql stable as $$
  select p.id from inventory.pools p join inventory.limits l on l.tenant_id = p.tenant_id and l.id = p.limit_id
  where p.has_waitlist
    or (p.taken + p.held >= p.capacity and p.taken + p.held - coalesce((
      select sum(h.units) from inventory.holds h
      where p.next_expiry <= p_now and h.tenant_id = p.tenant_id and h.pool_id = p.id and h.state = 'held' and h.held_until <= p_now
    ), 0) >= p.capacity)
    or (l.taken + l.held >= l.capacity and l.taken + l.held - coalesce((
      select sum(h.units) from inventory.pools q join inventory.holds h
        on h.tenant_id = q.tenant_id and h.pool_id = q.id and h.state = 'held' and h.held_until <= p_now
      where q.tenant_id = l.tenant_id and q.limit_id = l.id and q.next_expiry <= p_now and h.person_key is not null
    ), 0) >= l.capacity)
$$;
grant execute on function inventory.sold_out_pools to startline_app, startline_system;
