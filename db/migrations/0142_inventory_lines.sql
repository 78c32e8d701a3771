-- A line in front of a pool: whoever came when nothing was left is given what becomes free, in order. While a pool is lined
-- (somebody waits) nothing of it is free for anybody else: what is given back goes, by the trigger below and whichever way it
-- was freed, into the line's reserve, which is a hold of the pool's own (order_id = pool_id). passing: units that the person
-- to whom they were offered takes in this very transaction.
alter table inventory.pools
  add column lined boolean not null default false,
  add column passing int not null default 0,
  add constraint pools_passing_check check (passing >= 0);
create index pools_lined on inventory.pools (tenant_id, limit_id) where lined;

-- Who stands in line, by opaque keys as in a hold. number: the place in line, least first; null until a draw has given it.
create table inventory.line_entries (
  tenant_id int not null,
  id uuid not null,
  pool_id uuid not null,
  limit_id uuid not null,
  subject text not null,
  claimant bytea not null,
  account_key uuid not null,
  number int,
  state text not null default 'waiting'
    check (state in ('waiting', 'offered', 'taken', 'declined', 'lapsed', 'left', 'over')),
  joined_at timestamptz not null,
  -- the unit that is kept for them, and until when; both null before the first offer
  hold_id uuid,
  offer_until timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, pool_id) references inventory.pools,
  check ((hold_id is null) = (offer_until is null))
);
create unique index once_in_line on inventory.line_entries (tenant_id, pool_id, claimant) where state in ('waiting', 'offered');
create index line_waiting on inventory.line_entries (tenant_id, pool_id, number, joined_at, id) where state = 'waiting';
create index line_numbers on inventory.line_entries (tenant_id, pool_id, number);
create index line_offers on inventory.line_entries (offer_until) where state = 'offered';
create index line_offers_of_event on inventory.line_entries (tenant_id, limit_id) where state = 'offered';
call app.tenant_table('inventory.line_entries');

-- Keeps a lined pool without free units: what was given back is the line's, and so are places that are added; where there
-- are fewer by now, the reserve gives way first.
create function inventory.keep_for_line() returns trigger language plpgsql as $$
declare
  gap int := new.capacity - new.taken - new.held - new.passing;
  used int;
  had int;
begin
  if gap < 0 then -- what was let through has been held
    used := least(-gap, new.passing);
    new.passing := new.passing - used;
    gap := gap + used;
  end if;
  if gap > 0 then
    update inventory.holds set units = units + gap
    where tenant_id = new.tenant_id and pool_id = new.id and order_id = new.id and state = 'held';
    if not found then
      insert into inventory.holds (tenant_id, pool_id, limit_id, order_id, units, account_key, ordinal, state, held_until)
      values (new.tenant_id, new.id, new.limit_id, new.id, gap, new.id, 0, 'held', '9999-12-31Z');
    end if;
    new.held := new.held + gap;
  elsif gap < 0 then
    update inventory.holds set units = units + gap
    where tenant_id = new.tenant_id and pool_id = new.id and order_id = new.id and state = 'held' and units > -gap;
    if found then
      new.held := new.held + gap;
    else
      delete from inventory.holds
      where tenant_id = new.tenant_id and pool_id = new.id and order_id = new.id and state = 'held' and units <= -gap
      returning units into had;
      new.held := new.held - coalesce(had, 0);
    end if;
  end if;
  return new;
end $$;
create trigger line_comes_first before update on inventory.pools for each row
  when (new.lined and new.taken + new.held + new.passing <> new.capacity) execute function inventory.keep_for_line();

-- Lines pools: from here on nothing of them is free but for whom it is offered. The caller has locked the event.
create function inventory.begin_lines(p_tenant int, p_pools uuid[]) returns void language sql as $$
  update inventory.pools set lined = true where tenant_id = p_tenant and id = any (p_pools) and not lined;
$$;

-- Stands in line: 'joined', 'in_line' (already), 'already_taken', 'already_held', 'account_limit', or 'not_full' where a unit is
-- free for anybody. p_numbered: false where a draw will give the numbers.
create function inventory.join_line(
  p_tenant int, p_limit uuid, p_pool uuid, p_now timestamptz, p_entry uuid, p_subject text, p_claimant bytea, p_account uuid,
  p_most int, p_numbered boolean
) returns text language plpgsql as $$
declare
  pool inventory.pools;
  lim inventory.limits;
  existing text;
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
  insert into inventory.line_entries (tenant_id, id, pool_id, limit_id, subject, claimant, account_key, number, joined_at)
  values (p_tenant, p_entry, p_pool, p_limit, p_subject, p_claimant, p_account, case when p_numbered then 1 + coalesce((
    select max(number) from inventory.line_entries where tenant_id = p_tenant and pool_id = p_pool), 0) end, p_now);
  perform inventory.begin_lines(p_tenant, array[p_pool]);
  return 'joined';
end $$;

-- Gives the numbers that a draw decided: the waiting entries in this order. The caller has locked the event.
create function inventory.number_line(p_tenant int, p_pool uuid, p_entries uuid[]) returns void language sql as $$
  update inventory.line_entries e set number = w.o
  from unnest(p_entries) with ordinality as w (id, o)
  where e.tenant_id = p_tenant and e.pool_id = p_pool and e.id = w.id and e.state = 'waiting';
$$;

-- Offers what is reserved, in order: one unit for each, as many as the event's limit allows, until p_untils; a pool whose line
-- is over has none there. Tells what has changed: entry, 'offered', 'lapsed' or 'over', and until when an offer stands. Where
-- nobody waits any more the pool is everybody's again. A few statements for any number of units.
create function inventory.serve_lines(p_tenant int, p_limit uuid, p_now timestamptz, p_pools uuid[], p_untils timestamptz[])
  returns table (entry uuid, pool uuid, news text, until timestamptz) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  k int; wanted int; given int; had int; room int;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.free_due(p_tenant, p_limit, p_now);
  return query
    update inventory.line_entries e set state = 'lapsed', ended_at = p_now
    where e.tenant_id = p_tenant and e.limit_id = p_limit and e.state = 'offered' and not exists (
      select from inventory.holds h where h.tenant_id = p_tenant and h.id = e.hold_id and h.state = 'held')
    returning e.id, e.pool_id, e.state, e.offer_until;
  for k in 1..coalesce(cardinality(p_pools), 0) loop
    if p_untils[k] is null then
      return query
        update inventory.line_entries e set state = 'over', ended_at = p_now
        where e.tenant_id = p_tenant and e.pool_id = p_pools[k] and e.state = 'waiting'
        returning e.id, e.pool_id, e.state, e.offer_until;
    end if;
    loop
      had := coalesce((select h.units from inventory.holds h
                       where h.tenant_id = p_tenant and h.order_id = p_pools[k] and h.pool_id = p_pools[k] and h.state = 'held'), 0);
      room := (select l.capacity - l.taken - l.held from inventory.limits l where l.tenant_id = p_tenant and l.id = p_limit);
      wanted := least(had, room);
      exit when p_untils[k] is null or wanted <= 0;
      -- Who has a place by now needs none.
      update inventory.line_entries e set state = 'taken', ended_at = p_now
      where e.tenant_id = p_tenant and e.id in (
          select f.id from inventory.line_entries f
          where f.tenant_id = p_tenant and f.pool_id = p_pools[k] and f.state = 'waiting'
          order by f.number nulls last, f.joined_at, f.id limit wanted)
        and exists (select from inventory.holds h
                    where h.tenant_id = p_tenant and h.subject = e.subject and h.claimant = e.claimant and h.twin = 0
                      and h.state in ('held', 'taken') and h.claimant is not null);
      continue when found;
      return query
        with next as materialized (
          select f.*, uuidv7() as unit from inventory.line_entries f
          where f.tenant_id = p_tenant and f.pool_id = p_pools[k] and f.state = 'waiting'
          order by f.number nulls last, f.joined_at, f.id limit wanted
        ), kept as (
          insert into inventory.holds (tenant_id, id, pool_id, limit_id, order_id, units, subject, claimant, account_key,
                                       ordinal, state, held_until)
          select tenant_id, unit, pool_id, limit_id, id, 1, subject, claimant, account_key, 0, 'held', p_untils[k] from next
        )
        update inventory.line_entries e set state = 'offered', hold_id = n.unit, offer_until = p_untils[k]
        from next n where e.tenant_id = p_tenant and e.id = n.id
        returning e.id, e.pool_id, e.state, e.offer_until;
      get diagnostics given = row_count;
      exit when given = 0;
      update inventory.holds h set units = h.units - given
        where h.tenant_id = p_tenant and h.order_id = p_pools[k] and h.pool_id = p_pools[k] and h.state = 'held' and h.units > given;
      if not found then
        delete from inventory.holds h
          where h.tenant_id = p_tenant and h.order_id = p_pools[k] and h.pool_id = p_pools[k] and h.state = 'held';
      end if;
      update inventory.limits l set held = l.held + given where l.tenant_id = p_tenant and l.id = p_limit;
      update inventory.pools p set next_expiry = least(p.next_expiry, p_untils[k]) where p.tenant_id = p_tenant and p.id = p_pools[k];
      exit;
    end loop;
    if not exists (select from inventory.line_entries e
                   where e.tenant_id = p_tenant and e.pool_id = p_pools[k] and e.state = 'waiting') then
      had := 0;
      delete from inventory.holds h
        where h.tenant_id = p_tenant and h.order_id = p_pools[k] and h.pool_id = p_pools[k] and h.state = 'held'
        returning h.units into had;
      update inventory.pools p set lined = false, held = p.held - coalesce(had, 0)
        where p.tenant_id = p_tenant and p.id = p_pools[k] and p.lined;
    end if;
  end loop;
end $$;

-- Leaves the line, or gives back what is offered, which is the next one's. False where there is nothing to leave any more.
create function inventory.leave_line(p_tenant int, p_limit uuid, p_entry uuid, p_now timestamptz) returns boolean
  language plpgsql as $$
declare
  e inventory.line_entries;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.free_due(p_tenant, p_limit, p_now);
  select * into e from inventory.line_entries
    where tenant_id = p_tenant and id = p_entry and limit_id = p_limit and state in ('waiting', 'offered');
  if not found then return false; end if;
  if e.state = 'offered' and inventory.give_back(p_tenant, p_limit, array[e.hold_id]) = 0 then return false; end if;
  update inventory.line_entries set state = case e.state when 'offered' then 'declined' else 'left' end, ended_at = p_now
    where tenant_id = p_tenant and id = p_entry;
  return true;
end $$;

-- Lets the unit that is offered to an entry through to whoever takes it in this transaction, by inventory.hold; a caller that is
-- refused there rolls back. False where the offer stands no more. The caller has locked the order.
create function inventory.take_up_offer(p_tenant int, p_limit uuid, p_entry uuid, p_now timestamptz) returns boolean
  language plpgsql as $$
declare
  pool uuid;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  delete from inventory.holds h using inventory.line_entries e
    where e.tenant_id = p_tenant and e.id = p_entry and e.limit_id = p_limit and e.state = 'offered'
      and h.tenant_id = p_tenant and h.id = e.hold_id and h.state = 'held' and h.held_until > p_now
    returning h.pool_id into pool;
  if pool is null then return false; end if;
  update inventory.line_entries set state = 'taken', ended_at = p_now where tenant_id = p_tenant and id = p_entry;
  update inventory.limits set held = held - 1 where tenant_id = p_tenant and id = p_limit;
  update inventory.pools set held = held - 1, passing = passing + lined::int where tenant_id = p_tenant and id = pool;
  return true;
end $$;
