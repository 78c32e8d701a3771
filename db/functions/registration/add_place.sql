-- Takes one more place for an order that waits for payment: another person, or another race of the event. The place is held
-- until p_until, the order's deadline. Returns the codes of inventory.hold, or stale_rules. p_input: as an element of
-- registration.take_places. Lock: the caller has locked the order.
create or replace function registration.add_place(
  p_tenant int, p_event uuid, p_rules_version int, p_until timestamptz, p_input jsonb
) returns text
language plpgsql as $$
declare
  v_now timestamptz := app.now();
  version int;
  order_id uuid := (p_input ->> 'orderId')::uuid;
  account_id uuid := (p_input ->> 'accountId')::uuid;
  race_id uuid := (p_input ->> 'raceId')::uuid;
  person_key bytea := decode(p_input ->> 'personKey', 'hex');
  d inventory.hold_result;
begin
  perform inventory.lock_event(p_tenant, p_event);
  select e.rules_version into version from catalog.events e where e.id = p_event;
  if version is distinct from p_rules_version then return 'stale_rules'; end if;
  select * into d from inventory.hold(p_tenant, p_event, v_now, p_until, array[
    row (order_id, (p_input ->> 'poolId')::uuid, 1, race_id::text, person_key, 0, account_id)::inventory.hold_request],
    array[decode(p_input ->> 'network', 'hex')]);
  if d.code <> 'held' then return d.code; end if;
  perform orders.add_place(p_tenant, v_now, row (order_id, account_id, p_input ->> 'language', race_id, p_input ->> 'nameRu',
    p_input ->> 'nameEn', catalog.price_minor(race_id, d.ordinal, v_now), d.hold_id)::orders.new_order);
  insert into registration.entries (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id,
                                          person_key, ordinal, state, participant, created_at, answers, admission,
                                          documents_state, identity_document_id)
  values (p_tenant, uuidv7(), order_id, p_event, race_id, account_id, (p_input ->> 'participantId')::uuid, d.hold_id, person_key,
          d.ordinal, 'held', p_input -> 'participant', v_now, p_input #> '{details,answers}', p_input #> '{details,admission}',
          p_input #>> '{details,documentsState}', (p_input #>> '{details,identityDocumentId}')::uuid);
  return 'held';
end $$;
grant execute on function registration.add_place to startline_app, startline_system;
