-- Sets events.changed_at at every change of a row.
create or replace function catalog.set_event_changed_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.changed_at := app.now();
  return new;
end $$;
create or replace trigger set_changed_at before update
  on catalog.events for each row when (old.* is distinct from new.*) execute function catalog.set_event_changed_at();
