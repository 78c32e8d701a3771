-- Frees the named holds. A unit that was unavailable to others for long is recorded as unpaid: its hold ran out, or had less than half
-- of its time left. A waitlist offer (ordinal 0) that was not taken is not recorded. Lock: the caller has locked the event.
create or replace function inventory.release_holds(p_tenant int, p_limit uuid, p_holds uuid[]) returns int
language plpgsql as $$
declare
  freed int;
begin
  with released as (
    update inventory.holds h set state = 'freed', network = null
    where h.tenant_id = p_tenant and h.id = any (p_holds) and h.state = 'held'
    returning h.pool_id, h.units, h.person_key, coalesce(h.list_account, h.account_key) as payer, h.held_until, h.ordinal
  ), per_pool as (
    select pool_id, sum(units)::int as units from released group by pool_id
  ), pools_done as (
    update inventory.pools p set held = p.held - g.units from per_pool g
    where p.tenant_id = p_tenant and p.id = g.pool_id returning 1
  ), occupied as (
    select payer, held_until <= app.now() + interval '10 minutes' as is_abandoned,
      greatest(0, floor(extract(epoch from app.now() + interval '20 minutes' - held_until) / 60))::int as minutes
    from released where person_key is not null and ordinal > 0
  ), abandoned as (
    insert into inventory.abandoned_places as a (tenant_id, limit_id, account_key, places, held_minutes, until)
    select p_tenant, p_limit, payer, (count(*) filter (where is_abandoned))::int,
      coalesce(sum(minutes) filter (where not is_abandoned), 0)::int, app.now() + interval '3 hours'
    from occupied where is_abandoned or minutes > 0 group by payer order by payer
    on conflict (tenant_id, limit_id, account_key) do update set until = excluded.until,
      places = excluded.places + case when a.until > app.now() then a.places else 0 end,
      held_minutes = excluded.held_minutes + case when a.until > app.now() then a.held_minutes else 0 end
    returning 1
  ), limit_done as (
    update inventory.limits l
    set held = l.held - (select coalesce(sum(units), 0)::int from released where person_key is not null)
    where l.tenant_id = p_tenant and l.id = p_limit and exists (select from released) returning 1
  )
  select count(*)::int into freed from released;
  return freed;
end $$;
grant execute on function inventory.release_holds to startline_app, startline_system;
