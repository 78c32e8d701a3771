-- A team of one race. Its id is also its registration's: the place, the order and the bib are that entry's, whose claimant is
-- the team's name in the race. It outlives an order that ran out, so that beginning anew finds name, code and members.
create table registration.teams (
  tenant_id int not null,
  id uuid primary key,
  order_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  -- the captain's
  account_id uuid not null,
  name text not null,
  join_code text not null unique,
  -- how many participants its price is for
  seats int not null check (seats > 0),
  seat_price_minor bigint not null check (seat_price_minor >= 0),
  created_at timestamptz not null default app.now(),
  unique (tenant_id, order_id)
);
create index teams_of_captain on registration.teams (account_id, race_id);
create index teams_of_race on registration.teams (tenant_id, race_id);
call app.tenant_table('registration.teams');

-- Who runs which leg of a team, with the participant as entered. Live as long as the team has a place or may get it back.
create table registration.team_members (
  tenant_id int not null,
  id uuid primary key,
  team_id uuid not null references registration.teams,
  race_id uuid not null,
  -- who answers for this entry: the captain, or the member who joined by the code
  account_id uuid not null,
  participant_id uuid not null,
  claimant bytea not null,
  participant jsonb not null,
  stage int not null check (stage > 0),
  position int not null check (position > 0),
  is_live boolean not null default true,
  created_at timestamptz not null default app.now(),
  -- looked at when a statement ends: two members change legs in one
  constraint one_member_per_leg unique (tenant_id, team_id, stage, position) deferrable initially immediate
);
create unique index one_team_per_person on registration.team_members (tenant_id, race_id, claimant) where is_live;
create index members_of_account on registration.team_members (account_id, race_id);
call app.tenant_table('registration.team_members');

-- A team's members stand in the start list one by one, all under the team's number.
alter table registration.start_list add column team_id uuid;
create index start_list_of_team on registration.start_list (team_id) where team_id is not null;

-- Begins a team: takes one place of its race for its order, or takes it anew for an order that ran out. Locks the order's id,
-- then event and pools, as registration.take_places does, and answers its codes: held, stale_rules, order_live, order_paid,
-- order_closed, order_foreign, sold_out, limit_reached, account_limit, and already_held or already_taken for a name that is gone.
-- p_wish: {orderId, accountId, language, raceId, poolId, claimant (hex), teamId, joinCode, name, seats, perSeat, participant, nameRu, nameEn}
create function registration.begin_team(
  p_tenant int, p_event uuid, p_rules_version int, p_until timestamptz, p_wish jsonb
) returns table (code text, team_id uuid) language plpgsql as $$
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
      'units', 1, 'subject', v_race::text, 'claimant', '\x' || (p_wish ->> 'claimant'), 'twin', 0, 'account_key', v_account))]);
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
