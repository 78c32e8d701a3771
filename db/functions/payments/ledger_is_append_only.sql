-- Refuses changes and deletions of ledger entries and postings.
create or replace function payments.ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'payments.%: the ledger is append-only, % is not allowed', tg_table_name, tg_op using errcode = '23514', constraint = 'ledger_append_only';
end $$;
create or replace trigger append_only before delete or update or truncate
  on payments.entries for each statement execute function payments.ledger_is_append_only();
create or replace trigger append_only before delete or update or truncate
  on payments.postings for each statement execute function payments.ledger_is_append_only();
