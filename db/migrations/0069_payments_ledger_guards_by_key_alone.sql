-- The ledger's guards ask once for each entry, and as the system: its policy says nothing of a tenant, which leaves the
-- entry's key as the one way to its lines. Under the tenant's policy a young ledger's plan went by the index that begins
-- with the tenant, and read all of that tenant's lines for each entry, for as long as the session kept the plan.
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
    raise exception 'A ledger entry has postings' using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  if total <> 0 or (not is_of_one_currency and exists (
    select from payments.postings where entry_id = new.id group by currency having sum(amount_minor) <> 0)) then
    raise exception 'A ledger entry sums to zero per currency' using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;

create or replace function payments.entry_is_closed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
begin
  if exists (
    select from (select distinct entry_id from added) a
    where (select e.written_by from payments.entries e where e.id = a.entry_id) is distinct from pg_current_xact_id()
  ) then
    raise exception 'A ledger entry is closed' using errcode = '23514', constraint = 'ledger_closed';
  end if;
  return null;
end $$;

-- The system's, whoever installs the house, so that forced policies let them read.
grant create on schema payments to startline_system;
alter function payments.entry_balances owner to startline_system;
alter function payments.entry_is_closed owner to startline_system;
revoke create on schema payments from startline_system;
revoke all on function payments.entry_balances, payments.entry_is_closed from public;
