-- Removes resale units that were not offered; the units are in the pool's reserve. Lock: the caller has
-- locked the event.
create or replace function inventory.end_resale(p_tenant int, p_pool uuid, p_units int) returns void language sql as $$
  update inventory.pools set capacity = capacity - p_units, resale = resale - p_units where tenant_id = p_tenant and id = p_pool;
$$;
grant execute on function inventory.end_resale to startline_app, startline_system;
