-- What an entry keeps beside the participant (registration/domain/entry-details.ts): answers to the organizer's questions by
-- their codes, documents of admission as told for this race, and whether its organizer has looked at them. Most entries have none.
alter table registration.registrations
  add column answers jsonb check (jsonb_typeof(answers) = 'object'),
  add column admission jsonb check (jsonb_typeof(admission) = 'array'),
  add column documents_state text check (documents_state in ('to-check', 'accepted', 'refused')),
  add column documents_note text not null default '',
  add column identity_document_id uuid;

-- Files that people hand in with an entry: an answer, a document of admission. The file itself lies in the storage of files,
-- under a key that only this row holds; one that no entry was saved with is swept.
create table registration.files (
  tenant_id int not null,
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  file_key text not null unique,
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  bytes int not null check (bytes > 0),
  name text not null check (length(name) between 1 and 120),
  -- The event of the entry that it was saved with; null as long as there is none.
  event_id uuid,
  created_at timestamptz not null default app.now()
);
create index files_of_account on registration.files (tenant_id, account_id, created_at);
create index files_of_nobody on registration.files (created_at) where event_id is null;
create index files_of_event on registration.files (event_id) where event_id is not null;
call app.tenant_table('registration.files');

-- Takes places for a batch of wishes of one event, in their order: locks, decides, writes orders and registrations, and
-- answers each wish. Beside inventory's codes: stale_rules, order_live, order_paid, order_closed, order_foreign.
-- p_wishes: [{orderId, accountId, language, raceId, poolId, claimant (hex), participantId, participant, nameRu, nameEn,
--   details: {answers?, admission?, documentsState?, identityDocumentId?}}], the last where there is anything of it
create or replace function registration.take_places(
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
         array_agg(w.o::int order by w.o)
    into wanted, positions
    from jsonb_array_elements(p_wishes) with ordinality as w (value, o) where statuses[w.o] in ('new', 'open');
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

-- Takes one more place for an order that waits for payment: another person, or another race of the event. The caller has locked
-- the order; the place is held until p_until, the order's own moment. Answers inventory's codes, and stale_rules.
-- p_wish: as one of registration.take_places.
create or replace function registration.add_place(
  p_tenant int, p_event uuid, p_rules_version int, p_until timestamptz, p_wish jsonb
) returns text language plpgsql as $$
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
    row (order_id, (p_wish ->> 'poolId')::uuid, 1, race_id::text, claimant, 0, account_id)::inventory.wanted]);
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
