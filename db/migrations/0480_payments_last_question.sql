-- A provider may report a refused try and, much later, a success of the same payment. Its last word is asked for once, a day after.
alter table payments.payments add ask_again_at timestamptz;
comment on column payments.payments.ask_again_at is
  'when the provider is asked once more about a payment that ended without money; null where it is not to be asked';
create index payments_to_ask_again on payments.payments (ask_again_at) where ask_again_at is not null;

-- By its reference a message whose payment was unknown when it came is found again once the payment is known.
alter table payments.webhook_inbox add reference text;
comment on column payments.webhook_inbox.reference is 'the provider''s own id of the payment that the message names';
create index webhooks_of_unknown_payments on payments.webhook_inbox (id) where outcome = 'unknown_payment';
