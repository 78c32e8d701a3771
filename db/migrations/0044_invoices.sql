-- Orders paid by a bank transfer: invoices, and the money that comes for them by statements of banks.
call app.module_schema('invoices');
grant usage on schema invoices to startline_erasure;

create table invoices.sellers (
  tenant_id integer not null,
  valid_from date not null,
  legal_name text not null check (legal_name <> ''),
  inn text not null,
  kpp text not null,
  ogrn text not null,
  address text not null check (address <> ''),
  phone text not null,
  email text not null,
  bank_name text not null check (bank_name <> ''),
  bank_city text not null,
  bic text not null check (bic ~ '^04\d{7}$'),
  account text not null check (account ~ '^\d{5}[\dABCEHKMPTX]\d{14}$'),
  correspondent_account text not null check (correspondent_account ~ '^301\d{17}$'),
  vat_bp integer check (vat_bp between 1 and 10000),
  vat_ground text not null,
  director text not null check (director <> ''),
  accountant text not null,
  primary key (tenant_id, valid_from)
);
call app.tenant_table('invoices.sellers', 'The legal person that a tenant''s invoices name, from a day on: a change makes a new row.');
grant insert (tenant_id, valid_from, legal_name, inn, kpp, ogrn, address, phone, email, bank_name, bank_city, bic, account,
    correspondent_account, vat_bp, vat_ground, director, accountant),
  update (legal_name, inn, kpp, ogrn, address, phone, email, bank_name, bank_city, bic, account, correspondent_account, vat_bp,
    vat_ground, director, accountant) on invoices.sellers to startline_system;
comment on column invoices.sellers.kpp is 'Empty for a sole trader.';
comment on column invoices.sellers.vat_bp is 'The VAT within the sums, in basis points; null: no VAT, for the reason in vat_ground.';
comment on column invoices.sellers.accountant is 'Empty where the director signs alone.';
create index sellers_of_account on invoices.sellers (account);

create table invoices.series (
  tenant_id integer primary key,
  last_number integer not null check (last_number >= 0)
);
call app.tenant_table('invoices.series', 'The number of a tenant''s last invoice. Its lock makes the numbers follow each other without a gap.');
grant insert (tenant_id, last_number), update (last_number) on invoices.series to startline_app;

create table invoices.invoices (
  tenant_id integer not null,
  id uuid primary key default uuidv7(),
  number integer not null check (number > 0),
  order_id uuid not null,
  payment_id uuid not null unique,
  account_id uuid not null,
  state text not null check (state in ('issued', 'part_paid', 'paid', 'overdue', 'cancelled')),
  amount_minor bigint not null check (amount_minor > 0),
  received_minor bigint not null default 0 check (received_minor >= 0),
  returned_minor bigint not null default 0 check (returned_minor between 0 and received_minor),
  currency text not null,
  issued_at timestamptz not null default app.now(),
  issued_on date not null,
  due_on date not null,
  due_at timestamptz not null,
  changed_at timestamptz not null default app.now(),
  seller jsonb not null check (jsonb_typeof(seller) = 'object'),
  buyer jsonb not null check (jsonb_typeof(buyer) = 'object'),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  unique (tenant_id, number),
  constraint paid_in_full check (state <> 'paid' or received_minor >= amount_minor)
);
create index invoices_of_order on invoices.invoices (order_id);
create index invoices_of_account on invoices.invoices (account_id);
create index invoices_with_parts on invoices.invoices (due_at) where state = 'overdue' and received_minor > returned_minor;
create index invoices_of_buyer on invoices.invoices (tenant_id, (buyer ->> 'taxNumber')) where state in ('issued', 'part_paid', 'overdue');
call app.tenant_table('invoices.invoices',
  'What one payment by transfer asks for: seller, buyer, lines and sum as they were at the issue, and what has come.');
grant insert (tenant_id, id, number, order_id, payment_id, account_id, state, amount_minor, currency, issued_at, issued_on, due_on,
    due_at, seller, buyer, lines),
  update (state, received_minor, returned_minor, changed_at) on invoices.invoices to startline_app;
grant update (state, returned_minor, changed_at) on invoices.invoices to startline_system;
comment on column invoices.invoices.number is 'One series per tenant, without gaps.';
comment on column invoices.invoices.received_minor is 'The sum of its statement lines, what came too much included.';
comment on column invoices.invoices.returned_minor is 'The part of it that is returned without a payment: what came too much, or late and in part.';
comment on column invoices.invoices.issued_on is 'The day in Moscow, as printed.';
comment on column invoices.invoices.seller is 'Copied at the issue. Shape: Seller (invoices/domain/invoice.ts).';
comment on column invoices.invoices.buyer is 'Copied at the issue. Shape: Buyer (invoices/domain/invoice.ts).';
comment on column invoices.invoices.lines is 'Copied at the issue. Shape: InvoiceLine[] (invoices/domain/invoice.ts).';

create table invoices.statements (
  tenant_id integer not null,
  id uuid primary key default uuidv7(),
  digest bytea not null check (length(digest) = 32),
  format text not null check (format in ('1c', 'camt053')),
  account text not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null default app.now(),
  line_count integer not null check (line_count >= 0),
  new_count integer not null check (new_count between 0 and line_count),
  unique (tenant_id, digest)
);
call app.tenant_table('invoices.statements', 'A bank''s statement that an operator uploaded. The digest is that of its bytes: a repeated file adds nothing.');
grant insert (tenant_id, id, digest, format, account, uploaded_by, uploaded_at, line_count, new_count) on invoices.statements to startline_app;
comment on column invoices.statements.line_count is 'The incoming lines of the file.';
comment on column invoices.statements.new_count is 'Those of them that no earlier file had.';

create table invoices.statement_lines (
  tenant_id integer not null,
  id uuid primary key default uuidv7(),
  statement_id uuid not null references invoices.statements,
  bank_key bytea not null check (length(bank_key) = 32),
  booked_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  document_number text not null,
  payer jsonb not null check (jsonb_typeof(payer) = 'object'),
  purpose text not null,
  state text not null check (state in ('unmatched', 'matched', 'returned', 'foreign')),
  invoice_id uuid references invoices.invoices,
  matched_by text check (matched_by in ('rule', 'operator')),
  changed_at timestamptz not null default app.now(),
  unique (tenant_id, bank_key),
  constraint matched_is_whole check ((state = 'matched') = (invoice_id is not null) and (state = 'matched') = (matched_by is not null))
);
create index lines_of_invoice on invoices.statement_lines (invoice_id) where invoice_id is not null;
create index lines_of_statement on invoices.statement_lines (statement_id);
create index lines_unmatched on invoices.statement_lines (id) where state = 'unmatched';
call app.tenant_table('invoices.statement_lines', 'Money that came to a tenant''s bank account, once per line of the bank, however many files name it.');
grant insert (tenant_id, id, statement_id, bank_key, booked_on, amount_minor, currency, document_number, payer, purpose, state),
  update (state, invoice_id, matched_by, changed_at) on invoices.statement_lines to startline_app;
comment on column invoices.statement_lines.bank_key is 'A hash of what names the line at the bank (invoices/domain/statement-line.ts).';
comment on column invoices.statement_lines.payer is 'As the bank names it. Shape: BankParty (invoices/domain/statement-line.ts).';
comment on column invoices.statement_lines.state is
  'unmatched: an operator has to look. returned: the whole line goes back. foreign: not money for orders, and not in the ledger.';

create table invoices.transfers (
  tenant_id integer not null,
  id uuid primary key default uuidv7(),
  number integer generated always as identity,
  key text not null,
  reason text not null check (reason in ('surplus', 'part', 'unknown')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  invoice_id uuid references invoices.invoices,
  line_id uuid references invoices.statement_lines,
  receiver jsonb not null check (jsonb_typeof(receiver) = 'object'),
  state text not null check (state in ('due', 'done')),
  due_since timestamptz not null default app.now(),
  done_at timestamptz,
  done_by uuid,
  document_number text,
  unique (tenant_id, key),
  constraint about_something check (invoice_id is not null or line_id is not null),
  constraint done_is_whole check ((state = 'done') = (done_at is not null) and (state = 'done') = (done_by is not null)
    and (state = 'done') = (document_number is not null))
);
create index transfers_due on invoices.transfers (id) where state = 'due';
create index transfers_of_invoice on invoices.transfers (invoice_id) where invoice_id is not null;
create index transfers_of_line on invoices.transfers (line_id) where line_id is not null;
call app.tenant_table('invoices.transfers', 'Money that an operator returns by a bank transfer, since no provider does it.');
grant insert (tenant_id, key, reason, amount_minor, currency, invoice_id, line_id, receiver, state, due_since),
  update (state, done_at, done_by, document_number) on invoices.transfers to startline_app;
grant insert (tenant_id, key, reason, amount_minor, currency, invoice_id, line_id, receiver, state, due_since) on invoices.transfers
  to startline_system;
comment on column invoices.transfers.key is 'Made of its cause (invoices/server/commands/order-transfer.ts): one cause returns money once.';
comment on column invoices.transfers.number is 'Names it in the purpose of the operator''s payment order.';
comment on column invoices.transfers.receiver is 'The payer''s requisites, as its bank named them. Shape: BankParty (invoices/domain/statement-line.ts).';
comment on column invoices.transfers.document_number is 'The number of the operator''s payment order.';

-- Deletion of an account, the end of its term, and a merge of two accounts.
alter policy whole on invoices.sellers to startline_system, startline_erasure;
alter policy whole on invoices.series to startline_system, startline_erasure;
alter policy whole on invoices.invoices to startline_system, startline_erasure;
alter policy whole on invoices.statements to startline_system, startline_erasure;
alter policy whole on invoices.statement_lines to startline_system, startline_erasure;
alter policy whole on invoices.transfers to startline_system, startline_erasure;
grant select on invoices.sellers, invoices.series, invoices.invoices, invoices.statements, invoices.statement_lines,
  invoices.transfers to startline_erasure;
grant update (account_id, buyer) on invoices.invoices to startline_erasure;
grant update (payer, purpose) on invoices.statement_lines to startline_erasure;
grant update (receiver) on invoices.transfers to startline_erasure;
