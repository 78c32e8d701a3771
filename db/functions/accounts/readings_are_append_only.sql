-- Readings of identity documents are a log: no row is changed or deleted.
create or replace function accounts.readings_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'accounts.identity_document_readings: the log is append-only, % is not allowed', tg_op;
end $$;
create or replace trigger append_only before delete or update or truncate
  on accounts.identity_document_readings for each statement execute function accounts.readings_are_append_only();
