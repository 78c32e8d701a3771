-- Decides a batch of wishes for one event in their order, all or nothing per order, and keeps what it grants.
-- Each wish is answered with a code: held, sold_out, limit_reached, account_limit, already_taken, already_held, no_pool,
-- or order_refused where another wish of the same order was refused. Wishes of one order stand beside each other.
create or replace function inventory.hold(
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

  -- An order that tries again leaves its old, freed holds behind; where it is refused they stay, for money that comes late
  -- may still take them again.
  delete from inventory.holds where tenant_id = p_tenant and state = 'freed'
    and order_id in (select order_ids[o] from generate_series(1, n) o where codes[o] = 'held');
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
