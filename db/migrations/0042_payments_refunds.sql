-- Money that goes back, whole payments and parts of them by one mechanism. The id is the provider's idempotency key, and
-- the reference of the ledger's entry `refund`.
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
create index refunds_failed on payments.refunds (requested_at) where state = 'failed';
call app.tenant_table('payments.refunds');

-- How much has been asked back so far: never more than was paid, whoever asks at once.
alter table payments.payments add column refund_minor bigint not null default 0;
alter table payments.payments add constraint never_more_back_than_paid
  check (refund_minor >= 0 and refund_minor <= amount_minor);

-- Whole payments that went back, or were about to, before there was this table. Their entries name the payment.
insert into payments.refunds (tenant_id, id, payment_id, amount_minor, state, cause, requested_at, ended_at)
select tenant_id, id, id, amount_minor, case state when 'refunded' then 'done' else 'requested' end,
       'the whole payment', changed_at, case state when 'refunded' then changed_at end
from payments.payments where state in ('refunding', 'refunded');
update payments.payments set refund_minor = amount_minor where state in ('refunding', 'refunded');
