-- Frees the holds of an order that expired or was abandoned. Lock: the caller has locked the order.
create or replace function inventory.release_order(p_tenant int, p_limit uuid, p_order uuid) returns int language plpgsql as $$
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.lock_code_limits(p_tenant, array[p_limit], array[p_order]);
  return inventory.release_holds(p_tenant, p_limit, array(
    select id from inventory.holds where tenant_id = p_tenant and order_id = p_order and state = 'held'));
end $$;
grant execute on function inventory.release_order to startline_app, startline_system;
