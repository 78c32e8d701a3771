-- When what is told of an event last became different: search engines ask (lastmod), and feeds.
alter table catalog.events add column changed_at timestamptz;
update catalog.events set changed_at = created_at;
alter table catalog.events alter column changed_at set default app.now();
alter table catalog.events alter column changed_at set not null;

create function catalog.note_event_change() returns trigger language plpgsql set search_path = '' as $$
begin
  new.changed_at := app.now();
  return new;
end $$;

-- the same draft published twice changes nothing, so that its day stays
create trigger note_change before update on catalog.events for each row
  when (old.* is distinct from new.*) execute function catalog.note_event_change();
