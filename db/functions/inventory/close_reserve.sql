-- Ends a reserve: the units not given out are free for everybody, or for the waitlist; those given out stay with their orders.
-- Idempotent.
create or replace function inventory.close_reserve(p_tenant int, p_limit uuid, p_now timestamptz, p_reserve uuid) returns void
  language plpgsql as $$
begin
  perform inventory.lock_event(p_tenant, p_limit);
  update inventory.reserves set ends_at = p_now where tenant_id = p_tenant and id = p_reserve and ends_at > p_now;
  perform inventory.delete_holds(p_tenant, p_limit, array(
    select h.id from inventory.holds h where h.tenant_id = p_tenant and h.order_id = p_reserve and h.state = 'held'));
end $$;
grant execute on function inventory.close_reserve to startline_app;
