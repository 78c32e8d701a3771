-- Adds resale units to a pool with a waitlist for places that their owners have released: p_released of them, and p_reserved
-- that orders are about to pay for, minus the existing resale units. Returns the number of added units, and the number of units
-- available without resale.
create or replace function inventory.allow_resale(
  p_tenant int, p_limit uuid, p_now timestamptz, p_pool uuid, p_released int, p_reserved int
) returns table (resale int, available int) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  pool inventory.pools;
  added int;
  available_units int;
  waiting int;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.release_expired_holds(p_tenant, p_limit, p_now);
  select * into pool from inventory.pools p where p.tenant_id = p_tenant and p.id = p_pool;
  available_units := coalesce((select h.units from inventory.holds h
                   where h.tenant_id = p_tenant and h.order_id = p_pool and h.pool_id = p_pool and h.state = 'held'), 0);
  available_units := least(available_units, (select l.capacity - l.taken - l.held from inventory.limits l where l.tenant_id = p_tenant and l.id = p_limit));
  added := p_released - greatest(0, pool.resale - p_reserved);
  if pool.has_waitlist and added > 0 then
    waiting := (select count(*) from (
      select from inventory.waitlist_entries e
      where e.tenant_id = p_tenant and e.pool_id = p_pool and e.state = 'waiting' limit available_units + added) entries);
    added := least(added, waiting - available_units);
    if added > 0 then
      update inventory.pools p set capacity = p.capacity + added, resale = p.resale + added where p.tenant_id = p_tenant and p.id = p_pool;
      return query select added, available_units;
      return;
    end if;
  end if;
  return query select 0, available_units;
end $$;
grant execute on function inventory.allow_resale to startline_app, startline_system;
