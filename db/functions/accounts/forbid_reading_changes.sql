-- Readings of identity documents are a log: no row is changed, and none is deleted before its years are over
-- (my-data/server/commands/end-retention.ts, which runs as startline_erasure).
create or replace function accounts.forbid_reading_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'startline_erasure' then return null; end if;
  raise exception 'accounts.identity_document_readings is append-only: % refused', tg_op;
end $$;
create or replace trigger append_only before delete or update or truncate
  on accounts.identity_document_readings for each statement execute function accounts.forbid_reading_changes();
