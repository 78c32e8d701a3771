-- A row of the search index is never deleted, because readers of changes would not learn of it. It
-- is emptied instead.
create or replace function catalog.keep_search_rows() returns trigger language plpgsql as $$
begin
  raise exception 'catalog.event_search: % is not allowed, rows are emptied instead', tg_op using errcode = '23514', constraint = 'search_rows_stay';
end $$;
create or replace trigger rows_stay before delete or truncate
  on catalog.event_search for each statement execute function catalog.keep_search_rows();
