-- Starts the waitlist of pools: from now on their free units go only to waitlist offers. Lock: the caller has locked the
-- event.
create or replace function inventory.open_waitlists(p_tenant int, p_pools uuid[]) returns void language sql as $$
  update inventory.pools set has_waitlist = true where tenant_id = p_tenant and id = any (p_pools) and not has_waitlist;
$$;
grant execute on function inventory.open_waitlists to startline_app, startline_system;
