-- Takes the places of a group entry, race by race: all people of a race or none. Opens the order, takes again what ran out,
-- or adds to an order that waits for payment (p_adds: the caller has locked it and cancelled its open payment). All people
-- are counted before any is placed: the list's bound, the coach's email and the network refuse the whole of it. Locks as
-- registration.take_places: the order's id, then event and pools. A company's order gets its requisites ('company') in the
-- same call, so that none exists without them. Returns a code per request: held, the codes of
-- inventory.hold, order_refused where another request of its race was refused, and the codes of registration.take_places.
create or replace function registration.take_group_entry(
  p_tenant int, p_event uuid, p_rules_version int, p_until timestamptz, p_adds boolean, p_limit int, p_group_entry jsonb
) returns table(i int, code text)
language plpgsql as $$
declare
  v_now timestamptz := app.now();
  ev catalog.events;
  extra_commission int := (select t.extra_commission_bp from tenants.tenants t where t.id = p_tenant);
  v_order uuid := (p_group_entry ->> 'orderId')::uuid;
  v_account uuid := (p_group_entry ->> 'accountId')::uuid;
  inputs jsonb := p_group_entry -> 'inputs';
  n int := jsonb_array_length(p_group_entry -> 'inputs');
  status text; refusal text; until timestamptz := p_until;
  v_race text; positions int[]; wanted inventory.hold_request[]; d inventory.hold_result;
  codes text[] := array_fill(null::text, array[n]);
  holds uuid[] := array_fill(null::uuid, array[n]);
  ordinals int[] := array_fill(0, array[n]);
  places orders.new_order[];
  network bytea := decode(p_group_entry ->> 'network', 'hex');
begin
  status := (orders.lock_for_new_orders(p_tenant, p_event, v_now, array[v_order], array[v_account]))[1];
  perform inventory.lock_event(p_tenant, p_event);
  select * into ev from catalog.events e where e.id = p_event;
  refusal := case when status not in ('new', 'open') and not (status = 'live' and p_adds) then 'order_' || status
                  when ev.rules_version is distinct from p_rules_version then 'stale_rules' end;
  if refusal is null then
    perform inventory.release_expired_holds(p_tenant, p_event, v_now);
    if n + (select count(*) from registration.entries g
            join inventory.holds h on h.tenant_id = g.tenant_id and h.id = g.hold_id
            where g.tenant_id = p_tenant and g.account_id = v_account and g.event_id = p_event
              and g.group_entry_id is not null and h.state in ('held', 'taken')) > p_limit
      then refusal := 'group_entry_limit';
    else refusal := inventory.list_refusal(p_tenant, p_event, v_now, v_account, network, n);
    end if;
  end if;
  if refusal is not null then
    return query select o, refusal from generate_series(1, n) o;
    return;
  end if;
  if status = 'live' then
    select r.held_until into until from orders.orders r where r.tenant_id = p_tenant and r.id = v_order;
  end if;

  for v_race in select distinct w.value ->> 'raceId' from jsonb_array_elements(inputs) w order by 1 loop
    select array_agg(w.o::int order by w.o),
           array_agg(jsonb_populate_record(null::inventory.hold_request, jsonb_build_object('order_id', v_order,
             'pool_id', w.value ->> 'poolId', 'units', 1, 'subject', v_race, 'person_key', '\x' || (w.value ->> 'personKey'),
             'duplicate_number', 0, 'account_key', w.value ->> 'id')) order by w.o)
      into positions, wanted
      from jsonb_array_elements(inputs) with ordinality as w (value, o) where w.value ->> 'raceId' = v_race;
    for d in select * from inventory.hold(p_tenant, p_event, v_now, until, wanted, array_fill(network, array[cardinality(wanted)]), v_account) loop
      codes[positions[d.i]] := d.code;
      holds[positions[d.i]] := d.hold_id;
      ordinals[positions[d.i]] := d.ordinal;
    end loop;
  end loop;

  places := array(
    select jsonb_populate_record(null::orders.new_order, jsonb_build_object('order_id', v_order, 'account_id', v_account,
             'language', p_group_entry ->> 'language', 'subject_id', w.value ->> 'raceId', 'name_ru', w.value ->> 'nameRu',
             'name_en', w.value ->> 'nameEn', 'hold_id', holds[w.o],
             'unit_price_minor', catalog.price_minor((w.value ->> 'raceId')::uuid, ordinals[w.o], v_now)))
    from jsonb_array_elements(inputs) with ordinality as w (value, o) where codes[w.o] = 'held' order by w.o);
  if cardinality(places) > 0 then
    if status = 'live' then
      perform orders.add_places(p_tenant, v_now, places);
    else
      -- the expired entries of the previous attempt
      delete from registration.entries r
        where r.tenant_id = p_tenant and r.order_id = v_order and r.state in ('held', 'expired');
      perform orders.open(p_tenant, p_event, ev.organizer_id, ev.currency, ev.commission_bp, extra_commission, v_now, until, places);
    end if;
    if jsonb_typeof(p_group_entry -> 'company') = 'object' then
      perform orders.set_company(p_tenant, v_order, v_account, p_group_entry -> 'company');
    end if;
    insert into registration.entries (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id,
                                            person_key, ordinal, state, participant, group_entry_id, created_at)
    select p_tenant, (w.value ->> 'id')::uuid, v_order, p_event, (w.value ->> 'raceId')::uuid, v_account,
           (w.value ->> 'participantId')::uuid, holds[w.o], decode(w.value ->> 'personKey', 'hex'), ordinals[w.o], 'held',
           w.value -> 'participant', v_order, v_now
    from jsonb_array_elements(inputs) with ordinality as w (value, o) where codes[w.o] = 'held' order by w.o;
  end if;
  return query select o, codes[o] from generate_series(1, n) o;
end $$;
grant execute on function registration.take_group_entry to startline_app, startline_system;
