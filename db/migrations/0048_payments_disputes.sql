-- The payer's bank, or the provider, takes a paid sum back against the shop's will.
create table payments.disputes (
  tenant_id integer not null,
  id uuid not null primary key,
  payment_id uuid not null references payments.payments (id),
  kind text not null check (kind in ('dispute', 'reversal')),
  source text not null check (source in ('provider', 'operator')),
  provider_reference text not null,
  state text not null check (state in ('opened', 'won', 'lost')),
  amount_minor bigint not null check (amount_minor > 0),
  held_minor bigint not null check (held_minor between 0 and amount_minor),
  written_off_minor bigint not null default 0 check (written_off_minor between 0 and held_minor),
  currency text not null,
  reason text not null,
  is_unclear boolean not null default false check (not is_unclear or source = 'provider'),
  note text,
  answer_by timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz,
  next_check_at timestamptz,
  unique (payment_id, source, kind, provider_reference),
  check ((state = 'opened') = (ended_at is null)),
  check (state <> 'won' or held_minor = 0),
  check (state <> 'lost' or held_minor = amount_minor),
  check (next_check_at is null or (state = 'opened' and source = 'provider'))
);
create index disputes_by_time on payments.disputes (opened_at);
create index disputes_to_check on payments.disputes (next_check_at) where (next_check_at is not null);
create index disputes_open on payments.disputes (opened_at) where (state = 'opened');
comment on table payments.disputes is
  'A paid sum that left the account against the shop''s will, or may be: a dispute of the payer, or a payment given back in the provider''s dashboard. (class: tenant)';
comment on column payments.disputes.kind is 'dispute: the payer''s bank or the provider decides it; reversal: the provider gave the money back unasked.';
comment on column payments.disputes.source is 'provider: its API reports it; operator: a letter or a register of the bank does.';
comment on column payments.disputes.provider_reference is 'The provider''s own id; or the number of the document, where an operator recorded it.';
comment on column payments.disputes.held_minor is
  'What is gone from the provider''s account now. The ledger account dispute:<id> has it, less what refunds and the write-off cover.';
comment on column payments.disputes.written_off_minor is 'Of a lost dispute: what the platform bears, or the organizer whose own shop took the money. A refund that it covers later makes it less.';
comment on column payments.disputes.reason is 'In the words of the provider or of the bank.';
comment on column payments.disputes.is_unclear is
  'The provider calls it resolved, but its outcome is unknown or does not fit what it moved: an operator may decide.';
comment on column payments.disputes.note is 'The operator''s document or reason of the last decision.';
comment on column payments.disputes.answer_by is 'Until when the shop may answer; null: unknown.';
comment on column payments.disputes.next_check_at is 'When the provider is asked about it. Null: decided, or the provider can''t be asked.';
alter table payments.disputes enable row level security;
alter table payments.disputes force row level security;
create policy own_tenant on payments.disputes for all to startline_app
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy whole on payments.disputes for all to startline_system, startline_erasure using (true);
grant select, insert (tenant_id, id, payment_id, kind, source, provider_reference, state, amount_minor, held_minor, currency,
                      reason, note, answer_by, opened_at, ended_at, next_check_at),
  update (state, amount_minor, held_minor, written_off_minor, reason, is_unclear, note, answer_by, ended_at, next_check_at)
  on payments.disputes to startline_app, startline_system;
grant select on payments.disputes to startline_erasure;

create table payments.dispute_history (
  tenant_id integer not null,
  id uuid not null primary key,
  dispute_id uuid not null references payments.disputes (id),
  state text not null,
  held_minor bigint not null,
  cause text not null,
  at timestamptz not null
);
create index history_of_dispute on payments.dispute_history (dispute_id);
comment on table payments.dispute_history is
  'Each change of a dispute. The id is the reference of the ledger entry, where money moved. (class: tenant)';
alter table payments.dispute_history enable row level security;
alter table payments.dispute_history force row level security;
create policy own_tenant on payments.dispute_history for all to startline_app
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy whole on payments.dispute_history for all to startline_system, startline_erasure using (true);
grant select, insert on payments.dispute_history to startline_app, startline_system;
grant select on payments.dispute_history to startline_erasure;

create table payments.refund_covers (
  tenant_id integer not null,
  id uuid not null primary key,
  refund_id uuid not null references payments.refunds (id),
  dispute_id uuid not null references payments.disputes (id),
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null
);
create index covers_of_refund on payments.refund_covers (refund_id);
create index covers_of_dispute on payments.refund_covers (dispute_id);
comment on table payments.refund_covers is
  'The parts of refunds that the payer has already by lost disputes: the provider is asked for the rest only. (class: tenant)';
comment on column payments.refund_covers.id is
  'The reference of the ledger entry that undoes as much of the write-off, where the loss was written off before.';
alter table payments.refund_covers enable row level security;
alter table payments.refund_covers force row level security;
create policy own_tenant on payments.refund_covers for all to startline_app
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy whole on payments.refund_covers for all to startline_system, startline_erasure using (true);
grant select, insert on payments.refund_covers to startline_app, startline_system;
grant select on payments.refund_covers to startline_erasure;

alter table payments.postings
  drop constraint postings_account_check,
  add constraint postings_account_check check (account ~ '^(organizer|platform|insurer|provider|payer|debtor|dispute):.+');
comment on column payments.postings.account is
  'organizer:<id>, platform:commission, platform:extra-commission, platform:chargebacks, insurer:<name>, provider:<code>, payer:<order>, debtor:<entry>, dispute:<id>.';

-- A message about a dispute may name the money's id only.
create index payments_of_transaction on payments.payments (provider, provider_transaction) where (provider_transaction is not null);
