-- A place whose owner lets it go is offered to the line before it is free: the pool lends the line a unit (lent), which is one more
-- than there are, until the owner's place is given back in the transaction in which whoever takes it has paid. capacity counts what
-- is lent in, so that everything that gives out or frees goes on as it is. While anything is lent the pool is lined: whatever
-- becomes free, whichever way, first ends a loan.
alter table inventory.pools
  add column lent int not null default 0,
  add constraint pools_lent_check check (lent >= 0 and (lent = 0 or lined));

-- Keeps a lined pool without free units: what was given back ends a loan, or is the line's, and so are places that are added; where
-- there are fewer by now, the reserve gives way first.
create or replace function inventory.keep_for_line() returns trigger language plpgsql as $$
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
  if gap > 0 and new.lent > 0 and new.lent <= old.lent then
    used := least(gap, new.lent);
    new.lent := new.lent - used;
    new.capacity := new.capacity - used;
    gap := gap - used;
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

-- What a pool lends the event lends: an event that is full lets a place change its owner all the same. After the statement, in which
-- the limit's own counts may change.
create function inventory.lend_of_limit() returns trigger language plpgsql as $$
begin
  update inventory.limits set capacity = capacity + new.lent - old.lent where tenant_id = new.tenant_id and id = new.limit_id;
  return null;
end $$;
create trigger limit_lends_along after update on inventory.pools for each row
  when (new.lent <> old.lent) execute function inventory.lend_of_limit();

-- A loan is nobody's place: whoever takes one for good has another's, who gives it back in the same transaction, or nothing happens.
create function inventory.nothing_lent_is_taken() returns trigger language plpgsql as $$
begin
  if exists (select from inventory.pools p where p.tenant_id = new.tenant_id and p.id = new.id and p.taken > p.capacity - p.lent)
     or exists (select from inventory.limits l where l.tenant_id = new.tenant_id and l.id = new.limit_id and l.taken > l.capacity - (
          select sum(p.lent) from inventory.pools p where p.tenant_id = l.tenant_id and p.limit_id = l.id)) then
    raise exception 'A place that is lent was taken for good in pool %', new.id using constraint = 'nothing_lent_is_taken';
  end if;
  return null;
end $$;
create constraint trigger nothing_lent_is_taken after update on inventory.pools deferrable initially deferred for each row
  when (new.lent > 0) execute function inventory.nothing_lent_is_taken();

-- Lends a lined pool units for who waits beyond what is there for them: of p_open places whose owners let them go, and p_bound that
-- somebody is about to pay for, as many as are not lent yet. Answers how many, and for how many there was something without.
create function inventory.lend_to_line(
  p_tenant int, p_limit uuid, p_now timestamptz, p_pool uuid, p_open int, p_bound int
) returns table (lent int, had int) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  pool inventory.pools;
  more int;
  own int;
  wait int;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.free_due(p_tenant, p_limit, p_now);
  select * into pool from inventory.pools p where p.tenant_id = p_tenant and p.id = p_pool;
  own := coalesce((select h.units from inventory.holds h
                   where h.tenant_id = p_tenant and h.order_id = p_pool and h.pool_id = p_pool and h.state = 'held'), 0);
  own := least(own, (select l.capacity - l.taken - l.held from inventory.limits l where l.tenant_id = p_tenant and l.id = p_limit));
  more := p_open - greatest(0, pool.lent - p_bound);
  if pool.lined and more > 0 then
    wait := (select count(*) from (
      select from inventory.line_entries e
      where e.tenant_id = p_tenant and e.pool_id = p_pool and e.state = 'waiting' limit own + more) w);
    more := least(more, wait - own);
    if more > 0 then
      update inventory.pools p set capacity = p.capacity + more, lent = p.lent + more where p.tenant_id = p_tenant and p.id = p_pool;
      return query select more, own;
      return;
    end if;
  end if;
  return query select 0, own;
end $$;

-- Ends loans that nobody took up: they lie in the line's reserve. The caller has locked the event.
create function inventory.end_loans(p_tenant int, p_pool uuid, p_units int) returns void language sql as $$
  update inventory.pools set capacity = capacity - p_units, lent = lent - p_units where tenant_id = p_tenant and id = p_pool;
$$;

-- Calls the offer back that was made last: its person stands in line again, where they stood, and the loan behind it ends. None where
-- nothing is offered there. The caller has locked the event.
create function inventory.call_back_offer(p_tenant int, p_limit uuid, p_pool uuid)
  returns table (entry uuid, until timestamptz) language plpgsql as $$
declare
  e inventory.line_entries;
begin
  select f.* into e from inventory.line_entries f
  join inventory.holds h on h.tenant_id = f.tenant_id and h.id = f.hold_id and h.state = 'held'
  where f.tenant_id = p_tenant and f.pool_id = p_pool and f.state = 'offered' order by f.number desc nulls first, f.id desc limit 1;
  if e.id is null then return; end if;
  perform inventory.give_back(p_tenant, p_limit, array[e.hold_id]);
  update inventory.line_entries set state = 'waiting', hold_id = null, offer_until = null where tenant_id = p_tenant and id = e.id;
  return query select e.id, e.offer_until;
end $$;

-- Offers what is reserved, in order: one unit for each, as many as the event's limit allows, until p_untils; a pool whose line
-- is over has none there. Tells what has changed: entry, 'offered', 'lapsed' or 'over', and until when an offer stands. Where
-- nobody waits any more the pool is everybody's again. A few statements for any number of units.
create or replace function inventory.serve_lines(p_tenant int, p_limit uuid, p_now timestamptz, p_pools uuid[], p_untils timestamptz[])
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
                   where e.tenant_id = p_tenant and e.pool_id = p_pools[k] and e.state = 'waiting')
       and not exists (select from inventory.pools p where p.tenant_id = p_tenant and p.id = p_pools[k] and p.lent > 0) then
      had := 0;
      delete from inventory.holds h
        where h.tenant_id = p_tenant and h.order_id = p_pools[k] and h.pool_id = p_pools[k] and h.state = 'held'
        returning h.units into had;
      update inventory.pools p set lined = false, held = p.held - coalesce(had, 0)
        where p.tenant_id = p_tenant and p.id = p_pools[k] and p.lined;
    end if;
  end loop;
end $$;
