-- Records the writing transaction in a row of the search index, so that each process reads the changed rows.
create or replace function catalog.set_search_written_by() returns trigger language plpgsql as $$
begin
  new.written_by := pg_current_xact_id();
  return new;
end $$;
create or replace trigger set_written_by before update
  on catalog.event_search for each row execute function catalog.set_search_written_by();
