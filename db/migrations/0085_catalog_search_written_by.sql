-- The list keeps its columns in memory and reads before each answer what was written since: every row tells by which
-- transaction it was written, so that nothing is missed that commits late.
alter table catalog.event_search add column written_by xid8 not null default pg_current_xact_id();
create index event_search_by_writer on catalog.event_search (written_by);

create function catalog.note_search_writer() returns trigger language plpgsql as $$
begin
  new.written_by := pg_current_xact_id();
  return new;
end $$;
create trigger note_writer before update on catalog.event_search for each row execute function catalog.note_search_writer();

-- What is gone could not be told by its writer.
create function catalog.keep_search_rows() returns trigger language plpgsql as $$
begin
  raise exception 'A row of the search stays: what is not to be found is not listed' using errcode = '23514', constraint = 'search_rows_stay';
end $$;
create trigger rows_stay before delete or truncate on catalog.event_search for each statement execute function catalog.keep_search_rows();

-- The words and cities are found in memory.
drop index catalog.event_search_words;
drop index catalog.event_search_cities;
