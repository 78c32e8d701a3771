call app.module_schema('registration');

-- One participant's entry in one race, with the participant as entered.
create table registration.registrations (
  tenant_id int not null,
  id uuid primary key default uuidv7(),
  order_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  account_id uuid not null,
  participant_id uuid not null,
  hold_id uuid not null,
  claimant bytea not null,
  ordinal int not null,
  state text not null check (state in ('held', 'confirmed', 'expired', 'cancelled', 'refunded')),
  bib int,
  participant jsonb not null,
  created_at timestamptz not null default app.now(),
  confirmed_at timestamptz
) with (fillfactor = 85);
create index registrations_of_order on registration.registrations (tenant_id, order_id);
create index registrations_of_account on registration.registrations (account_id, race_id);
create unique index one_bib_per_race on registration.registrations (tenant_id, race_id, bib) where bib is not null;
call app.tenant_table('registration.registrations');

create table registration.registration_history (
  tenant_id int not null,
  id uuid primary key default uuidv7(),
  registration_id uuid not null,
  state text not null,
  cause text not null,
  at timestamptz not null default app.now()
);
create index history_of_registration on registration.registration_history (tenant_id, registration_id);
call app.tenant_table('registration.registration_history');

-- The next bib of each race; locked last, after the holds.
create table registration.bib_counters (
  tenant_id int not null,
  race_id uuid not null,
  next_bib int not null,
  primary key (tenant_id, race_id)
);
call app.tenant_table('registration.bib_counters');

-- What anybody may see of who starts. A row comes with the confirmation and goes with the cancellation.
create table registration.start_list (
  registration_id uuid primary key,
  tenant_id int not null,
  event_id uuid not null,
  race_id uuid not null,
  bib int,
  last_name text not null,
  first_name text not null,
  birth_year int not null,
  gender text not null,
  city text not null,
  club text not null,
  team text not null default '',
  stage int,
  norm text not null
);
create index start_list_by_bib on registration.start_list (event_id, bib, registration_id);
create index start_list_by_name on registration.start_list (event_id, norm text_pattern_ops);
call app.public_table('registration.start_list');

-- Takes places for a batch of wishes of one event, in their order: locks, decides, writes orders and registrations, and
-- answers each wish. Beside inventory's codes: stale_rules, order_live, order_paid, order_closed, order_foreign.
-- p_wishes: [{orderId, accountId, language, raceId, poolId, claimant (hex), participantId, participant, nameRu, nameEn}]
create function registration.take_places(
  p_tenant int, p_event uuid, p_rules_version int, p_until timestamptz, p_wishes jsonb
) returns table (i int, code text, registration_id uuid, ordinal int, price_minor bigint)
language plpgsql as $$
declare
  present timestamptz := app.now();
  ev catalog.events;
  extra_commission int := (select t.extra_commission_bp from tenants.tenants t where t.id = p_tenant);
  n int := jsonb_array_length(p_wishes);
  order_ids uuid[]; account_ids uuid[]; statuses text[]; wanted inventory.wanted[]; positions int[];
  codes text[]; holds uuid[]; ordinals int[]; prices bigint[]; ids uuid[];
begin
  select * into ev from catalog.events e where e.id = p_event;
  if ev.rules_version is distinct from p_rules_version then
    return query select o, 'stale_rules', null::uuid, 0, 0::bigint from generate_series(1, n) o;
    return;
  end if;
  select array_agg((w.value ->> 'orderId')::uuid order by w.o), array_agg((w.value ->> 'accountId')::uuid order by w.o)
    into order_ids, account_ids from jsonb_array_elements(p_wishes) with ordinality as w (value, o);
  statuses := orders.lock_for_opening(p_tenant, p_event, present, order_ids, account_ids);
  codes := array(select 'order_' || s from unnest(statuses) with ordinality as t (s, o) order by o);

  select array_agg(row ((w.value ->> 'orderId')::uuid, (w.value ->> 'poolId')::uuid, 1, w.value ->> 'raceId',
                        decode(w.value ->> 'claimant', 'hex'), 0, (w.value ->> 'accountId')::uuid)::inventory.wanted
                   order by w.o),
         array_agg(w.o::int order by w.o)
    into wanted, positions
    from jsonb_array_elements(p_wishes) with ordinality as w (value, o) where statuses[w.o] = 'open';
  holds := array_fill(null::uuid, array[n]);
  ordinals := array_fill(0, array[n]);
  ids := array(select uuidv7() from generate_series(1, n));
  if wanted is not null then
    declare d inventory.decision;
    begin
      for d in select * from inventory.hold(p_tenant, p_event, present, p_until, wanted) loop
        codes[positions[d.i]] := d.code;
        holds[positions[d.i]] := d.hold_id;
        ordinals[positions[d.i]] := d.ordinal;
      end loop;
    end;
  end if;
  prices := array(
    select case when codes[w.o] = 'held' then catalog.price_minor((w.value ->> 'raceId')::uuid, ordinals[w.o], present) end
    from jsonb_array_elements(p_wishes) with ordinality as w (value, o) order by w.o);

  delete from registration.registrations r
    where r.tenant_id = p_tenant and r.state in ('held', 'expired')
      and r.order_id in (select order_ids[o] from generate_series(1, n) o where codes[o] = 'held');
  perform orders.open(p_tenant, p_event, ev.organizer_id, ev.currency, ev.commission_bp, extra_commission, present, p_until,
    array(select row (order_ids[w.o], account_ids[w.o], w.value ->> 'language', (w.value ->> 'raceId')::uuid,
                      w.value ->> 'nameRu', w.value ->> 'nameEn', prices[w.o], holds[w.o])::orders.opening
          from jsonb_array_elements(p_wishes) with ordinality as w (value, o) where codes[w.o] = 'held' order by w.o));
  insert into registration.registrations (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id,
                                          claimant, ordinal, state, participant, created_at)
  select p_tenant, ids[w.o], order_ids[w.o], p_event, (w.value ->> 'raceId')::uuid, account_ids[w.o],
         (w.value ->> 'participantId')::uuid, holds[w.o], decode(w.value ->> 'claimant', 'hex'), ordinals[w.o], 'held',
         w.value -> 'participant', present
  from jsonb_array_elements(p_wishes) with ordinality as w (value, o) where codes[w.o] = 'held';

  return query select o, codes[o], case when codes[o] = 'held' then ids[o] end, ordinals[o], prices[o]
    from generate_series(1, n) o;
end $$;
