-- The ledger's guards look entries up by their key, whatever the table's size was when a session first planned them: on a
-- young ledger such a plan reads the whole table, and goes on doing so in that session while it grows.
create or replace function payments.entry_balances() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from payments.postings where entry_id = new.id) then
    raise exception 'A ledger entry has postings' using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  if exists (select from payments.postings where entry_id = new.id group by currency having sum(amount_minor) <> 0) then
    raise exception 'A ledger entry sums to zero per currency' using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;

-- A line joins an entry only in the transaction that wrote the entry; so the entry is there, and a foreign key, whose own
-- look-up no setting reaches, is not needed beside it. (Entries are never deleted.)
create or replace function payments.entry_is_closed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from (select distinct entry_id from added) a
    where (select e.written_by from payments.entries e where e.id = a.entry_id) is distinct from pg_current_xact_id()
  ) then
    raise exception 'A ledger entry is closed' using errcode = '23514', constraint = 'ledger_closed';
  end if;
  return null;
end $$;
alter table payments.postings drop constraint postings_entry_id_fkey;
