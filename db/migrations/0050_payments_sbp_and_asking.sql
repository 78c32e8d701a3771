-- What SBP needs, when an open payment is asked about next, and money that came with another sum.
alter table payments.payments
  -- the dynamic link that a bank's app opens, and that the QR holds; null for every other method
  add column sbp_link text,
  -- when a payer's page last had the provider asked: however many pages look, it is asked once a second
  add column asked_at timestamptz,
  -- null (as an older version writes it): not before it has run out
  add column next_ask_at timestamptz,
  -- what really came, where it was not what was asked for
  add column received_minor bigint check (received_minor > 0),
  add column received_currency text;
create index payments_to_ask on payments.payments ((coalesce(next_ask_at, expires_at))) where state in ('created', 'open');

-- What an operator has to know of: the house has done what it can by itself and says what it was.
create table payments.incidents (
  tenant_id int not null,
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments.payments,
  kind text not null check (kind in ('wrong_sum')),
  expected_minor bigint not null,
  expected_currency text not null,
  received_minor bigint not null,
  received_currency text not null,
  at timestamptz not null default app.now(),
  unique (payment_id, kind)
);
create index incidents_by_time on payments.incidents (at desc);
call app.tenant_table('payments.incidents');
