-- The bearer of a key has places of the pool already: as many as the reserve has left become places of the reserve, and the same
-- number of its units is free for everybody. Returns that number. Lock: the caller has locked the order.
create or replace function inventory.use_reserved(p_tenant int, p_limit uuid, p_reserve uuid, p_order uuid, p_now timestamptz) returns int
  language plpgsql as $$
declare
  reserve inventory.reserves;
  used int;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  select * into reserve from inventory.reserves r
    where r.tenant_id = p_tenant and r.id = p_reserve and r.limit_id = p_limit and r.starts_at <= p_now and r.ends_at > p_now;
  if reserve.id is null then return 0; end if;
  with exchanged as (
    update inventory.holds h set reserve_id = p_reserve
    where h.tenant_id = p_tenant and h.id in (
      select o.id from inventory.holds o
      where o.tenant_id = p_tenant and o.order_id = p_order and o.pool_id = reserve.pool_id and o.state in ('held', 'taken')
        and o.person_key is not null and o.units = 1 and o.reserve_id is null
      order by o.id
      limit coalesce((select f.units from inventory.holds f where f.tenant_id = p_tenant and f.order_id = p_reserve
                        and f.pool_id = reserve.pool_id and f.state = 'held'), 0))
    returning 1
  )
  select count(*)::int into used from exchanged;
  if used = 0 then return 0; end if;
  perform inventory.take_from_reserve(p_tenant, p_limit, reserve.pool_id, p_reserve, used);
  update inventory.pools set held = held - used where tenant_id = p_tenant and id = reserve.pool_id;
  return used;
end $$;
grant execute on function inventory.use_reserved to startline_app;
