-- A posting can be added only in the transaction that inserted its entry. The entry therefore
-- exists, and no foreign key is needed. (Entries are never deleted.)
create or replace function payments.forbid_posting_to_closed_entry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  closed_id payments.entries.id%type := (
    select a.entry_id from (select distinct entry_id from added) a
    where (select e.written_by from payments.entries e where e.id = a.entry_id) is distinct from pg_current_xact_id()
    limit 1);
begin
  if closed_id is not null then
    raise exception 'payments.entries %: closed, postings can be added only in the transaction that inserted it', closed_id
      using errcode = '23514', constraint = 'ledger_closed';
  end if;
  return null;
end $$;
grant create on schema payments to startline_system;
alter function payments.forbid_posting_to_closed_entry owner to startline_system;
revoke create on schema payments from startline_system;
create or replace trigger ledger_closed after insert
  on payments.postings referencing new table as added for each statement execute function payments.forbid_posting_to_closed_entry();
