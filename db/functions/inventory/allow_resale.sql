-- Adds resale units to a pool with a waitlist for places that their owners have released: p_open of them, and p_bound that are
-- about to be paid for, less the resale units there are already. Returns how many units it added, and for how many people units
-- were free without resale.
create or replace function inventory.allow_resale(
  p_tenant int, p_limit uuid, p_now timestamptz, p_pool uuid, p_open int, p_bound int
) returns table (resale int, available int) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  pool inventory.pools;
  more int;
  own int;
  wait int;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.release_due(p_tenant, p_limit, p_now);
  select * into pool from inventory.pools p where p.tenant_id = p_tenant and p.id = p_pool;
  own := coalesce((select h.units from inventory.holds h
                   where h.tenant_id = p_tenant and h.order_id = p_pool and h.pool_id = p_pool and h.state = 'held'), 0);
  own := least(own, (select l.capacity - l.taken - l.held from inventory.limits l where l.tenant_id = p_tenant and l.id = p_limit));
  more := p_open - greatest(0, pool.resale - p_bound);
  if pool.has_waitlist and more > 0 then
    wait := (select count(*) from (
      select from inventory.waitlist_entries e
      where e.tenant_id = p_tenant and e.pool_id = p_pool and e.state = 'waiting' limit own + more) w);
    more := least(more, wait - own);
    if more > 0 then
      update inventory.pools p set capacity = p.capacity + more, resale = p.resale + more where p.tenant_id = p_tenant and p.id = p_pool;
      return query select more, own;
      return;
    end if;
  end if;
  return query select 0, own;
end $$;
grant execute on function inventory.allow_resale to startline_app, startline_system;
