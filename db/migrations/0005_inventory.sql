call app.module_schema('inventory');

-- What bounds an event as a whole: its limit of participants and how many entries one account may hold. This row is
-- locked before any pool of the event, so pools of one event are never locked in two orders.
create table inventory.limits (
  tenant_id int not null,
  id uuid not null,
  capacity int check (capacity >= 0),
  per_account int check (per_account > 0),
  taken int not null default 0 check (taken >= 0),
  held int not null default 0 check (held >= 0),
  primary key (tenant_id, id),
  check (capacity is null or taken + held <= capacity)
) with (fillfactor = 50);
call app.tenant_table('inventory.limits');

-- One row per scarce thing: a race's places, a product's stock, a code's uses.
create table inventory.pools (
  tenant_id int not null,
  id uuid not null,
  limit_id uuid not null,
  capacity int not null check (capacity >= 0),
  taken int not null default 0 check (taken >= 0),
  held int not null default 0 check (held >= 0),
  -- not later than the first moment at which a hold of this pool runs out; null where nothing is held
  next_expiry timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, limit_id) references inventory.limits,
  constraint never_oversold check (taken + held <= capacity)
) with (fillfactor = 50);
create index pools_of_limit on inventory.pools (tenant_id, limit_id);
call app.tenant_table('inventory.pools');

-- Units of a pool kept for one order: held until a moment, then taken or freed.
create table inventory.holds (
  tenant_id int not null,
  id uuid not null default uuidv7(),
  pool_id uuid not null,
  limit_id uuid not null,
  order_id uuid not null,
  units int not null check (units > 0),
  subject text,
  claimant bytea,
  twin smallint not null default 0,
  account_key uuid not null,
  ordinal int not null,
  state text not null check (state in ('held', 'taken', 'freed')),
  held_until timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, pool_id) references inventory.pools,
  check ((subject is null) = (claimant is null))
) with (fillfactor = 80);
-- One entry per person and race, under whichever account; only an operator sets a twin.
create unique index one_entry_per_claimant on inventory.holds (tenant_id, subject, claimant, twin)
  where state in ('held', 'taken') and claimant is not null;
create index holds_of_order on inventory.holds (tenant_id, order_id);
create index holds_due on inventory.holds (tenant_id, pool_id, held_until) where state = 'held';
create index holds_of_account on inventory.holds (tenant_id, limit_id, account_key)
  where state in ('held', 'taken') and claimant is not null;
call app.tenant_table('inventory.holds');

create type inventory.wanted as (
  order_id uuid, pool_id uuid, units int, subject text, claimant bytea, twin smallint, account_key uuid
);
create type inventory.decision as (i int, code text, hold_id uuid, ordinal int);

-- Locks the event's limit row and all its pools, in that order; everything that changes inventory begins here.
create function inventory.lock_event(p_tenant int, p_limit uuid) returns void language plpgsql as $$
begin
  perform 1 from inventory.limits where tenant_id = p_tenant and id = p_limit for update;
  if not found then raise exception 'No such limit row'; end if;
  perform 1 from inventory.pools where tenant_id = p_tenant and limit_id = p_limit order by id for update;
end $$;

-- Gives back what the named holds keep. The caller has locked the event.
create function inventory.give_back(p_tenant int, p_limit uuid, p_holds uuid[]) returns int language plpgsql as $$
declare
  freed int;
begin
  with gone as (
    update inventory.holds h set state = 'freed'
    where h.tenant_id = p_tenant and h.id = any (p_holds) and h.state = 'held'
    returning h.pool_id, h.units, h.claimant
  ), per_pool as (
    select pool_id, sum(units)::int as units from gone group by pool_id
  ), pools_done as (
    update inventory.pools p set held = p.held - g.units from per_pool g
    where p.tenant_id = p_tenant and p.id = g.pool_id returning 1
  ), limit_done as (
    update inventory.limits l
    set held = l.held - (select coalesce(sum(units), 0)::int from gone where claimant is not null)
    where l.tenant_id = p_tenant and l.id = p_limit and exists (select from gone) returning 1
  )
  select count(*)::int into freed from gone;
  return freed;
end $$;

-- Frees every hold of the event that has run out. The caller has locked the event.
create function inventory.free_due(p_tenant int, p_limit uuid, p_now timestamptz) returns int language plpgsql as $$
declare
  freed int := 0;
  due uuid[];
begin
  if not exists (select from inventory.pools where tenant_id = p_tenant and limit_id = p_limit and next_expiry <= p_now) then
    return 0;
  end if;
  due := array(
    select h.id from inventory.pools p
    join inventory.holds h on h.tenant_id = p.tenant_id and h.pool_id = p.id and h.state = 'held' and h.held_until <= p_now
    where p.tenant_id = p_tenant and p.limit_id = p_limit and p.next_expiry <= p_now
  );
  if cardinality(due) > 0 then freed := inventory.give_back(p_tenant, p_limit, due); end if;
  update inventory.pools p set next_expiry = (
    select min(h.held_until) from inventory.holds h
    where h.tenant_id = p_tenant and h.pool_id = p.id and h.state = 'held'
  )
  where p.tenant_id = p_tenant and p.limit_id = p_limit and p.next_expiry <= p_now;
  return freed;
end $$;

-- Decides a batch of wishes for one event in their order, all or nothing per order, and keeps what it grants.
-- Each wish is answered with a code: held, sold_out, limit_reached, account_limit, already_taken, already_held, no_pool,
-- or order_refused where another wish of the same order was refused. Wishes of one order stand beside each other.
create function inventory.hold(
  p_tenant int, p_limit uuid, p_now timestamptz, p_until timestamptz, p_wishes inventory.wanted[]
) returns setof inventory.decision language plpgsql as $$
declare
  n int := coalesce(cardinality(p_wishes), 0);
  lim inventory.limits;
  pool_ids uuid[]; pool_free int[]; pool_used int[];
  order_ids uuid[]; slots int[]; units int[]; places boolean[]; existing text[]; previous int[];
  accounts int[]; account_had int[]; account_count int[];
  codes text[]; hold_ids uuid[]; ordinals int[]; claimed boolean[];
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
         array_agg(uuidv7() order by w.o)
    into order_ids, slots, units, places, existing, previous, accounts, account_had, hold_ids
    from (
      select u.*, case when u.claimant is not null
               then lag(u.o) over (partition by u.subject, u.claimant, u.twin order by u.o) end::int as prev,
             dense_rank() over (order by u.account_key)::int as account_no
      from unnest(p_wishes) with ordinality as u (order_id, pool_id, units, subject, claimant, twin, account_key, o)
    ) w;
  codes := array_fill(null::text, array[n]);
  ordinals := array_fill(0, array[n]);
  claimed := array_fill(false, array[n]);
  account_count := array_fill(0, array[n]);

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
      codes[k] := code;
      if code <> 'held' then refused := true; exit; end if;
      pool_free[slots[k]] := pool_free[slots[k]] - units[k];
      ordinals[k] := pool_used[slots[k]] + 1;
      pool_used[slots[k]] := pool_used[slots[k]] + units[k];
      if places[k] then
        limit_free := limit_free - units[k];
        account_count[accounts[k]] := account_count[accounts[k]] + 1;
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
          claimed[k] := false;
        end if;
        codes[k] := 'order_refused';
      elsif codes[k] is null then codes[k] := 'order_refused';
      elsif previous[k] is not null and claimed[previous[k]] then claimed[k] := true;
      end if;
    end loop;
    i := j + 1;
  end loop;

  -- An order that tries again leaves its old, freed holds behind.
  delete from inventory.holds where tenant_id = p_tenant and order_id = any (order_ids) and state = 'freed';
  insert into inventory.holds (tenant_id, id, pool_id, limit_id, order_id, units, subject, claimant, twin, account_key,
                               ordinal, state, held_until)
  select p_tenant, hold_ids[w.o], w.pool_id, p_limit, w.order_id, w.units, w.subject, w.claimant, w.twin, w.account_key,
         ordinals[w.o], 'held', p_until
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

-- Gives back what an order holds (it expired, or its owner gave it up). The order is locked by the caller.
create function inventory.free_order(p_tenant int, p_limit uuid, p_order uuid) returns int language plpgsql as $$
begin
  perform inventory.lock_event(p_tenant, p_limit);
  return inventory.give_back(p_tenant, p_limit, array(
    select id from inventory.holds where tenant_id = p_tenant and order_id = p_order and state = 'held'));
end $$;

-- Gives back single holds for good (a product left the cart): they are not taken again with their order.
create function inventory.drop_holds(p_tenant int, p_limit uuid, p_holds uuid[]) returns int language plpgsql as $$
declare
  freed int;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  freed := inventory.give_back(p_tenant, p_limit, p_holds);
  delete from inventory.holds where tenant_id = p_tenant and id = any (p_holds) and state = 'freed';
  return freed;
end $$;

-- The order is paid: its holds become taken. 'taken' also where they were taken before; a hold that was freed
-- meanwhile is taken again if its pool, its limit and its claimant allow all of them, else nothing is done: 'gone'.
create function inventory.confirm(p_tenant int, p_limit uuid, p_order uuid, p_now timestamptz) returns text
  language plpgsql as $$
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
    update inventory.holds set state = 'taken'
    where tenant_id = p_tenant and order_id = p_order and state = 'held' returning pool_id, units, claimant
  ), pools_done as (
    update inventory.pools p set held = p.held - w.units, taken = p.taken + w.units
    from (select pool_id, sum(units)::int as units from won group by 1) w
    where p.tenant_id = p_tenant and p.id = w.pool_id returning 1
  ), entries as (
    select coalesce(sum(units), 0)::int as units from won where claimant is not null
  )
  update inventory.limits l set held = l.held - e.units, taken = l.taken + e.units from entries e
  where l.tenant_id = p_tenant and l.id = p_limit;
  return 'taken';
end $$;

create function inventory.can_retake(p_tenant int, p_limit uuid, p_order uuid) returns boolean language sql stable as $$
  select not exists (
    select from (select pool_id, sum(units) as units from inventory.holds
                 where tenant_id = p_tenant and order_id = p_order and state = 'freed' group by pool_id) f
    join inventory.pools p on p.tenant_id = p_tenant and p.id = f.pool_id
    where p.taken + p.held + f.units > p.capacity
  ) and not exists (
    select from inventory.holds f join inventory.holds o
      on o.tenant_id = f.tenant_id and o.subject = f.subject and o.claimant = f.claimant and o.twin = f.twin
     and o.state in ('held', 'taken') and o.claimant is not null
    where f.tenant_id = p_tenant and f.order_id = p_order and f.state = 'freed' and f.claimant is not null
  ) and (
    select l.capacity is null or l.taken + l.held + coalesce((
      select sum(units) from inventory.holds
      where tenant_id = p_tenant and order_id = p_order and state = 'freed' and claimant is not null), 0) <= l.capacity
    from inventory.limits l where l.tenant_id = p_tenant and l.id = p_limit
  )
$$;

-- Keeps an order's holds until a later moment. False where one of them is no longer held.
create function inventory.prolong(p_tenant int, p_limit uuid, p_order uuid, p_until timestamptz) returns boolean
  language plpgsql as $$
begin
  perform inventory.lock_event(p_tenant, p_limit);
  if exists (select from inventory.holds where tenant_id = p_tenant and order_id = p_order and state = 'freed') then
    return false;
  end if;
  update inventory.holds set held_until = p_until
  where tenant_id = p_tenant and order_id = p_order and state = 'held';
  -- The moment may lie before the old one (a payment ended): the pool must not sleep past it.
  update inventory.pools p set next_expiry = least(p.next_expiry, p_until)
  where p.tenant_id = p_tenant and p.id in (
    select pool_id from inventory.holds where tenant_id = p_tenant and order_id = p_order and state = 'held');
  return true;
end $$;
