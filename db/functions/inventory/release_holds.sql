-- Frees the named holds. A unit that blocked others for long is recorded in abandoned_places: its hold expired, or had less than half
-- of its time left. A waitlist offer (ordinal 0) that was not taken is not recorded. A unit of a reserve that lasts returns to it.
-- Lock: the caller has locked the event.
create or replace function inventory.release_holds(p_tenant int, p_limit uuid, p_holds uuid[]) returns int
language plpgsql as $$
declare
  freed int;
begin
  with released as (
    update inventory.holds h set state = 'freed', network = null
    where h.tenant_id = p_tenant and h.id = any (p_holds) and h.state = 'held'
    returning h.pool_id, h.units, h.person_key, coalesce(h.list_account, h.account_key) as payer, h.held_until, h.ordinal, h.reserve_id
  ), returned as (
    select r.id, r.pool_id, r.ends_at, sum(x.units)::int as units from released x
    join inventory.reserves r on r.tenant_id = p_tenant and r.id = x.reserve_id and r.pool_id = x.pool_id
    where r.ends_at > app.now() group by r.id, r.pool_id, r.ends_at
  ), refilled as (
    insert into inventory.holds as h (tenant_id, pool_id, limit_id, order_id, units, subject, person_key, account_key, ordinal, state,
                                      held_until)
    select p_tenant, t.pool_id, p_limit, t.id, t.units, 'reserve:' || t.id, uuid_send(t.id), t.id, 0, 'held', t.ends_at from returned t
    on conflict (tenant_id, subject, person_key, duplicate_number) where ((state in ('held', 'taken')) and (person_key is not null))
      do update set units = h.units + excluded.units
    returning 1
  ), per_pool as (
    select x.pool_id, sum(x.units)::int - coalesce((select sum(t.units)::int from returned t where t.pool_id = x.pool_id), 0) as units,
      (select min(t.ends_at) from returned t where t.pool_id = x.pool_id) as next_expiry
    from released x group by x.pool_id
  ), updated_pools as (
    update inventory.pools p set held = p.held - g.units, next_expiry = least(p.next_expiry, g.next_expiry) from per_pool g
    where p.tenant_id = p_tenant and p.id = g.pool_id returning 1
  ), unpaid_units as (
    select payer, held_until <= app.now() + interval '10 minutes' as is_abandoned,
      greatest(0, floor(extract(epoch from app.now() + interval '20 minutes' - held_until) / 60))::int as minutes
    from released where person_key is not null and ordinal > 0
  ), abandoned as (
    insert into inventory.abandoned_places as a (tenant_id, limit_id, account_key, places, held_minutes, until)
    select p_tenant, p_limit, payer, (count(*) filter (where is_abandoned))::int,
      coalesce(sum(minutes) filter (where not is_abandoned), 0)::int, app.now() + interval '3 hours'
    from unpaid_units where is_abandoned or minutes > 0 group by payer order by payer
    on conflict (tenant_id, limit_id, account_key) do update set until = excluded.until,
      places = excluded.places + case when a.until > app.now() then a.places else 0 end,
      held_minutes = excluded.held_minutes + case when a.until > app.now() then a.held_minutes else 0 end
    returning 1
  ), updated_limit as (
    update inventory.limits l
    set held = l.held - (select coalesce(sum(units), 0)::int from released where person_key is not null)
      + (select coalesce(sum(units), 0)::int from returned)
    where l.tenant_id = p_tenant and l.id = p_limit and exists (select from released) returning 1
  )
  select count(*)::int into freed from released;
  return freed;
end $$;
grant execute on function inventory.release_holds to startline_app, startline_system;
