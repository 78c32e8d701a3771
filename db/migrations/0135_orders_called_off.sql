-- Which of these events are called off. Locks each event as whoever takes a place or changes its sale does, in the order of
-- their ids, and reads only then: a payment that waited for the organizer's change sees it.
create function orders.events_called_off(p_tenant int, p_events uuid[]) returns uuid[] language plpgsql as $$
declare
  one uuid;
begin
  for one in select distinct e from unnest(p_events) e order by e loop
    perform inventory.lock_event(p_tenant, one);
  end loop;
  return array(select e.id from catalog.events e where e.id = any (p_events) and e.status in ('cancelled', 'postponed'));
end $$;
