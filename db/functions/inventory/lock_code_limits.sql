-- Locks the limits of promo codes whose uses the orders hold, with their pools, in the order of their ids. The limits of the
-- events, p_limits, are locked before: every transaction locks events first, then codes. p_more: further limits, in the same order.
create or replace function inventory.lock_code_limits(p_tenant int, p_limits uuid[], p_orders uuid[], p_more uuid[] default '{}')
returns void language plpgsql
  set enable_seqscan to 'off' as $$
declare
  limit_id_to_lock uuid;
begin
  for limit_id_to_lock in
    select distinct h.limit_id from inventory.holds h
    where h.tenant_id = p_tenant and h.order_id = any (p_orders) and h.limit_id <> all (p_limits)
    union select unnest(p_more) order by 1
  loop
    perform inventory.lock_event(p_tenant, limit_id_to_lock);
  end loop;
end $$;
grant execute on function inventory.lock_code_limits to startline_app, startline_system;
