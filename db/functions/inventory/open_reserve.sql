-- Reserves units of a pool for the bearer of a key until p_ends, or sets aside again those of a reserve that was closed; units
-- that its bearers hold or have paid for count. False, and nothing changes, where too few units are free. Idempotent.
create or replace function inventory.open_reserve(
  p_tenant int, p_limit uuid, p_now timestamptz, p_reserve uuid, p_pool uuid, p_key text, p_units int, p_starts timestamptz,
  p_ends timestamptz
) returns boolean language plpgsql as $$
declare
  missing int;
  free int;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.release_expired_holds(p_tenant, p_limit, p_now);
  missing := p_units - coalesce((
    select sum(h.units)::int from inventory.holds h
    where h.tenant_id = p_tenant and h.reserve_id = p_reserve and h.pool_id = p_pool and h.state in ('held', 'taken')), 0)
    - coalesce((select h.units from inventory.holds h
                where h.tenant_id = p_tenant and h.order_id = p_reserve and h.pool_id = p_pool and h.state = 'held'), 0);
  select case when p.has_waitlist then 0 else least(p.capacity - p.taken - p.held, l.capacity - l.taken - l.held) end into free
    from inventory.pools p join inventory.limits l on l.tenant_id = p.tenant_id and l.id = p.limit_id
    where p.tenant_id = p_tenant and p.id = p_pool and p.limit_id = p_limit;
  if free is null then raise exception 'inventory.pools: no row % of limit %', p_pool, p_limit; end if;
  if missing > free then return false; end if;
  insert into inventory.reserves (tenant_id, id, pool_id, limit_id, key, starts_at, ends_at)
    values (p_tenant, p_reserve, p_pool, p_limit, p_key, p_starts, p_ends)
    on conflict (tenant_id, id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at;
  update inventory.holds set held_until = p_ends
    where tenant_id = p_tenant and order_id = p_reserve and pool_id = p_pool and state = 'held';
  if missing > 0 then
    insert into inventory.holds as h (tenant_id, pool_id, limit_id, order_id, units, subject, person_key, account_key, ordinal, state,
                                      held_until)
    values (p_tenant, p_pool, p_limit, p_reserve, missing, 'reserve:' || p_reserve, uuid_send(p_reserve), p_reserve, 0, 'held', p_ends)
    on conflict (tenant_id, subject, person_key, duplicate_number) where ((state in ('held', 'taken')) and (person_key is not null))
      do update set units = h.units + excluded.units;
    update inventory.limits set held = held + missing where tenant_id = p_tenant and id = p_limit;
  end if;
  update inventory.pools set held = held + greatest(missing, 0), next_expiry = least(next_expiry, p_ends)
    where tenant_id = p_tenant and id = p_pool;
  return true;
end $$;
grant execute on function inventory.open_reserve to startline_app;
