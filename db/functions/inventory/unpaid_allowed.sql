-- How many unpaid places this account may have now: fewer after it let places run out, but at least two, unless the bound
-- itself is lower.
create or replace function inventory.unpaid_allowed(p_tenant int, p_limit uuid, p_now timestamptz, p_account uuid, p_max int) returns int
language sql stable as $$
  select greatest(least(p_max, 2), p_max - coalesce((
    select (a.places + a.held_minutes / 20) / 2 from inventory.abandoned_places a
    where a.tenant_id = p_tenant and a.limit_id = p_limit and a.account_key = p_account and a.until > p_now), 0))
$$;
grant execute on function inventory.unpaid_allowed to startline_app, startline_system;
