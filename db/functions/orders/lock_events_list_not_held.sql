-- Which of these events are cancelled or postponed. Locks each event as a sale does, by id, and reads only then: a payment
-- that waited for the organizer's change sees it.
create or replace function orders.lock_events_list_not_held(p_tenant int, p_events uuid[]) returns uuid[] language plpgsql as $$
declare
  event_id uuid;
begin
  for event_id in select distinct e from unnest(p_events) e order by e loop
    perform inventory.lock_event(p_tenant, event_id);
  end loop;
  return array(select e.id from catalog.events e where e.id = any (p_events) and e.status in ('cancelled', 'postponed'));
end $$;
grant execute on function orders.lock_events_list_not_held to startline_app, startline_system;
