-- Whoever takes a place says from which network (a keyed hash in hex, `network`): unpaid places are bounded by it. A wish that brings a
-- paid place (`bringsPaid`) is bounded by that.
create or replace function registration.take_places(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_wishes jsonb)
 RETURNS TABLE(i integer, code text, registration_id uuid, ordinal integer, price_minor bigint)
 LANGUAGE plpgsql
AS $$
declare
  present timestamptz := app.now();
  ev catalog.events;
  extra_commission int := (select t.extra_commission_bp from tenants.tenants t where t.id = p_tenant);
  n int := jsonb_array_length(p_wishes);
  order_ids uuid[]; account_ids uuid[]; statuses text[]; wanted inventory.wanted[]; positions int[];
  networks bytea[]; codes text[]; holds uuid[]; ordinals int[]; prices bigint[]; ids uuid[];
begin
  select array_agg((w.value ->> 'orderId')::uuid order by w.o), array_agg((w.value ->> 'accountId')::uuid order by w.o)
    into order_ids, account_ids from jsonb_array_elements(p_wishes) with ordinality as w (value, o);
  statuses := orders.lock_for_opening(p_tenant, p_event, present, order_ids, account_ids);
  perform inventory.lock_event(p_tenant, p_event);
  -- Read once nobody can change them before this batch is committed: whoever publishes or calls off an event locks it too.
  select * into ev from catalog.events e where e.id = p_event;
  if ev.rules_version is distinct from p_rules_version then
    return query select o, 'stale_rules', null::uuid, 0, 0::bigint from generate_series(1, n) o;
    return;
  end if;
  codes := array(select 'order_' || s from unnest(statuses) with ordinality as t (s, o) order by o);

  select array_agg(row ((w.value ->> 'orderId')::uuid, (w.value ->> 'poolId')::uuid, 1, w.value ->> 'raceId',
                        decode(w.value ->> 'claimant', 'hex'), 0, (w.value ->> 'accountId')::uuid)::inventory.wanted
                   order by w.o),
         array_agg(w.o::int order by w.o), array_agg(decode(w.value ->> 'network', 'hex') order by w.o)
    into wanted, positions, networks
    from jsonb_array_elements(p_wishes) with ordinality as w (value, o) where statuses[w.o] in ('new', 'open');
  holds := array_fill(null::uuid, array[n]);
  ordinals := array_fill(0, array[n]);
  ids := array(select uuidv7() from generate_series(1, n));
  -- What a paid place is brought to is no hoard; all of a call are so, or none.
  if (p_wishes -> 0 ->> 'bringsPaid')::boolean then networks := null; end if;
  if wanted is not null then
    declare d inventory.decision;
    begin
      for d in select * from inventory.hold(p_tenant, p_event, present, p_until, wanted, networks) loop
        codes[positions[d.i]] := d.code;
        holds[positions[d.i]] := d.hold_id;
        ordinals[positions[d.i]] := d.ordinal;
      end loop;
    end;
  end if;
  if not 'held' = any (codes) then -- as nearly always once all is sold: nothing is to be written
    return query select o, codes[o], null::uuid, 0, null::bigint from generate_series(1, n) o;
    return;
  end if;
  prices := array(
    select case when codes[w.o] = 'held' then catalog.price_minor((w.value ->> 'raceId')::uuid, ordinals[w.o], present) end
    from jsonb_array_elements(p_wishes) with ordinality as w (value, o) order by w.o);

  if 'open' = any (statuses) then -- one that tries again leaves its old entry behind
    delete from registration.registrations r
      where r.tenant_id = p_tenant and r.state in ('held', 'expired')
        and r.order_id in (select order_ids[o] from generate_series(1, n) o where codes[o] = 'held' and statuses[o] = 'open');
  end if;
  perform orders.open(p_tenant, p_event, ev.organizer_id, ev.currency, ev.commission_bp, extra_commission, present, p_until,
    array(select row (order_ids[w.o], account_ids[w.o], w.value ->> 'language', (w.value ->> 'raceId')::uuid,
                      w.value ->> 'nameRu', w.value ->> 'nameEn', prices[w.o], holds[w.o])::orders.opening
          from jsonb_array_elements(p_wishes) with ordinality as w (value, o) where codes[w.o] = 'held' order by w.o));
  insert into registration.registrations (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id,
                                          claimant, ordinal, state, participant, created_at, answers, admission,
                                          documents_state, identity_document_id)
  select p_tenant, ids[w.o], order_ids[w.o], p_event, (w.value ->> 'raceId')::uuid, account_ids[w.o],
         (w.value ->> 'participantId')::uuid, holds[w.o], decode(w.value ->> 'claimant', 'hex'), ordinals[w.o], 'held',
         w.value -> 'participant', present, w.value #> '{details,answers}', w.value #> '{details,admission}',
         w.value #>> '{details,documentsState}', (w.value #>> '{details,identityDocumentId}')::uuid
  from jsonb_array_elements(p_wishes) with ordinality as w (value, o) where codes[w.o] = 'held';

  return query select o, codes[o], case when codes[o] = 'held' then ids[o] end, ordinals[o], prices[o]
    from generate_series(1, n) o;
end $$;

create or replace function registration.add_place(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_wish jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $$
declare
  present timestamptz := app.now();
  version int;
  order_id uuid := (p_wish ->> 'orderId')::uuid;
  account_id uuid := (p_wish ->> 'accountId')::uuid;
  race_id uuid := (p_wish ->> 'raceId')::uuid;
  claimant bytea := decode(p_wish ->> 'claimant', 'hex');
  d inventory.decision;
begin
  perform inventory.lock_event(p_tenant, p_event);
  select e.rules_version into version from catalog.events e where e.id = p_event;
  if version is distinct from p_rules_version then return 'stale_rules'; end if;
  select * into d from inventory.hold(p_tenant, p_event, present, p_until, array[
    row (order_id, (p_wish ->> 'poolId')::uuid, 1, race_id::text, claimant, 0, account_id)::inventory.wanted],
    array[decode(p_wish ->> 'network', 'hex')]);
  if d.code <> 'held' then return d.code; end if;
  perform orders.add_place(p_tenant, present, row (order_id, account_id, p_wish ->> 'language', race_id, p_wish ->> 'nameRu',
    p_wish ->> 'nameEn', catalog.price_minor(race_id, d.ordinal, present), d.hold_id)::orders.opening);
  insert into registration.registrations (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id,
                                          claimant, ordinal, state, participant, created_at, answers, admission,
                                          documents_state, identity_document_id)
  values (p_tenant, uuidv7(), order_id, p_event, race_id, account_id, (p_wish ->> 'participantId')::uuid, d.hold_id, claimant,
          d.ordinal, 'held', p_wish -> 'participant', present, p_wish #> '{details,answers}', p_wish #> '{details,admission}',
          p_wish #>> '{details,documentsState}', (p_wish #>> '{details,identityDocumentId}')::uuid);
  return 'held';
end $$;

create or replace function registration.begin_team(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_wish jsonb)
 RETURNS TABLE(code text, team_id uuid)
 LANGUAGE plpgsql
AS $$
declare
  present timestamptz := app.now();
  ev catalog.events;
  extra_commission int := (select t.extra_commission_bp from tenants.tenants t where t.id = p_tenant);
  v_order uuid := (p_wish ->> 'orderId')::uuid;
  v_account uuid := (p_wish ->> 'accountId')::uuid;
  v_race uuid := (p_wish ->> 'raceId')::uuid;
  v_seats int := (p_wish ->> 'seats')::int;
  status text;
  d inventory.decision;
  price bigint;
  v_team uuid;
begin
  status := (orders.lock_for_opening(p_tenant, p_event, present, array[v_order], array[v_account]))[1];
  perform inventory.lock_event(p_tenant, p_event);
  select t.id into v_team from registration.teams t where t.tenant_id = p_tenant and t.order_id = v_order;
  if status not in ('new', 'open') then return query select 'order_' || status, v_team; return; end if;
  if exists (select from registration.teams t where t.id = v_team and t.race_id <> v_race) then
    return query select 'order_closed', v_team; -- its members are another race's
    return;
  end if;
  select * into ev from catalog.events e where e.id = p_event;
  if ev.rules_version is distinct from p_rules_version then return query select 'stale_rules', v_team; return; end if;
  select * into d from inventory.hold(p_tenant, p_event, present, p_until, array[
    jsonb_populate_record(null::inventory.wanted, jsonb_build_object('order_id', v_order, 'pool_id', p_wish ->> 'poolId',
      'units', 1, 'subject', v_race::text, 'claimant', '\x' || (p_wish ->> 'claimant'), 'twin', 0, 'account_key', v_account))],
    array[decode(p_wish ->> 'network', 'hex')]);
  if d.code <> 'held' then return query select d.code, v_team; return; end if;
  price := catalog.price_minor(v_race, d.ordinal, present);
  perform orders.open(p_tenant, p_event, ev.organizer_id, ev.currency, ev.commission_bp, extra_commission, present, p_until, array[
    jsonb_populate_record(null::orders.opening, jsonb_build_object('order_id', v_order, 'account_id', v_account,
      'language', p_wish ->> 'language', 'subject_id', v_race, 'name_ru', p_wish ->> 'nameRu', 'name_en', p_wish ->> 'nameEn',
      'unit_price_minor', case when (p_wish ->> 'perSeat')::boolean then price * v_seats else price end, 'hold_id', d.hold_id))]);
  v_team := coalesce(v_team, (p_wish ->> 'teamId')::uuid);
  insert into registration.teams (tenant_id, id, order_id, event_id, race_id, account_id, name, join_code, seats, seat_price_minor)
  values (p_tenant, v_team, v_order, p_event, v_race, v_account, p_wish ->> 'name', p_wish ->> 'joinCode', v_seats,
          case when (p_wish ->> 'perSeat')::boolean then price else 0 end)
  on conflict (tenant_id, order_id) do update set name = excluded.name, seats = excluded.seats,
    seat_price_minor = excluded.seat_price_minor;
  -- one that tries again leaves its old entry behind
  delete from registration.registrations r
    where r.tenant_id = p_tenant and r.order_id = v_order and r.state in ('held', 'expired');
  insert into registration.registrations (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id,
                                          claimant, ordinal, state, participant, created_at)
  values (p_tenant, v_team, v_order, p_event, v_race, v_account, v_team, d.hold_id, decode(p_wish ->> 'claimant', 'hex'),
          d.ordinal, 'held', p_wish -> 'participant', present);
  return query select 'held'::text, v_team;
end $$;

-- Of a list all its people are counted before any is placed: its bound, its coach's email and its network refuse the whole of it.
create or replace function registration.take_application(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_adds boolean, p_limit integer, p_application jsonb)
 RETURNS TABLE(i integer, code text)
 LANGUAGE plpgsql
AS $$
declare
  present timestamptz := app.now();
  ev catalog.events;
  extra_commission int := (select t.extra_commission_bp from tenants.tenants t where t.id = p_tenant);
  v_order uuid := (p_application ->> 'orderId')::uuid;
  v_account uuid := (p_application ->> 'accountId')::uuid;
  wishes jsonb := p_application -> 'wishes';
  n int := jsonb_array_length(p_application -> 'wishes');
  status text; refusal text; until timestamptz := p_until;
  v_race text; positions int[]; wanted inventory.wanted[]; d inventory.decision;
  codes text[] := array_fill(null::text, array[n]);
  holds uuid[] := array_fill(null::uuid, array[n]);
  ordinals int[] := array_fill(0, array[n]);
  places orders.opening[];
  network bytea := decode(p_application ->> 'network', 'hex');
begin
  status := (orders.lock_for_opening(p_tenant, p_event, present, array[v_order], array[v_account]))[1];
  perform inventory.lock_event(p_tenant, p_event);
  select * into ev from catalog.events e where e.id = p_event;
  refusal := case when status not in ('new', 'open') and not (status = 'live' and p_adds) then 'order_' || status
                  when ev.rules_version is distinct from p_rules_version then 'stale_rules' end;
  if refusal is null then
    perform inventory.free_due(p_tenant, p_event, present);
    if n + (select count(*) from registration.registrations g
            join inventory.holds h on h.tenant_id = g.tenant_id and h.id = g.hold_id
            where g.tenant_id = p_tenant and g.account_id = v_account and g.event_id = p_event
              and g.application_id is not null and h.state in ('held', 'taken')) > p_limit
      then refusal := 'application_limit';
    else refusal := inventory.list_refusal(p_tenant, p_event, present, v_account, network, n);
    end if;
  end if;
  if refusal is not null then
    return query select o, refusal from generate_series(1, n) o;
    return;
  end if;
  if status = 'live' then
    select r.held_until into until from orders.orders r where r.tenant_id = p_tenant and r.id = v_order;
  end if;

  for v_race in select distinct w.value ->> 'raceId' from jsonb_array_elements(wishes) w order by 1 loop
    select array_agg(w.o::int order by w.o),
           array_agg(jsonb_populate_record(null::inventory.wanted, jsonb_build_object('order_id', v_order,
             'pool_id', w.value ->> 'poolId', 'units', 1, 'subject', v_race, 'claimant', '\x' || (w.value ->> 'claimant'),
             'twin', 0, 'account_key', w.value ->> 'id')) order by w.o)
      into positions, wanted
      from jsonb_array_elements(wishes) with ordinality as w (value, o) where w.value ->> 'raceId' = v_race;
    for d in select * from inventory.hold(p_tenant, p_event, present, until, wanted, array_fill(network, array[cardinality(wanted)]), v_account) loop
      codes[positions[d.i]] := d.code;
      holds[positions[d.i]] := d.hold_id;
      ordinals[positions[d.i]] := d.ordinal;
    end loop;
  end loop;

  places := array(
    select jsonb_populate_record(null::orders.opening, jsonb_build_object('order_id', v_order, 'account_id', v_account,
             'language', p_application ->> 'language', 'subject_id', w.value ->> 'raceId', 'name_ru', w.value ->> 'nameRu',
             'name_en', w.value ->> 'nameEn', 'hold_id', holds[w.o],
             'unit_price_minor', catalog.price_minor((w.value ->> 'raceId')::uuid, ordinals[w.o], present)))
    from jsonb_array_elements(wishes) with ordinality as w (value, o) where codes[w.o] = 'held' order by w.o);
  if cardinality(places) > 0 then
    if status = 'live' then
      perform orders.add_places(p_tenant, present, places);
    else
      -- one that tries again leaves its old entries behind
      delete from registration.registrations r
        where r.tenant_id = p_tenant and r.order_id = v_order and r.state in ('held', 'expired');
      perform orders.open(p_tenant, p_event, ev.organizer_id, ev.currency, ev.commission_bp, extra_commission, present, until, places);
    end if;
    insert into registration.registrations (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id,
                                            claimant, ordinal, state, participant, application_id, created_at)
    select p_tenant, (w.value ->> 'id')::uuid, v_order, p_event, (w.value ->> 'raceId')::uuid, v_account,
           (w.value ->> 'participantId')::uuid, holds[w.o], decode(w.value ->> 'claimant', 'hex'), ordinals[w.o], 'held',
           w.value -> 'participant', v_order, present
    from jsonb_array_elements(wishes) with ordinality as w (value, o) where codes[w.o] = 'held' order by w.o;
  end if;
  return query select o, codes[o] from generate_series(1, n) o;
end $$;
