-- Keeps an order's holds until a later moment. False where one of them is no longer held.
create or replace function inventory.prolong(p_tenant int, p_limit uuid, p_order uuid, p_until timestamptz) returns boolean
  language plpgsql as $$
begin
  perform inventory.lock_event(p_tenant, p_limit);
  if exists (select from inventory.holds where tenant_id = p_tenant and order_id = p_order and state = 'freed') then
    return false;
  end if;
  update inventory.holds set held_until = p_until
  where tenant_id = p_tenant and order_id = p_order and state = 'held';
  -- The new moment may be earlier than the old one (a payment ended), so the pool's next expiry may
  -- move earlier too.
  update inventory.pools p set next_expiry = least(p.next_expiry, p_until)
  where p.tenant_id = p_tenant and p.id in (
    select pool_id from inventory.holds where tenant_id = p_tenant and order_id = p_order and state = 'held');
  return true;
end $$;
grant execute on function inventory.prolong to startline_app, startline_system;
