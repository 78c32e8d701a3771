-- A provider may accept a refund and make it later, or refuse it after all: it is asked until it answers.
alter table payments.refunds
  add column attempt integer not null default 1 check (attempt > 0),
  add column provider_reference text,
  add column sent_at timestamptz,
  add column next_check_at timestamptz,
  drop constraint refunds_state_check,
  drop constraint refunds_check,
  add constraint refunds_state_check check (state in ('requested', 'sent', 'done', 'failed')),
  add constraint refunds_ended_check check ((state in ('requested', 'sent')) = (ended_at is null)),
  add constraint refunds_sent_check check ((state = 'sent') = (next_check_at is not null) and (state <> 'sent' or sent_at is not null));
comment on column payments.refunds.attempt is 'How often it was requested: each time again after a refusal has a key of its own at the provider.';
comment on column payments.refunds.provider_reference is 'The refund''s id at the provider; null where it has none.';
comment on column payments.refunds.sent_at is 'The provider accepted it, and had not made it yet. Null: not accepted, or made at once.';
comment on column payments.refunds.next_check_at is 'When the provider is asked whether it is made. Null: not in state sent.';
create index refunds_open on payments.refunds (state) where state <> 'done';
create index refunds_to_check on payments.refunds (next_check_at) where state = 'sent';
comment on table payments.refunds is
  'A refund of a whole payment or a part. The id with the attempt is the provider''s idempotency key; the id is the reference of the ledger entry. (class: tenant)';
grant update (attempt, provider_reference, sent_at, next_check_at) on payments.refunds to startline_app, startline_system;
