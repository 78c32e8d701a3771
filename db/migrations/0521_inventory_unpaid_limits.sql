-- Places that nobody has paid for are bounded: for an account in an event, for a coach's lists, and for a network. Counted where they
-- are taken, under the event's lock, so that no number of parallel requests passes a bound.
alter table inventory.limits
  add column unpaid_per_account int not null default 10 check (unpaid_per_account > 0),
  add column unpaid_per_list int not null default 100 check (unpaid_per_list > 0),
  add column unpaid_per_network int not null default 60 check (unpaid_per_network > 0);

-- An organizer who says how many people a coach may enter means the list's unpaid places as well.
update inventory.limits l set unpaid_per_list = e.application_limit from catalog.events e
  where e.id = l.id and e.application_limit is not null;

-- list_account: whose list the place is of, where each person is an account of its own to inventory. network: a keyed hash of the network
-- from which the place was taken, for as long as it is not paid; no address is kept, and the hash goes with the hold's state.
alter table inventory.holds add column list_account uuid, add column network bytea,
  add constraint network_of_unpaid check (network is null or state = 'held');
-- Their conditions name no state, nor do the queries: while nobody holds anything, every index of what is held looks equally cheap, and a
-- plan made then would walk another one for ever.
create index holds_of_network on inventory.holds (tenant_id, limit_id, network) where network is not null;
create index holds_of_list on inventory.holds (tenant_id, limit_id, list_account) where list_account is not null;

-- How many places an account let run out in an event, or gave back when their time was nearly over, within three hours of the last one.
-- Two of them lower its bound by one; a payment clears them.
create table inventory.abandoned_places (
  tenant_id int not null,
  limit_id uuid not null,
  account_key uuid not null,
  places int not null check (places > 0),
  until timestamptz not null,
  primary key (tenant_id, limit_id, account_key)
);
call app.tenant_table('inventory.abandoned_places');
create index abandoned_places_by_age on inventory.abandoned_places (until);

-- How many places may stand unpaid by now: fewer for who has let places run out, but never fewer than two, unless the bound itself is.
create function inventory.unpaid_allowed(p_tenant int, p_limit uuid, p_now timestamptz, p_account uuid, p_most int) returns int
  language sql stable as $$
  select greatest(least(p_most, 2), p_most - coalesce((
    select a.places / 2 from inventory.abandoned_places a
    where a.tenant_id = p_tenant and a.limit_id = p_limit and a.account_key = p_account and a.until > p_now), 0))
$$;

-- Why an account that has so many unpaid places may not have one more; null where it may. From the fifth on its email has to be proven. A
-- full network refuses as well, but for the first place of a proven account: thousands of strangers share one mobile carrier's address.
create function inventory.unpaid_refusal(
  p_tenant int, p_limit uuid, p_now timestamptz, p_account uuid, p_unpaid int, p_most int, p_network_full boolean
) returns text language plpgsql as $$
begin
  if p_unpaid >= p_most then return 'unpaid_limit'; end if;
  if p_unpaid >= least(p_most, 2) and p_unpaid >= inventory.unpaid_allowed(p_tenant, p_limit, p_now, p_account, p_most) then
    return 'unpaid_lowered';
  end if;
  if p_unpaid < 4 and not p_network_full then return null; end if;
  if not accounts.is_proven(p_account) then return case when p_network_full then 'network_unproven' else 'email_unproven' end; end if;
  return case when p_network_full and p_unpaid > 0 then 'network_limit' end;
end $$;

-- The same for so many more people of a coach's list, which are counted apart: by the list's bound, and three such for a network. The
-- caller has locked the event, and what ran out is freed.
create function inventory.list_refusal(
  p_tenant int, p_limit uuid, p_now timestamptz, p_account uuid, p_network bytea, p_more int
) returns text language plpgsql as $$
declare
  most int := (select l.unpaid_per_list from inventory.limits l where l.tenant_id = p_tenant and l.id = p_limit);
  had int := (select count(*) filter (where h.state = 'held') from inventory.holds h
              where h.tenant_id = p_tenant and h.limit_id = p_limit and h.list_account = p_account
                and h.list_account is not null);
begin
  if had + p_more > most then return 'list_unpaid_limit'; end if;
  if had + p_more > inventory.unpaid_allowed(p_tenant, p_limit, p_now, p_account, most) then return 'unpaid_lowered'; end if;
  if had + p_more > 4 and not accounts.is_proven(p_account) then return 'email_unproven'; end if;
  if p_more + (select count(*) filter (where h.list_account is not null) from inventory.holds h
               where h.tenant_id = p_tenant and h.limit_id = p_limit and h.network = p_network
                 and h.network is not null) > 3 * most::bigint then return 'network_limit'; end if;
  return null;
end $$;

-- As before, and: p_networks are the networks from which the wishes came, by which unpaid places are bounded; null: nothing of it is
-- bounded (stock, and a place that a paid one is brought to). A wish whose network is not known is bounded by its account alone. Refused
-- further with unpaid_limit, unpaid_lowered, email_unproven, network_unproven, network_limit. p_list_account: the places are of this
-- account's list, which inventory.list_refusal has looked at. Places offered to a line (ordinal 0) are nobody's taking, and don't count.
drop function inventory.hold(int, uuid, timestamptz, timestamptz, inventory.wanted[]);
create function inventory.hold(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_until timestamp with time zone, p_wishes inventory.wanted[], p_networks bytea[] default null, p_list_account uuid default null)
 RETURNS SETOF inventory.decision
 LANGUAGE plpgsql
AS $$
declare
  n int := coalesce(cardinality(p_wishes), 0);
  lim inventory.limits;
  pool_ids uuid[]; pool_free int[]; pool_used int[];
  order_ids uuid[]; slots int[]; units int[]; places boolean[]; existing text[]; previous int[];
  accounts int[]; account_had int[]; account_count int[];
  codes text[]; hold_ids uuid[]; ordinals int[]; claimed boolean[];
  bounded boolean := p_networks is not null and p_list_account is null;
  unpaid_had int[]; networks int[]; network_had int[]; network_count int[]; refusal text;
  limit_free int; i int; j int; k int; code text; refused boolean;
begin
  if n = 0 then return; end if;
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.free_due(p_tenant, p_limit, p_now);
  select * into lim from inventory.limits l where l.tenant_id = p_tenant and l.id = p_limit;
  limit_free := lim.capacity - lim.taken - lim.held; -- null: unlimited
  select array_agg(p.id order by p.id), array_agg(p.capacity - p.taken - p.held order by p.id),
         array_agg(p.taken + p.held order by p.id)
    into pool_ids, pool_free, pool_used
    from inventory.pools p where p.tenant_id = p_tenant and p.limit_id = p_limit;

  -- Facts about each wish, by index look-ups per row: a join left to the planner here was made for an empty table and
  -- fell from 4,400 to 240 holds a second as it grew.
  select array_agg(w.order_id order by w.o), array_agg(array_position(pool_ids, w.pool_id) order by w.o),
         array_agg(w.units order by w.o), array_agg(w.claimant is not null order by w.o),
         array_agg((select h.state from inventory.holds h
                    where h.tenant_id = p_tenant and h.subject = w.subject and h.claimant = w.claimant and h.twin = w.twin
                      and h.state in ('held', 'taken') and h.claimant is not null limit 1) order by w.o),
         array_agg(w.prev order by w.o), array_agg(w.account_no order by w.o),
         array_agg(case when lim.per_account is null or w.claimant is null then 0 else
                    (select count(*)::int from inventory.holds h
                     where h.tenant_id = p_tenant and h.limit_id = p_limit and h.account_key = w.account_key
                       and h.state in ('held', 'taken') and h.claimant is not null) end order by w.o),
         array_agg(uuidv7() order by w.o),
         array_agg(case when not bounded or w.claimant is null then 0 else
                    (select count(*) filter (where h.state = 'held' and h.ordinal > 0)::int from inventory.holds h
                     where h.tenant_id = p_tenant and h.limit_id = p_limit and h.account_key = w.account_key
                       and h.state in ('held', 'taken') and h.claimant is not null) end order by w.o),
         array_agg(w.network_no order by w.o),
         -- of each network once, at its first wish, and no further than it matters
         array_agg(case when not bounded or w.network is null or w.nth_of_network > 1 then 0 else
                    (select count(*)::int from (
                       select from inventory.holds h
                       where h.tenant_id = p_tenant and h.limit_id = p_limit and h.network = w.network and h.network is not null
                         and h.list_account is null limit lim.unpaid_per_network) c) end order by w.o)
    into order_ids, slots, units, places, existing, previous, accounts, account_had, hold_ids, unpaid_had, networks, network_had
    from (
      select u.*, case when u.claimant is not null
               then lag(u.o) over (partition by u.subject, u.claimant, u.twin order by u.o) end::int as prev,
             dense_rank() over (order by u.account_key)::int as account_no,
             dense_rank() over (order by u.network)::int as network_no,
             row_number() over (partition by u.network order by u.o) as nth_of_network
      from (select v.*, p_networks[v.o] as network
            from unnest(p_wishes) with ordinality as v (order_id, pool_id, units, subject, claimant, twin, account_key, o)) u
    ) w;
  codes := array_fill(null::text, array[n]);
  ordinals := array_fill(0, array[n]);
  claimed := array_fill(false, array[n]);
  account_count := array_fill(0, array[n]);
  network_count := array_fill(0, array[n]);
  for k in 1..n loop
    if network_had[k] > 0 then network_count[networks[k]] := network_had[k]; end if;
  end loop;

  i := 1;
  while i <= n loop
    j := i;
    while j < n and order_ids[j + 1] = order_ids[i] loop j := j + 1; end loop;
    refused := false;
    for k in i..j loop
      if slots[k] is null then code := 'no_pool';
      elsif existing[k] = 'taken' then code := 'already_taken';
      elsif existing[k] = 'held' or (previous[k] is not null and claimed[previous[k]]) then code := 'already_held';
      elsif lim.per_account is not null and places[k] and account_had[k] + account_count[accounts[k]] >= lim.per_account
        then code := 'account_limit';
      elsif pool_free[slots[k]] < units[k] then code := 'sold_out';
      elsif places[k] and limit_free is not null and limit_free < units[k] then code := 'limit_reached';
      else code := 'held';
      end if;
      -- Last of all: whom a place could not be given anyway is told so. Most people hold nothing yet, and pay for one comparison.
      if bounded and code = 'held' and places[k]
         and (unpaid_had[k] + account_count[accounts[k]] >= 1
              or (p_networks[k] is not null and network_count[networks[k]] >= lim.unpaid_per_network)) then
        refusal := inventory.unpaid_refusal(
          p_tenant, p_limit, p_now, p_wishes[k].account_key, unpaid_had[k] + account_count[accounts[k]], lim.unpaid_per_account,
          p_networks[k] is not null and network_count[networks[k]] >= lim.unpaid_per_network);
        code := coalesce(refusal, code);
      end if;
      codes[k] := code;
      if code <> 'held' then refused := true; exit; end if;
      pool_free[slots[k]] := pool_free[slots[k]] - units[k];
      ordinals[k] := pool_used[slots[k]] + 1;
      pool_used[slots[k]] := pool_used[slots[k]] + units[k];
      if places[k] then
        limit_free := limit_free - units[k];
        account_count[accounts[k]] := account_count[accounts[k]] + 1;
        network_count[networks[k]] := network_count[networks[k]] + 1;
        claimed[k] := true;
      end if;
    end loop;
    for k in i..j loop
      if refused and codes[k] = 'held' then -- granted before the refusal: taken back
        pool_free[slots[k]] := pool_free[slots[k]] + units[k];
        pool_used[slots[k]] := pool_used[slots[k]] - units[k];
        if places[k] then
          limit_free := limit_free + units[k];
          account_count[accounts[k]] := account_count[accounts[k]] - 1;
          network_count[networks[k]] := network_count[networks[k]] - 1;
          claimed[k] := false;
        end if;
        codes[k] := 'order_refused';
      elsif codes[k] is null then codes[k] := 'order_refused';
      elsif previous[k] is not null and claimed[previous[k]] then claimed[k] := true;
      end if;
    end loop;
    i := j + 1;
  end loop;

  -- An order that tries again leaves its old, freed holds behind; where it is refused they stay, for money that comes late
  -- may still take them again.
  delete from inventory.holds where tenant_id = p_tenant and state = 'freed'
    and order_id in (select order_ids[o] from generate_series(1, n) o where codes[o] = 'held');
  insert into inventory.holds (tenant_id, id, pool_id, limit_id, order_id, units, subject, claimant, twin, account_key,
                               ordinal, state, held_until, list_account, network)
  select p_tenant, hold_ids[w.o], w.pool_id, p_limit, w.order_id, w.units, w.subject, w.claimant, w.twin, w.account_key,
         ordinals[w.o], 'held', p_until, p_list_account, case when w.claimant is not null then p_networks[w.o] end
  from unnest(p_wishes) with ordinality as w (order_id, pool_id, units, subject, claimant, twin, account_key, o)
  where codes[w.o] = 'held';
  update inventory.pools p set held = p.held + g.units, next_expiry = least(p.next_expiry, p_until)
  from (select pool_ids[slots[o]] as id, sum(units[o])::int as units from generate_series(1, n) o
        where codes[o] = 'held' group by 1) g
  where p.tenant_id = p_tenant and p.id = g.id;
  update inventory.limits l set held = l.held + g.units
  from (select sum(units[o])::int as units from generate_series(1, n) o where codes[o] = 'held' and places[o]) g
  where l.tenant_id = p_tenant and l.id = p_limit and g.units > 0;

  return query select o, codes[o], case when codes[o] = 'held' then hold_ids[o] end, ordinals[o]
    from generate_series(1, n) o;
end $$;

-- What is given back unpaid is written down where it was kept from others for long: it ran out, or had less than half of its time left.
-- Whoever corrects a list early has done no harm. An offer of the line (ordinal 0) that nobody took was not asked for.
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
  ), abandoned as (
    insert into inventory.abandoned_places as a (tenant_id, limit_id, account_key, places, until)
    select p_tenant, p_limit, payer, count(*)::int, app.now() + interval '3 hours' from gone
    where claimant is not null and ordinal > 0 and held_until <= app.now() + interval '10 minutes' group by payer order by payer
    on conflict (tenant_id, limit_id, account_key) do update set until = excluded.until,
      places = excluded.places + case when a.until > app.now() then a.places else 0 end
    returning 1
  ), limit_done as (
    update inventory.limits l
    set held = l.held - (select coalesce(sum(units), 0)::int from gone where claimant is not null)
    where l.tenant_id = p_tenant and l.id = p_limit and exists (select from gone) returning 1
  )
  select count(*)::int into freed from gone;
  return freed;
end $$;

-- Who pays is trusted as before.
create or replace function inventory.confirm(p_tenant integer, p_limit uuid, p_order uuid, p_now timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $$
declare
  lost boolean;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  select bool_or(state = 'freed') into lost from inventory.holds where tenant_id = p_tenant and order_id = p_order;
  if lost is null then return 'gone'; end if;
  if lost then
    perform inventory.free_due(p_tenant, p_limit, p_now);
    if not inventory.can_retake(p_tenant, p_limit, p_order) then return 'gone'; end if;
    with back as (
      update inventory.holds set state = 'held', held_until = p_now
      where tenant_id = p_tenant and order_id = p_order and state = 'freed' returning pool_id, units, claimant
    ), pools_done as (
      update inventory.pools p set held = p.held + b.units
      from (select pool_id, sum(units)::int as units from back group by 1) b
      where p.tenant_id = p_tenant and p.id = b.pool_id returning 1
    )
    update inventory.limits l
    set held = l.held + (select coalesce(sum(units), 0)::int from back where claimant is not null)
    where l.tenant_id = p_tenant and l.id = p_limit;
  end if;
  with won as (
    update inventory.holds set state = 'taken', network = null
    where tenant_id = p_tenant and order_id = p_order and state = 'held'
    returning pool_id, units, claimant, coalesce(list_account, account_key) as payer
  ), pools_done as (
    update inventory.pools p set held = p.held - w.units, taken = p.taken + w.units
    from (select pool_id, sum(units)::int as units from won group by 1) w
    where p.tenant_id = p_tenant and p.id = w.pool_id returning 1
  ), forgiven as (
    delete from inventory.abandoned_places a using won w
    where a.tenant_id = p_tenant and a.limit_id = p_limit and a.account_key = w.payer returning 1
  ), entries as (
    select coalesce(sum(units), 0)::int as units from won where claimant is not null
  )
  update inventory.limits l set held = l.held - e.units, taken = l.taken + e.units from entries e
  where l.tenant_id = p_tenant and l.id = p_limit;
  return 'taken';
end $$;

create or replace function inventory.confirm_orders(p_tenant integer, p_limits uuid[], p_orders uuid[], p_now timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $$
declare
  one uuid;
  outcomes text[];
  whole uuid[];
begin
  for one in select distinct l from unnest(p_limits) l order by l loop
    perform inventory.lock_event(p_tenant, one);
  end loop;
  outcomes := array(
    select (select case when count(*) = 0 then 'gone' when bool_or(h.state = 'freed') then 'lost' else 'taken' end
            from inventory.holds h where h.tenant_id = p_tenant and h.order_id = w.id)
    from unnest(p_orders) with ordinality as w (id, o) order by w.o);
  whole := array(select p_orders[o] from generate_subscripts(p_orders, 1) o where outcomes[o] = 'taken');
  with won as (
    update inventory.holds set state = 'taken', network = null
    where tenant_id = p_tenant and order_id = any (whole) and state = 'held'
    returning pool_id, limit_id, units, claimant, coalesce(list_account, account_key) as payer
  ), pools_done as (
    update inventory.pools p set held = p.held - w.units, taken = p.taken + w.units
    from (select pool_id, sum(units)::int as units from won group by 1) w
    where p.tenant_id = p_tenant and p.id = w.pool_id returning 1
  ), forgiven as (
    delete from inventory.abandoned_places a using won w
    where a.tenant_id = p_tenant and a.limit_id = w.limit_id and a.account_key = w.payer returning 1
  )
  update inventory.limits l set held = l.held - e.units, taken = l.taken + e.units
  from (select limit_id, sum(units)::int as units from won where claimant is not null group by 1) e
  where l.tenant_id = p_tenant and l.id = e.limit_id;
  for o in 1..coalesce(cardinality(p_orders), 0) loop
    if outcomes[o] = 'lost' then outcomes[o] := inventory.confirm(p_tenant, p_limits[o], p_orders[o], p_now); end if;
  end loop;
  return outcomes;
end $$;
