-- Locks the event's limit row and all its pools, in that order. Every change of inventory begins here.
create or replace function inventory.lock_event(p_tenant int, p_limit uuid) returns void language plpgsql as $$
begin
  perform 1 from inventory.limits where tenant_id = p_tenant and id = p_limit for update;
  if not found then raise exception 'inventory.limits: no row % of tenant %', p_limit, p_tenant; end if;
  perform 1 from inventory.pools where tenant_id = p_tenant and limit_id = p_limit order by id for update;
end $$;
grant execute on function inventory.lock_event to startline_app, startline_system, startline_erasure;
