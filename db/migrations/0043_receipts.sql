-- Fiscal receipts (54-FZ): one row per receipt, written with the money that it is about.
call app.module_schema('receipts');

create table receipts.tills (
  tenant_id int not null references tenants.tenants,
  valid_from date not null,
  name text not null check (name <> ''),
  tax_number text not null check (tax_number ~ '^(\d{10}|\d{12})$'),
  tax_system text not null check (tax_system in ('osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent')),
  payment_address text not null check (payment_address <> ''),
  email text not null check (email <> ''),
  vat text not null check (vat in ('none', '0', '5', '7', '10', '20', '22')),
  set_at timestamptz not null default app.now(),
  primary key (tenant_id, valid_from)
);
call app.tenant_table('receipts.tills',
  'The company whose till makes a tenant''s receipts, from a day on. No row: the tenant makes none.');
grant insert (tenant_id, valid_from, name, tax_number, tax_system, payment_address, email, vat, set_at),
  update (name, tax_number, tax_system, payment_address, email, vat, set_at) on receipts.tills to startline_system;
comment on column receipts.tills.vat is 'The rate of the platform''s own service; the base rate follows the law''s day, whichever is written.';

create table receipts.suppliers (
  tenant_id int not null references tenants.tenants,
  party text not null check (party ~ '^(organizer|insurer):.+'),
  valid_from date not null,
  vat text not null check (vat in ('none', '0', '5', '7', '10', '20', '22')),
  tax_number text check (tax_number ~ '^(\d{10}|\d{12})$'),
  set_at timestamptz not null default app.now(),
  primary key (tenant_id, party, valid_from)
);
call app.tenant_table('receipts.suppliers',
  'The tax regime of a party in whose name a tenant''s till takes money, from a day on. No row: without VAT.');
grant insert (tenant_id, party, valid_from, vat, tax_number, set_at), update (vat, tax_number,
  set_at) on receipts.suppliers to startline_system;
comment on column receipts.suppliers.party is 'Its account in the ledger: organizer:<id> or insurer:<name>.';
comment on column receipts.suppliers.tax_number is 'Of an insurer; null: the organizer''s requisites have it.';

create table receipts.receipts (
  tenant_id int not null,
  id uuid not null primary key default uuidv7(),
  kind text not null check (kind in ('payment', 'refund', 'settlement', 'correction')),
  reference uuid not null,
  part int not null check (part > 0),
  payment_id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  organizer_id uuid not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  total_minor bigint not null check (total_minor > 0),
  state text not null default 'due' check (state in ('due', 'sent', 'registered', 'failed')),
  attempt int not null default 1 check (attempt > 0),
  provider text,
  provider_reference text,
  failure text,
  numbers jsonb check (jsonb_typeof(numbers) = 'object'),
  settle_on date,
  created_at timestamptz not null default app.now(),
  due_since timestamptz not null default app.now(),
  next_try_at timestamptz,
  sent_at timestamptz,
  registered_at timestamptz,
  constraint registered_has_numbers check ((state = 'registered') = (numbers is not null and registered_at is not null)),
  constraint registered_is_over check (state <> 'registered' or next_try_at is null),
  unique (tenant_id, kind, reference, part)
);
create index receipts_of_payment on receipts.receipts (tenant_id, payment_id);
create index receipts_of_order on receipts.receipts (tenant_id, order_id);
create index receipts_of_event on receipts.receipts (tenant_id, event_id, id);
create index receipts_to_try on receipts.receipts (next_try_at) where (next_try_at is not null);
create index receipts_open on receipts.receipts (state, created_at) where (state <> 'registered');
create index receipts_to_settle on receipts.receipts (settle_on) where (settle_on is not null);
create unique index one_receipt_per_reference_of_register on receipts.receipts (provider,
  provider_reference) where (provider_reference is not null);
call app.tenant_table('receipts.receipts',
  'A fiscal receipt: of a payment, a refund, the settlement on the day of the event, or a correction. Written in the transaction '
  'of the money; its content never changes once the register has it.');
grant insert (tenant_id, kind, reference, part, payment_id, order_id, event_id, organizer_id, content, total_minor, settle_on,
  created_at, due_since, next_try_at) on receipts.receipts to startline_app, startline_system;
grant update (settle_on) on receipts.receipts to startline_app;
grant update (content, state, attempt, provider, provider_reference, failure, numbers, settle_on, due_since, next_try_at,
  sent_at, registered_at) on receipts.receipts to startline_system;
comment on column receipts.receipts.reference is
  'The ledger entry''s: the payment or the refund. Of a settlement: the payment. Of a correction: the corrected receipt.';
comment on column receipts.receipts.part is
  'From 1; more where there are over a hundred items. Of a correction: 1 takes the wrong receipt back, 2 says it rightly.';
comment on column receipts.receipts.content is
  'Shape: ReceiptContent (domain/receipt.ts): operation, company, items {key, party, name, priceMinor, units, subject, mode, vat, '
  'supplier}[], totalMinor, paidBy, correction. Names no person.';
comment on column receipts.receipts.attempt is
  'Together with the id its key at the register: a receipt that failed there is sent as another one.';
comment on column receipts.receipts.provider_reference is 'The receipt''s id at the register; null: not accepted yet.';
comment on column receipts.receipts.failure is 'What the register last said against it; null: nothing.';
comment on column receipts.receipts.numbers is
  'Shape: FiscalNumbers (domain/fiscal-numbers.ts): receiptNumber, shiftNumber, at, driveNumber, documentNumber, documentSign, '
  'registrationNumber, url.';
comment on column receipts.receipts.settle_on is
  'Of a payment in advance: the event''s day, on which the settlement is made. Null: nothing is to be settled any more.';
comment on column receipts.receipts.due_since is 'Since when it waits: its creation, or an operator''s last request.';
comment on column receipts.receipts.next_try_at is
  'When it is sent, or the register is asked about it; null: registered, or failed until an operator requests it again.';
