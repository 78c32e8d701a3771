-- Extends an order's holds to p_until. False where one of them was freed.
create or replace function inventory.extend_holds(p_tenant int, p_limit uuid, p_order uuid, p_until timestamptz) returns boolean
  language plpgsql as $$
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.lock_code_limits(p_tenant, array[p_limit], array[p_order]);
  if exists (select from inventory.holds where tenant_id = p_tenant and order_id = p_order and state = 'freed') then
    return false;
  end if;
  update inventory.holds set held_until = p_until
  where tenant_id = p_tenant and order_id = p_order and state = 'held';
  -- p_until may be earlier than before (a payment ended), so the pool's next expiry may move earlier
  -- too.
  update inventory.pools p set next_expiry = least(p.next_expiry, p_until)
  where p.tenant_id = p_tenant and p.id in (
    select pool_id from inventory.holds where tenant_id = p_tenant and order_id = p_order and state = 'held');
  return true;
end $$;
grant execute on function inventory.extend_holds to startline_app, startline_system;
