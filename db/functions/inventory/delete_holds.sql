-- Frees single holds and deletes them (a product was removed from the order), so that they are not
-- taken again with their order. Returns the number of freed holds.
create or replace function inventory.delete_holds(p_tenant int, p_limit uuid, p_holds uuid[]) returns int language plpgsql as $$
declare
  freed int;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  freed := inventory.release_holds(p_tenant, p_limit, p_holds);
  delete from inventory.holds where tenant_id = p_tenant and id = any (p_holds) and state = 'freed';
  return freed;
end $$;
grant execute on function inventory.delete_holds to startline_app, startline_system;
