-- Starts the waitlist of pools: from now on their free units go only to waitlist offers. Lock: the caller has locked the
-- event.
create or replace function inventory.begin_waitlists(p_tenant int, p_pools uuid[]) returns void language sql as $$
  update inventory.pools set lined = true where tenant_id = p_tenant and id = any (p_pools) and not lined;
$$;
grant execute on function inventory.begin_waitlists to startline_app, startline_system;
