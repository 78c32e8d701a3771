-- Records the writing transaction in a row of the search index, so that copies of the program read what changed.
create or replace function catalog.note_search_writer() returns trigger language plpgsql as $$
begin
  new.written_by := pg_current_xact_id();
  return new;
end $$;
create or replace trigger note_writer before update
  on catalog.event_search for each row execute function catalog.note_search_writer();
