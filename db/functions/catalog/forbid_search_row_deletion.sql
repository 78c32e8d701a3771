-- A row of the search index is not deleted, because processes that read its changes would miss the
-- deletion. The row is emptied instead.
create or replace function catalog.forbid_search_row_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'catalog.event_search: rows are emptied, not deleted' using errcode = '23514', constraint = 'search_rows_not_deleted';
end $$;
create or replace trigger forbid_deletion before delete or truncate
  on catalog.event_search for each statement execute function catalog.forbid_search_row_deletion();
