-- The number of unpaid places that this account may have now: fewer after its unpaid places expired, but at least two unless
-- p_max is lower.
create or replace function inventory.max_unpaid_places(p_tenant int, p_limit uuid, p_now timestamptz, p_account uuid, p_max int) returns int
language sql stable as $$
  select greatest(least(p_max, 2), p_max - coalesce((
    select (a.places + a.held_minutes / 20) / 2 from inventory.abandoned_places a
    where a.tenant_id = p_tenant and a.limit_id = p_limit and a.account_key = p_account and a.until > p_now), 0))
$$;
grant execute on function inventory.max_unpaid_places to startline_app, startline_system;
