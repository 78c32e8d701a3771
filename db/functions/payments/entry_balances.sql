-- Checks at commit that a ledger entry has postings and that they sum to zero per currency. Runs as
-- the system role, whose policy has no condition but the entry's key: under a tenant's policy, a
-- plan made while the ledger was small read all postings of the tenant for each entry.
create or replace function payments.entry_balances() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  lines bigint;
  is_of_one_currency boolean;
  total numeric;
begin
  select count(*), min(currency) = max(currency), sum(amount_minor) into lines, is_of_one_currency, total
    from payments.postings where entry_id = new.id;
  if lines = 0 then
    raise exception 'payments.entries %: no postings', new.id using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  if total <> 0 or (not is_of_one_currency and exists (
    select from payments.postings where entry_id = new.id group by currency having sum(amount_minor) <> 0)) then
    raise exception 'payments.entries %: postings do not sum to zero per currency', new.id using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
grant create on schema payments to startline_system;
alter function payments.entry_balances owner to startline_system;
revoke create on schema payments from startline_system;
drop trigger if exists ledger_balanced on payments.entries;
create constraint trigger ledger_balanced after insert
  on payments.entries deferrable initially deferred for each row execute function payments.entry_balances();
