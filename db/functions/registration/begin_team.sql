-- Begins a team: takes one place of its race for its order, or takes it again for an order that expired. Locks as
-- registration.take_places: the order's id, then event and pools. Returns held, stale_rules, order_live, order_paid,
-- order_closed, order_foreign, sold_out, limit_reached, account_limit, and already_held or already_taken where another
-- team of the race has the name.
-- p_input: {orderId, accountId, language, raceId, poolId, person key (hex), teamId, joinCode, name, seats, perSeat, participant,
--   nameRu, nameEn}
create or replace function registration.begin_team(
  p_tenant int, p_event uuid, p_rules_version int, p_until timestamptz, p_input jsonb
) returns table(code text, team_id uuid)
language plpgsql as $$
declare
  v_now timestamptz := app.now();
  ev catalog.events;
  extra_commission int := (select t.extra_commission_bp from tenants.tenants t where t.id = p_tenant);
  v_order uuid := (p_input ->> 'orderId')::uuid;
  v_account uuid := (p_input ->> 'accountId')::uuid;
  v_race uuid := (p_input ->> 'raceId')::uuid;
  v_seats int := (p_input ->> 'seats')::int;
  status text;
  d inventory.hold_result;
  price bigint;
  v_team uuid;
begin
  status := (orders.lock_for_new_orders(p_tenant, p_event, v_now, array[v_order], array[v_account]))[1];
  perform inventory.lock_event(p_tenant, p_event);
  select t.id into v_team from registration.teams t where t.tenant_id = p_tenant and t.order_id = v_order;
  if status not in ('new', 'open') then return query select 'order_' || status, v_team; return; end if;
  if exists (select from registration.teams t where t.id = v_team and t.race_id <> v_race) then
    return query select 'order_closed', v_team; -- its members belong to another race
    return;
  end if;
  select * into ev from catalog.events e where e.id = p_event;
  if ev.rules_version is distinct from p_rules_version then return query select 'stale_rules', v_team; return; end if;
  select * into d from inventory.hold(p_tenant, p_event, v_now, p_until, array[
    jsonb_populate_record(null::inventory.hold_request, jsonb_build_object('order_id', v_order, 'pool_id', p_input ->> 'poolId',
      'units', 1, 'subject', v_race::text, 'person_key', '\x' || (p_input ->> 'personKey'), 'duplicate_number', 0, 'account_key', v_account))],
    array[decode(p_input ->> 'network', 'hex')]);
  if d.code <> 'held' then return query select d.code, v_team; return; end if;
  price := catalog.price_minor(v_race, d.ordinal, v_now);
  perform orders.open(p_tenant, p_event, ev.organizer_id, ev.currency, ev.commission_bp, extra_commission, v_now, p_until, array[
    jsonb_populate_record(null::orders.new_order, jsonb_build_object('order_id', v_order, 'account_id', v_account,
      'language', p_input ->> 'language', 'subject_id', v_race, 'name_ru', p_input ->> 'nameRu', 'name_en', p_input ->> 'nameEn',
      'unit_price_minor', case when (p_input ->> 'perSeat')::boolean then price * v_seats else price end, 'hold_id', d.hold_id))]);
  v_team := coalesce(v_team, (p_input ->> 'teamId')::uuid);
  insert into registration.teams (tenant_id, id, order_id, event_id, race_id, account_id, name, join_code, seats, seat_price_minor)
  values (p_tenant, v_team, v_order, p_event, v_race, v_account, p_input ->> 'name', p_input ->> 'joinCode', v_seats,
          case when (p_input ->> 'perSeat')::boolean then price else 0 end)
  on conflict (tenant_id, order_id) do update set name = excluded.name, seats = excluded.seats,
    seat_price_minor = excluded.seat_price_minor;
  -- the expired entry of the previous attempt
  delete from registration.entries r
    where r.tenant_id = p_tenant and r.order_id = v_order and r.state in ('held', 'expired');
  insert into registration.entries (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id,
                                          person_key, ordinal, state, participant, created_at)
  values (p_tenant, v_team, v_order, p_event, v_race, v_account, v_team, d.hold_id, decode(p_input ->> 'personKey', 'hex'),
          d.ordinal, 'held', p_input -> 'participant', v_now);
  return query select 'held'::text, v_team;
end $$;
grant execute on function registration.begin_team to startline_app, startline_system;
