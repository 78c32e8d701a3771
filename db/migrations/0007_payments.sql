call app.module_schema('payments');

-- One attempt to take money for one order. The state is in one column; its history is a table of its own.
create table payments.payments (
  tenant_id int not null,
  id uuid primary key,
  order_id uuid not null,
  account_id uuid not null,
  method text not null,
  provider text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('created', 'open', 'succeeded', 'declined', 'cancelled', 'expired', 'refunding', 'refunded')),
  description text not null,
  language text not null,
  return_url text not null,
  -- the provider's own name for it and the page where the payer goes; null until the provider has answered
  provider_reference text,
  confirmation_url text,
  expires_at timestamptz not null,
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now()
);
create unique index payment_of_provider on payments.payments (provider, provider_reference) where provider_reference is not null;
create index payments_of_order on payments.payments (tenant_id, order_id, created_at);
-- One payment at a time is under way for an order. (A second success is possible: money that came late. It goes back.)
create unique index one_open_payment_per_order on payments.payments (tenant_id, order_id)
  where state in ('created', 'open');
create index payments_due on payments.payments (expires_at) where state in ('created', 'open');
call app.tenant_table('payments.payments');

create table payments.payment_history (
  tenant_id int not null,
  payment_id uuid not null references payments.payments,
  state text not null,
  cause text not null,
  at timestamptz not null default app.now(),
  primary key (payment_id, state)
);
call app.tenant_table('payments.payment_history');

-- Every webhook as it came, before anything is made of it. The provider's event id is its key: the second one changes nothing.
create table payments.webhook_inbox (
  id uuid primary key default uuidv7(),
  provider text not null,
  event_key text not null,
  body text not null,
  headers jsonb not null,
  received_at timestamptz not null default app.now(),
  processed_at timestamptz,
  outcome text,
  unique (provider, event_key)
);
call app.closed_table('payments.webhook_inbox');

-- The ledger: entries of postings that sum to zero per currency. Append-only; balances are derived.
create table payments.entries (
  tenant_id int not null,
  id uuid primary key default uuidv7(),
  kind text not null,
  -- what the entry is about (an order, a payment); with the kind it is the entry's own key, so an effect posts once
  reference uuid not null,
  at timestamptz not null default app.now(),
  written_by xid8 not null default pg_current_xact_id(),
  unique (tenant_id, kind, reference)
);
call app.tenant_table('payments.entries');

create table payments.postings (
  tenant_id int not null,
  entry_id uuid not null references payments.entries,
  line int not null,
  -- whose money: organizer:<id>, platform:commission, platform:extra-commission, insurer:<name>, provider:<code>, payer:<order>
  account text not null check (account ~ '^(organizer|platform|insurer|provider|payer):.+'),
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  primary key (entry_id, line)
);
create index postings_of_account on payments.postings (tenant_id, account, currency);
call app.tenant_table('payments.postings');

create function payments.entry_balances() returns trigger language plpgsql as $$
begin
  if not exists (select from payments.postings where entry_id = new.id) then
    raise exception 'A ledger entry has postings' using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  if exists (select from payments.postings where entry_id = new.id group by currency having sum(amount_minor) <> 0) then
    raise exception 'A ledger entry sums to zero per currency' using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on payments.entries
  deferrable initially deferred for each row execute function payments.entry_balances();

-- A line joins an entry only in the transaction that wrote the entry.
create function payments.entry_is_closed() returns trigger language plpgsql as $$
begin
  if exists (select from added a join payments.entries e on e.id = a.entry_id where e.written_by <> pg_current_xact_id()) then
    raise exception 'A ledger entry is closed' using errcode = '23514', constraint = 'ledger_closed';
  end if;
  return null;
end $$;
create trigger ledger_closed after insert on payments.postings
  referencing new table as added for each statement execute function payments.entry_is_closed();

create function payments.ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only' using errcode = '23514', constraint = 'ledger_append_only';
end $$;
create trigger append_only before update or delete or truncate on payments.entries
  for each statement execute function payments.ledger_is_append_only();
create trigger append_only before update or delete or truncate on payments.postings
  for each statement execute function payments.ledger_is_append_only();
revoke update, delete on payments.entries, payments.postings from startline_app, startline_system;
