-- Takes units out of a reserve and out of the event's limit; the caller changes the pool. Lock: the caller has locked the event.
create or replace function inventory.take_from_reserve(p_tenant int, p_limit uuid, p_pool uuid, p_reserve uuid, p_units int) returns void
  language plpgsql as $$
begin
  update inventory.holds set units = units - p_units
    where tenant_id = p_tenant and order_id = p_reserve and pool_id = p_pool and state = 'held' and units > p_units;
  if not found then
    delete from inventory.holds
      where tenant_id = p_tenant and order_id = p_reserve and pool_id = p_pool and state = 'held' and units = p_units;
    if not found then raise exception 'inventory.reserves: % has fewer than % units', p_reserve, p_units; end if;
  end if;
  update inventory.limits set held = held - p_units where tenant_id = p_tenant and id = p_limit;
end $$;
grant execute on function inventory.take_from_reserve to startline_app;
