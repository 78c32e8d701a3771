-- Sets changed_at of an event at every change.
create or replace function catalog.note_event_change() returns trigger language plpgsql set search_path = '' as $$
begin
  new.changed_at := app.now();
  return new;
end $$;
create or replace trigger note_change before update
  on catalog.events for each row when (old.* is distinct from new.*) execute function catalog.note_event_change();
