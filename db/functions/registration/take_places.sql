-- Takes places for a batch of requests of one event, in their order: locks, decides, writes orders and entries. Returns a
-- code per request: the codes of inventory.hold, stale_rules, order_live, order_paid, order_closed or order_foreign. A batch
-- in which no one gets a place ends as soon as that is known: a sold-out opening refuses thousands a second. An expired team
-- order takes that team alone: its members are still missing, and a participant under it could not pay. Statements have one
-- plan per session (see inventory.hold). Locks: orders by id, event limit, pools by id.
-- p_inputs: [{orderId, accountId, language, raceId, poolId, person key (hex), network (hex)?, isPrepaid?, participantId,
--   participant, nameRu, nameEn, details?: {answers?, admission?, documentsState?, identityDocumentId?}}]
create or replace function registration.take_places(
  p_tenant int, p_event uuid, p_rules_version int, p_until timestamptz, p_inputs jsonb
) returns table(i int, code text, entry_id uuid, ordinal int, price_minor bigint)
language plpgsql
  set plan_cache_mode to 'force_generic_plan'
  set enable_seqscan to 'off' as $function$
declare
  v_now timestamptz := app.now();
  ev catalog.events;
  extra_commission int := (select t.extra_commission_bp from tenants.tenants t where t.id = p_tenant);
  n int := jsonb_array_length(p_inputs);
  order_ids uuid[]; account_ids uuid[]; statuses text[]; wanted inventory.hold_request[]; positions int[];
  networks bytea[]; codes text[]; holds uuid[]; ordinals int[]; prices bigint[]; ids uuid[];
begin
  select array_agg((w.value ->> 'orderId')::uuid order by w.o), array_agg((w.value ->> 'accountId')::uuid order by w.o)
    into order_ids, account_ids from jsonb_array_elements(p_inputs) with ordinality as w (value, o);
  statuses := orders.lock_for_new_orders(p_tenant, p_event, v_now, order_ids, account_ids);
  perform inventory.lock_event(p_tenant, p_event);
  if 'open' = any (statuses) then -- the order of a team that expired can only be reopened by its team
    statuses := array(
      select case when s = 'open' and exists (
          select from registration.teams t where t.tenant_id = p_tenant and t.order_id = order_ids[o])
        then 'closed' else s end
      from unnest(statuses) with ordinality as q (s, o) order by o);
  end if;
  -- Read after the locks: publishing or cancelling an event locks it too, so the rules cannot
  -- change before this batch is committed.
  select * into ev from catalog.events e where e.id = p_event;
  if ev.rules_version is distinct from p_rules_version then
    return query select o, 'stale_rules', null::uuid, 0, 0::bigint from generate_series(1, n) o;
    return;
  end if;
  codes := array(select 'order_' || s from unnest(statuses) with ordinality as t (s, o) order by o);

  select array_agg(row ((w.value ->> 'orderId')::uuid, (w.value ->> 'poolId')::uuid, 1, w.value ->> 'raceId',
                        decode(w.value ->> 'personKey', 'hex'), 0, (w.value ->> 'accountId')::uuid)::inventory.hold_request
                   order by w.o),
         array_agg(w.o::int order by w.o), array_agg(decode(w.value ->> 'network', 'hex') order by w.o)
    into wanted, positions, networks
    from jsonb_array_elements(p_inputs) with ordinality as w (value, o) where statuses[w.o] in ('new', 'open');
  holds := array_fill(null::uuid, array[n]);
  ordinals := array_fill(0, array[n]);
  ids := array(select uuidv7() from generate_series(1, n));
  -- A prepaid place, for a registration that is already paid elsewhere, does not count for the network limit.
  -- Either all inputs of a call are such or none.
  if (p_inputs -> 0 ->> 'isPrepaid')::boolean then networks := null; end if;
  if wanted is not null then
    declare d inventory.hold_result;
    begin
      for d in select * from inventory.hold(p_tenant, p_event, v_now, p_until, wanted, networks) loop
        codes[positions[d.i]] := d.code;
        holds[positions[d.i]] := d.hold_id;
        ordinals[positions[d.i]] := d.ordinal;
      end loop;
    end;
  end if;
  if not 'held' = any (codes) then -- the usual case once everything is sold: there is nothing to write
    return query select o, codes[o], null::uuid, 0, null::bigint from generate_series(1, n) o;
    return;
  end if;
  prices := catalog.prices_minor(
    array(select (w.value ->> 'raceId')::uuid from jsonb_array_elements(p_inputs) with ordinality as w (value, o) order by w.o),
    ordinals, v_now);

  if 'open' = any (statuses) then -- the expired entry of the previous attempt
    delete from registration.entries r
      where r.tenant_id = p_tenant and r.state in ('held', 'expired')
        and r.order_id in (select order_ids[o] from generate_series(1, n) o where codes[o] = 'held' and statuses[o] = 'open');
  end if;
  perform orders.open(p_tenant, p_event, ev.organizer_id, ev.currency, ev.commission_bp, extra_commission, v_now, p_until,
    array(select row (order_ids[w.o], account_ids[w.o], w.value ->> 'language', (w.value ->> 'raceId')::uuid,
                      w.value ->> 'nameRu', w.value ->> 'nameEn', prices[w.o], holds[w.o])::orders.new_order
          from jsonb_array_elements(p_inputs) with ordinality as w (value, o) where codes[w.o] = 'held' order by w.o));
  insert into registration.entries (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id,
                                          person_key, ordinal, state, participant, created_at, answers, admission,
                                          documents_state, identity_document_id)
  select p_tenant, ids[w.o], order_ids[w.o], p_event, (w.value ->> 'raceId')::uuid, account_ids[w.o],
         (w.value ->> 'participantId')::uuid, holds[w.o], decode(w.value ->> 'personKey', 'hex'), ordinals[w.o], 'held',
         w.value -> 'participant', v_now, w.value #> '{details,answers}', w.value #> '{details,admission}',
         w.value #>> '{details,documentsState}', (w.value #>> '{details,identityDocumentId}')::uuid
  from jsonb_array_elements(p_inputs) with ordinality as w (value, o) where codes[w.o] = 'held';

  return query select o, codes[o], case when codes[o] = 'held' then ids[o] end, ordinals[o],
      case when codes[o] = 'held' then prices[o] end
    from generate_series(1, n) o;
end $function$;
grant execute on function registration.take_places to startline_app, startline_system;
