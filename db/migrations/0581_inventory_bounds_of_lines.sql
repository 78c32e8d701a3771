-- The waitlist has the same bounds as unpaid places. A freed place of a full race is offered to the waitlist for hours, so entries of one
-- account or one network on it kept places from everybody else. A place that is given back early counts by the minutes it was held:
-- giving it back just before half of its time was over, and taking it again, was not counted at all.

-- The first eight bytes of the network's keyed hash, as in inventory.holds. A trigger erases it when the entry stops waiting.
alter table inventory.line_entries add column network bigint,
  add constraint line_entries_network_check check (network is null or state in ('waiting', 'offered'));
create index line_networks on inventory.line_entries (tenant_id, limit_id, network) where network is not null;
create index line_accounts on inventory.line_entries (tenant_id, limit_id, account_key) where state in ('waiting', 'offered');
grant insert (network) on inventory.line_entries to startline_app;

create function inventory.forget_line_network() returns trigger language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
create trigger forgets_network before update on inventory.line_entries
  for each row when (old.network is not null and new.state not in ('waiting', 'offered'))
  execute function inventory.forget_line_network();

drop function inventory.join_line(int, uuid, uuid, timestamptz, uuid, text, bytea, uuid, int, boolean);
-- The previous version of the program passes no network.
create function inventory.join_line(
  p_tenant int, p_limit uuid, p_pool uuid, p_now timestamptz, p_entry uuid, p_subject text, p_claimant bytea, p_account uuid,
  p_most int, p_numbered boolean, p_network bytea default null
) returns text language plpgsql as $$
declare
  pool inventory.pools;
  lim inventory.limits;
  existing text;
  network_key constant bigint := substr(p_network, 1, 8)::bigint;
  in_lines int;
  is_full boolean;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.free_due(p_tenant, p_limit, p_now);
  if exists (select from inventory.line_entries where tenant_id = p_tenant and pool_id = p_pool and claimant = p_claimant
             and state in ('waiting', 'offered')) then return 'in_line'; end if;
  existing := (select state from inventory.holds where tenant_id = p_tenant and subject = p_subject and claimant = p_claimant
               and twin = 0 and state in ('held', 'taken') and claimant is not null limit 1);
  if existing is not null then return 'already_' || existing; end if;
  if p_most <= (select count(*) from inventory.line_entries where tenant_id = p_tenant and pool_id = p_pool
                and account_key = p_account and state in ('waiting', 'offered')) then return 'account_limit'; end if;
  select * into pool from inventory.pools where tenant_id = p_tenant and id = p_pool;
  select * into lim from inventory.limits where tenant_id = p_tenant and id = p_limit;
  if not pool.lined and pool.taken + pool.held < pool.capacity
     and (lim.capacity is null or lim.taken + lim.held < lim.capacity) then return 'not_full'; end if;
  if network_key is not null then
    in_lines := (select count(*) from inventory.line_entries e where e.tenant_id = p_tenant and e.limit_id = p_limit
                 and e.account_key = p_account and e.state in ('waiting', 'offered'));
    is_full := lim.unpaid_per_network <= (select count(*) from (
      select from inventory.line_entries e where e.tenant_id = p_tenant and e.limit_id = p_limit and e.network = network_key
        and e.network is not null limit lim.unpaid_per_network) c);
    if in_lines >= 4 or is_full then
      if not accounts.is_proven(p_account) then return case when is_full then 'network_unproven' else 'email_unproven' end; end if;
      if is_full and in_lines > 0 then return 'network_limit'; end if;
    end if;
  end if;
  insert into inventory.line_entries (tenant_id, id, pool_id, limit_id, subject, claimant, account_key, number, joined_at, network)
  values (p_tenant, p_entry, p_pool, p_limit, p_subject, p_claimant, p_account, case when p_numbered then 1 + coalesce((
    select max(number) from inventory.line_entries where tenant_id = p_tenant and pool_id = p_pool), 0) end, p_now, network_key);
  perform inventory.begin_lines(p_tenant, array[p_pool]);
  return 'joined';
end $$;
revoke all on function inventory.join_line from public;
grant execute on function inventory.join_line to startline_app, startline_system;

-- Minutes that places given back early were held; twenty minutes count as one abandoned place.
alter table inventory.abandoned_places add column kept_minutes integer not null default 0 check (kept_minutes >= 0),
  drop constraint abandoned_places_places_check,
  add constraint abandoned_places_places_check check (places >= 0);
grant insert (kept_minutes), update (kept_minutes) on inventory.abandoned_places to startline_app, startline_system;

create or replace function inventory.unpaid_allowed(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_account uuid, p_most integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $$
  select greatest(least(p_most, 2), p_most - coalesce((
    select (a.places + a.kept_minutes / 20) / 2 from inventory.abandoned_places a
    where a.tenant_id = p_tenant and a.limit_id = p_limit and a.account_key = p_account and a.until > p_now), 0))
$$;

create or replace function inventory.give_back(p_tenant integer, p_limit uuid, p_holds uuid[])
 RETURNS integer
 LANGUAGE plpgsql
AS $$
declare
  freed int;
begin
  with gone as (
    update inventory.holds h set state = 'freed', network = null
    where h.tenant_id = p_tenant and h.id = any (p_holds) and h.state = 'held'
    returning h.pool_id, h.units, h.claimant, coalesce(h.list_account, h.account_key) as payer, h.held_until, h.ordinal
  ), per_pool as (
    select pool_id, sum(units)::int as units from gone group by pool_id
  ), pools_done as (
    update inventory.pools p set held = p.held - g.units from per_pool g
    where p.tenant_id = p_tenant and p.id = g.pool_id returning 1
  ), kept as (
    select payer, held_until <= app.now() + interval '10 minutes' as is_abandoned,
      greatest(0, floor(extract(epoch from app.now() + interval '20 minutes' - held_until) / 60))::int as minutes
    from gone where claimant is not null and ordinal > 0
  ), abandoned as (
    insert into inventory.abandoned_places as a (tenant_id, limit_id, account_key, places, kept_minutes, until)
    select p_tenant, p_limit, payer, (count(*) filter (where is_abandoned))::int,
      coalesce(sum(minutes) filter (where not is_abandoned), 0)::int, app.now() + interval '3 hours'
    from kept where is_abandoned or minutes > 0 group by payer order by payer
    on conflict (tenant_id, limit_id, account_key) do update set until = excluded.until,
      places = excluded.places + case when a.until > app.now() then a.places else 0 end,
      kept_minutes = excluded.kept_minutes + case when a.until > app.now() then a.kept_minutes else 0 end
    returning 1
  ), limit_done as (
    update inventory.limits l
    set held = l.held - (select coalesce(sum(units), 0)::int from gone where claimant is not null)
    where l.tenant_id = p_tenant and l.id = p_limit and exists (select from gone) returning 1
  )
  select count(*)::int into freed from gone;
  return freed;
end $$;
