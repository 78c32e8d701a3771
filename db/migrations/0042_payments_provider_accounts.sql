-- A provider is known by the shop's account there.
create table payments.provider_accounts (
  tenant_id integer not null,
  id uuid not null primary key,
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{1,39}$'),
  title text not null,
  mode text not null check (mode in ('live', 'test', 'sandbox')),
  settings jsonb not null,
  secrets bytea not null,
  key_id text not null,
  is_active boolean not null default true,
  checked_at timestamptz,
  check_error text,
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  unique (tenant_id, id)
);
create index provider_accounts_of_tenant on payments.provider_accounts (tenant_id, created_at);
comment on table payments.provider_accounts is
  'A tenant''s account at a payment provider. (class: tenant)';
comment on column payments.provider_accounts.mode is 'live; test: the provider''s own test system; sandbox: the simulator of the sandbox bank.';
comment on column payments.provider_accounts.settings is
  'What is no secret, by the adapter''s schema (server/providers/<provider>/account.ts): the number of the shop, for example.';
comment on column payments.provider_accounts.secrets is 'Encrypted JSON by the adapter''s schema: keys and passwords. Bound to the row.';
comment on column payments.provider_accounts.key_id is 'The installation''s document key that decrypts the secrets.';
comment on column payments.provider_accounts.check_error is 'Why the last check of the keys failed; null: it succeeded, or there was none.';

alter table payments.provider_accounts enable row level security;
alter table payments.provider_accounts force row level security;
create policy own_tenant on payments.provider_accounts for all to startline_app
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy whole on payments.provider_accounts for all to startline_system, startline_erasure using (true);
grant select, insert (tenant_id, id, provider, title, mode, settings, secrets, key_id, is_active, created_at, changed_at),
  update (title, mode, settings, secrets, key_id, is_active, checked_at, check_error, changed_at)
  on payments.provider_accounts to startline_app;
grant select, update (checked_at, check_error) on payments.provider_accounts to startline_system;
grant select on payments.provider_accounts to startline_erasure;

-- The methods that a tenant offers. A tenant without rows offers what the installation's own provider can.
create table payments.methods (
  tenant_id integer not null,
  id uuid not null primary key,
  provider_account_id uuid,
  method text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text check (country ~ '^[A-Z]{2}$'),
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint check (max_minor >= min_minor),
  title jsonb,
  note jsonb,
  fee_payer text not null default 'platform' check (fee_payer in ('platform', 'organizer')),
  position integer not null,
  created_at timestamptz not null default app.now(),
  foreign key (tenant_id, provider_account_id) references payments.provider_accounts (tenant_id, id),
  unique nulls not distinct (tenant_id, method, currency, country)
);
comment on table payments.methods is 'A payment method that a tenant offers. (class: tenant)';
comment on column payments.methods.provider_account_id is 'The account that takes the money; null: the installation''s own provider, the sandbox bank.';
comment on column payments.methods.country is 'Only for events in this country (ISO 3166-1 alpha-2); null: in every one.';
comment on column payments.methods.title is 'Instead of the program''s own title: {"ru": text, "en": text}.';
comment on column payments.methods.note is 'A line below the title: {"ru": text, "en": text}.';
comment on column payments.methods.fee_payer is 'Whose money the provider''s fee is taken from at the settlement.';
comment on column payments.methods.position is 'The order in which methods are shown.';

alter table payments.methods enable row level security;
alter table payments.methods force row level security;
create policy own_tenant on payments.methods for all to startline_app
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy whole on payments.methods for all to startline_system, startline_erasure using (true);
grant select, delete,
  insert (tenant_id, id, provider_account_id, method, currency, country, min_minor, max_minor, title, note, fee_payer,
          position, created_at)
  on payments.methods to startline_app;
grant select on payments.methods to startline_system, startline_erasure;

alter table payments.payments
  add column provider_account_id uuid,
  add column provider_transaction text,
  add constraint payments_provider_account_fkey foreign key (tenant_id, provider_account_id)
    references payments.provider_accounts (tenant_id, id),
  drop constraint payments_state_check,
  add constraint payments_state_check check (state in ('created', 'open', 'authorized', 'succeeded', 'declined', 'cancelled',
    'expired', 'refunding', 'refunded'));
comment on column payments.payments.provider_account_id is 'The account by which it was opened; null: the installation''s own provider.';
comment on column payments.payments.provider_transaction is
  'The provider''s second id, of the money, where it has one: the number of the transaction. Set once.';
drop index payments.one_open_payment_per_order;
create unique index one_open_payment_per_order on payments.payments (tenant_id, order_id)
  where (state in ('created', 'open', 'authorized'));
drop index payments.payments_to_poll;
create index payments_to_poll on payments.payments (coalesce(next_poll_at, expires_at))
  where (state in ('created', 'open', 'authorized'));
create index payments_made_by_account on payments.payments (account_id, created_at)
  where (state in ('succeeded', 'refunding', 'refunded'));
drop index payments.payments_unsettled;
create index payments_unsettled on payments.payments (state, changed_at)
  where (state in ('created', 'open', 'authorized', 'refunding'));
grant insert (provider_account_id), update (provider_transaction) on payments.payments to startline_app;

-- Providers that call us first, and want to know at once whether a payment may be made (Payme, Click).
create table payments.provider_transactions (
  tenant_id integer not null,
  provider_account_id uuid not null,
  id text not null,
  number bigint not null generated always as identity,
  payment_id uuid not null references payments.payments (id),
  state text not null check (state in ('created', 'done', 'cancelled', 'reversed')),
  provider_time timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz,
  cancelled_at timestamptz,
  reason text,
  primary key (provider_account_id, id),
  foreign key (tenant_id, provider_account_id) references payments.provider_accounts (tenant_id, id),
  check ((state in ('done', 'reversed')) = (done_at is not null)),
  check ((state in ('cancelled', 'reversed')) = (cancelled_at is not null))
);
create unique index one_transaction_per_payment on payments.provider_transactions (payment_id) where (state in ('created', 'done'));
create unique index provider_transaction_number on payments.provider_transactions (number);
create index provider_transactions_by_time on payments.provider_transactions (provider_account_id, provider_time);
comment on table payments.provider_transactions is
  'A payment attempt of a provider that calls us: reserved (created), paid (done), cancelled before, or reversed after. (class: tenant)';
comment on column payments.provider_transactions.id is 'The provider''s own id.';
comment on column payments.provider_transactions.number is 'Our number of it, for providers that want a number.';
comment on column payments.provider_transactions.provider_time is 'When the provider created it: the provider''s time limit and its reports go by it.';
comment on column payments.provider_transactions.reason is 'The provider''s own code of the reason of the cancellation.';
alter table payments.provider_transactions enable row level security;
alter table payments.provider_transactions force row level security;
create policy own_tenant on payments.provider_transactions for all to startline_app
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy whole on payments.provider_transactions for all to startline_system, startline_erasure using (true);
grant select, insert (tenant_id, provider_account_id, id, payment_id, state, provider_time, created_at),
  update (state, done_at, cancelled_at, reason) on payments.provider_transactions to startline_app;
grant select on payments.provider_transactions to startline_system, startline_erasure;

-- A message belongs to the account at whose address it came: another shop's keys say nothing about it.
alter table payments.webhook_inbox
  add column provider_account_id uuid references payments.provider_accounts (id),
  drop constraint webhook_inbox_provider_event_key_key,
  add constraint webhook_inbox_event_key unique nulls not distinct (provider, provider_account_id, event_key);
comment on column payments.webhook_inbox.provider_account_id is 'The account whose keys signed it; null: the installation''s own provider.';
grant insert (provider_account_id) on payments.webhook_inbox to startline_system;

-- Refunds that no API of the provider makes: an operator gives the money back, and says so.
alter table payments.refunds
  add column by_hand text check (by_hand in ('cabinet', 'transfer')),
  add column requisites jsonb,
  add column document text,
  add column tried_at timestamptz,
  drop constraint refunds_state_check,
  drop constraint refunds_ended_check,
  add constraint refunds_state_check check (state in ('requested', 'by_hand', 'sent', 'done', 'failed')),
  add constraint refunds_ended_check check ((state in ('requested', 'by_hand', 'sent')) = (ended_at is null)),
  add constraint refunds_waiting_by_hand_check check (state <> 'by_hand' or by_hand is not null);
comment on column payments.refunds.by_hand is 'Where an operator makes it: in the provider''s cabinet, or by a bank transfer. Null: by the provider''s API.';
comment on column payments.refunds.requisites is
  'Where a transfer goes, as far as it is known. Schema: TransferRequisites (payments/server/providers/provider.ts).';
comment on column payments.refunds.document is 'What proves a refund made by hand: the number of the bank''s document.';
comment on column payments.refunds.tried_at is
  'When the provider was asked first in this attempt: a repeated question may have been answered already.';
grant update (by_hand, requisites, document, tried_at) on payments.refunds to startline_app, startline_system;
create index refunds_by_hand on payments.refunds (requested_at) where (state = 'by_hand');

-- The provider gave money back unasked.
alter table payments.incidents
  drop constraint incidents_kind_check,
  add constraint incidents_kind_check check (kind in ('wrong_sum', 'reversed'));
