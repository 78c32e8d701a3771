-- Decides a batch of requests for one event, in their order, all or nothing per order, and stores
-- the holds. Returns one code per request: held, sold_out, limit_reached, account_limit,
-- already_taken, already_held, no_pool, or order_refused where another request of the same order
-- was refused. The requests of one order must follow each other. The statements use one plan per
-- session, by index: planning them for the length of each array was most of the cost of a single
-- place. Lock: the caller has locked the event.
create or replace function inventory.hold(
  p_tenant int, p_limit uuid, p_now timestamptz, p_until timestamptz, p_inputs inventory.hold_request[], p_networks bytea[]
  default null, p_list_account uuid default null
) returns setof inventory.decision
language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  n int := coalesce(cardinality(p_inputs), 0);
  lim inventory.limits;
  pool_ids uuid[]; pool_free int[]; pool_used int[]; pool_had int[];
  order_ids uuid[]; slots int[]; units int[]; places boolean[]; existing text[]; previous int[];
  accounts int[]; account_keys uuid[]; account_had int[]; account_count int[];
  codes text[]; hold_ids uuid[]; ordinals int[]; claimed boolean[]; held_orders uuid[];
  bounded boolean := p_networks is not null and p_list_account is null;
  unpaid_had int[]; networks int[]; network_keys bigint[]; near_full bigint[]; network_count int[]; verified boolean[];
  one record; unpaid int; is_full boolean;
  limit_free int; entries int := 0; i int; j int; k int; code text; refused boolean;
begin
  if n = 0 then return; end if;
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.release_due(p_tenant, p_limit, p_now);
  select * into lim from inventory.limits l where l.tenant_id = p_tenant and l.id = p_limit;
  limit_free := lim.capacity - lim.taken - lim.held; -- null: unlimited
  select array_agg(p.id order by p.id), array_agg(p.capacity - p.taken - p.held order by p.id),
         array_agg(p.taken + p.held order by p.id)
    into pool_ids, pool_free, pool_used
    from inventory.pools p where p.tenant_id = p_tenant and p.limit_id = p_limit;
  pool_had := pool_used;

  -- Facts about each request, by an index look-up per row. A join was planned for an empty table
  -- and fell from 4,400 to 240 holds a second as the table grew.
  select array_agg(w.order_id order by w.o), array_agg(array_position(pool_ids, w.pool_id) order by w.o),
         array_agg(w.units order by w.o), array_agg(w.person_key is not null order by w.o),
         array_agg((select h.state from inventory.holds h
                    where h.tenant_id = p_tenant and h.subject = w.subject and h.person_key = w.person_key and h.duplicate_number = w.duplicate_number
                      and h.state in ('held', 'taken') and h.person_key is not null limit 1) order by w.o),
         array_agg(w.prev order by w.o), array_agg(w.account_no order by w.o), array_agg(w.account_key order by w.o),
         array_agg(case when lim.per_account is null or w.person_key is null then 0 else
                    (select count(*)::int from inventory.holds h
                     where h.tenant_id = p_tenant and h.limit_id = p_limit and h.account_key = w.account_key
                       and h.state in ('held', 'taken') and h.person_key is not null) end order by w.o),
         array_agg(uuidv7() order by w.o)
    into order_ids, slots, units, places, existing, previous, accounts, account_keys, account_had, hold_ids
    from (
      select u.*, case when u.person_key is not null
               then lag(u.o) over (partition by u.subject, u.person_key, u.duplicate_number order by u.o) end::int as prev,
             dense_rank() over (order by u.account_key)::int as account_no
      from unnest(p_inputs) with ordinality as u (order_id, pool_id, units, subject, person_key, duplicate_number, account_key, o)
    ) w;
  network_keys := array(select substr(w.network, 1, 8)::bigint from unnest(p_networks) with ordinality as w (network, o) order by w.o);

  if bounded then
    -- Few accounts hold anything yet, so one look-up for all accounts returns only a few rows.
    unpaid_had := array_fill(0, array[n]);
    for one in select h.account_key as key, count(*) filter (where h.state = 'held' and h.ordinal > 0)::int as places
               from inventory.holds h
               where h.tenant_id = p_tenant and h.limit_id = p_limit and h.account_key = any (account_keys)
                 and h.state in ('held', 'taken') and h.person_key is not null
               group by h.account_key loop
      unpaid_had[accounts[array_position(account_keys, one.key)]] := one.places;
    end loop;
    -- A network cannot have more unpaid places than the event. If the event has enough for a full
    -- network, only the networks that this call may fill are counted, each once and up to its
    -- limit.
    if lim.held + n > lim.unpaid_per_network then
      select array_agg(x.network), array_agg(x.had) into near_full, network_count
      from (select w.network, count(*) as requested,
                   (select count(*)::int from (
                      select from inventory.holds h
                      where h.tenant_id = p_tenant and h.network = w.network and h.network is not null and h.list_account is null
                      limit lim.unpaid_per_network) c) as had
            from unnest(network_keys) as w (network) where w.network is not null group by w.network offset 0) x
      where x.had + x.requested > lim.unpaid_per_network;
      if near_full is not null then
        networks := array(select array_position(near_full, w.network) from unnest(network_keys) with ordinality as w (network, o) order by w.o);
      end if;
    end if;
  end if;
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
      -- Checked last, so that a person who could not get a place anyway gets that code instead. Most
      -- people hold nothing yet and cost one comparison only; the network limit never refuses the
      -- first place of a confirmed account.
      if bounded and code = 'held' and places[k] then
        unpaid := unpaid_had[accounts[k]] + account_count[accounts[k]];
        is_full := networks[k] is not null and network_count[networks[k]] >= lim.unpaid_per_network;
        if is_full and verified is null then -- one call for all who may need it
          verified := accounts.are_verified(array(
            select case when networks[o] is not null then account_keys[o] end from generate_series(1, n) o order by o));
        end if;
        if unpaid >= 1 or (is_full and not verified[k]) then
          code := coalesce(inventory.unpaid_refusal(
            p_tenant, p_limit, p_now, p_inputs[k].account_key, unpaid, lim.unpaid_per_account, is_full,
            case when is_full then verified[k] when unpaid >= 4 then accounts.is_verified(p_inputs[k].account_key) end), code);
        end if;
      end if;
      codes[k] := code;
      if code <> 'held' then refused := true; exit; end if;
      pool_free[slots[k]] := pool_free[slots[k]] - units[k];
      ordinals[k] := pool_used[slots[k]] + 1;
      pool_used[slots[k]] := pool_used[slots[k]] + units[k];
      if places[k] then
        limit_free := limit_free - units[k];
        entries := entries + units[k];
        account_count[accounts[k]] := account_count[accounts[k]] + 1;
        if networks[k] is not null then network_count[networks[k]] := network_count[networks[k]] + 1; end if;
        claimed[k] := true;
      end if;
    end loop;
    for k in i..j loop
      if refused and codes[k] = 'held' then -- undo what was granted before the refusal
        pool_free[slots[k]] := pool_free[slots[k]] + units[k];
        pool_used[slots[k]] := pool_used[slots[k]] - units[k];
        if places[k] then
          limit_free := limit_free + units[k];
          entries := entries - units[k];
          account_count[accounts[k]] := account_count[accounts[k]] - 1;
          if networks[k] is not null then network_count[networks[k]] := network_count[networks[k]] - 1; end if;
          claimed[k] := false;
        end if;
        codes[k] := 'order_refused';
      elsif codes[k] is null then codes[k] := 'order_refused';
      elsif previous[k] is not null and claimed[previous[k]] then claimed[k] := true;
      end if;
    end loop;
    i := j + 1;
  end loop;

  if 'held' = any (codes) then
    -- An order that retries has old, freed holds, which are deleted now. If it is refused they
    -- stay: a late payment may still take them again.
    held_orders := array(select w.order_id from unnest(order_ids, codes) as w (order_id, code) where w.code = 'held');
    delete from inventory.holds h where h.tenant_id = p_tenant and h.order_id = any (held_orders) and h.state = 'freed';
    insert into inventory.holds (tenant_id, id, pool_id, limit_id, order_id, units, subject, person_key, duplicate_number, account_key,
                                 ordinal, state, held_until, list_account, network)
    select p_tenant, hold_ids[w.o], w.pool_id, p_limit, w.order_id, w.units, w.subject, w.person_key, w.duplicate_number, w.account_key,
           ordinals[w.o], 'held', p_until, p_list_account, case when w.person_key is not null then network_keys[w.o] end
    from unnest(p_inputs) with ordinality as w (order_id, pool_id, units, subject, person_key, duplicate_number, account_key, o)
    where codes[w.o] = 'held';
    for k in 1..cardinality(pool_ids) loop
      if pool_used[k] > pool_had[k] then
        update inventory.pools p set held = p.held + pool_used[k] - pool_had[k], next_expiry = least(p.next_expiry, p_until)
        where p.tenant_id = p_tenant and p.id = pool_ids[k];
      end if;
    end loop;
    if entries > 0 then
      update inventory.limits l set held = l.held + entries where l.tenant_id = p_tenant and l.id = p_limit;
    end if;
  end if;

  for k in 1..n loop
    return next (k, codes[k], case when codes[k] = 'held' then hold_ids[k] end, ordinals[k])::inventory.decision;
  end loop;
end $$;
grant execute on function inventory.hold to startline_app, startline_system;
