-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('payments');

create table payments.payments (
  tenant_id int not null,
  id uuid primary key,
  order_id uuid not null,
  account_id uuid not null,
  method text not null,
  provider text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null,
  description text not null,
  language text not null,
  return_url text not null,
  provider_reference text,
  confirmation_url text,
  expires_at timestamptz not null,
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  refund_minor bigint not null default 0,
  sbp_link text,
  polled_at timestamptz,
  next_poll_at timestamptz,
  received_minor bigint check (received_minor > 0),
  received_currency text,
  final_check_at timestamptz,
  constraint never_more_back_than_paid check (refund_minor >= 0 and refund_minor <= coalesce(received_minor,
    amount_minor)),
  check (state in ('created', 'open', 'succeeded', 'declined', 'cancelled', 'expired', 'refunding', 'refunded'))
);
create unique index payment_of_provider on payments.payments (provider,
  provider_reference) where (provider_reference is not null);
create index payments_of_order on payments.payments (tenant_id, order_id, created_at);
create unique index one_open_payment_per_order on payments.payments (tenant_id, order_id) where (state in ('created',
  'open'));
create index payments_to_poll on payments.payments (coalesce(next_poll_at, expires_at)) where (state in ('created', 'open'));
create index payments_unsettled on payments.payments (state, changed_at) where (state in ('created', 'open', 'refunding'));
create index payments_for_final_check on payments.payments (final_check_at) where (final_check_at is not null);
call app.tenant_table('payments.payments', 'One attempt to take money for one order.');
grant insert (tenant_id, id, order_id, account_id, method, provider, amount_minor, currency, state, description, language,
  return_url, expires_at, created_at, next_poll_at), update (state, provider_reference, confirmation_url, changed_at,
  refund_minor, sbp_link, polled_at, received_minor, received_currency, final_check_at) on payments.payments to startline_app;
grant update (state, changed_at, next_poll_at, final_check_at) on payments.payments to startline_system;
comment on column payments.payments.provider_reference is
  'The provider''s id of the payment; null until the provider has answered.';
comment on column payments.payments.refund_minor is 'Sum of the requested refunds: never more than was paid.';
comment on column payments.payments.sbp_link is
  'The dynamic SBP link of the QR code and the bank''s app; null for other methods.';
comment on column payments.payments.polled_at is
  'When the provider was last asked because of a payer''s page: once a second, however many pages look.';
comment on column payments.payments.next_poll_at is 'When the provider is asked next; null: not before the payment has expired.';
comment on column payments.payments.received_minor is 'The sum that arrived, where it differs from the sum asked for.';
comment on column payments.payments.final_check_at is
  'When the provider is asked once more about a payment that ended without money; null: not again.';

create table payments.payment_history (
  tenant_id int not null,
  payment_id uuid not null references payments.payments,
  state text not null,
  cause text not null,
  at timestamptz not null default app.now(),
  primary key (payment_id, state)
);
call app.tenant_table('payments.payment_history',
  'Each state that a payment has reached, and what caused it. Written once per state.');
grant insert (tenant_id, payment_id, state, cause, at) on payments.payment_history to startline_app, startline_system;

create table payments.webhook_inbox (
  id uuid default uuidv7() primary key,
  provider text not null,
  event_key text not null,
  body text not null,
  headers jsonb not null,
  received_at timestamptz not null default app.now(),
  processed_at timestamptz,
  outcome text,
  reference text,
  unique (provider, event_key)
);
create index webhooks_waiting on payments.webhook_inbox (received_at) where (processed_at is null);
create index webhooks_of_unknown_payments on payments.webhook_inbox (id) where (outcome = 'unknown_payment');
call app.closed_table('payments.webhook_inbox',
  'A webhook as it arrived, stored before it is handled. The provider''s event id is the key: a second delivery changes '
  'nothing.');
grant insert (provider, event_key, body, headers, received_at, reference), update (processed_at,
  outcome) on payments.webhook_inbox to startline_system;
comment on column payments.webhook_inbox.headers is 'The message''s headers by lower-case name, as they came.';
comment on column payments.webhook_inbox.reference is 'The provider''s own id of the payment that the message names.';

create table payments.entries (
  tenant_id int not null,
  id uuid default uuidv7() primary key,
  kind text not null,
  reference uuid not null,
  at timestamptz not null default app.now(),
  written_by xid8 not null default pg_current_xact_id(),
  unique (tenant_id, kind, reference)
);
call app.tenant_table('payments.entries',
  'A ledger entry; its postings sum to zero per currency. Append-only; balances are derived.');
grant insert (tenant_id, kind, reference, at) on payments.entries to startline_app, startline_system;
comment on column payments.entries.reference is
  'What the entry is about (an order, a payment). With the kind it is the entry''s own key: an effect posts once.';

create table payments.postings (
  tenant_id int not null,
  entry_id uuid not null,
  line int not null,
  account text not null check (account ~ '^(organizer|platform|insurer|provider|payer|debtor):.+'),
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  primary key (entry_id, line)
);
create index postings_of_account on payments.postings (tenant_id, account, currency);
call app.tenant_table('payments.postings',
  'A line of a ledger entry: an account and an amount. Append-only; an entry sums to zero per currency.');
grant insert (tenant_id, entry_id, line, account, amount_minor, currency) on payments.postings to startline_app,
  startline_system;
comment on column payments.postings.account is
  'organizer:<id>, platform:commission, platform:extra-commission, insurer:<name>, provider:<code>, payer:<order>.';

create table payments.refunds (
  tenant_id int not null,
  id uuid primary key,
  payment_id uuid not null references payments.payments,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('requested', 'done', 'failed')),
  cause text not null,
  requested_at timestamptz not null default app.now(),
  ended_at timestamptz,
  check ((state = 'requested') = (ended_at is null))
);
create index refunds_of_payment on payments.refunds (payment_id);
create index refunds_failed on payments.refunds (requested_at) where (state = 'failed');
call app.tenant_table('payments.refunds',
  'A refund of a whole payment or a part. The id is the provider''s idempotency key and the reference of the ledger entry.');
grant insert (tenant_id, id, payment_id, amount_minor, state, cause, requested_at), update (state,
  ended_at) on payments.refunds to startline_app;
grant update (state, ended_at) on payments.refunds to startline_system;

create table payments.incidents (
  tenant_id int not null,
  id uuid default uuidv7() primary key,
  payment_id uuid not null references payments.payments,
  kind text not null check (kind = 'wrong_sum'),
  expected_minor bigint not null,
  expected_currency text not null,
  received_minor bigint not null,
  received_currency text not null,
  at timestamptz not null default app.now(),
  unique (payment_id, kind)
);
create index incidents_by_time on payments.incidents (at desc);
call app.tenant_table('payments.incidents',
  'Something that an operator has to know: the program has done what it can and says what happened.');
grant insert (tenant_id, payment_id, kind, expected_minor, expected_currency, received_minor, received_currency,
  at) on payments.incidents to startline_app;

create table payments.linked_payment_locks (
  tenant_id int not null,
  order_id uuid not null,
  with_order uuid not null,
  primary key (tenant_id, order_id, with_order)
);
call app.tenant_table('payments.linked_payment_locks',
  'An order whose money is returned once this order is paid: its payments are locked together with this order''s, before '
  'any order.');
grant insert (tenant_id, order_id, with_order) on payments.linked_payment_locks to startline_app;
