-- Messages about the receipts of a payment are found by its id, which their keys name.
create index receipt_messages on payments.webhook_inbox (split_part(event_key, ':', 2)) where event_key like 'receipt:%';
alter table payments.refunds add column has_receipt boolean not null default false;
comment on column payments.refunds.has_receipt is 'The provider accepted it and makes its receipt (54-FZ) too. Not saved of one that is made at once.';
grant update (has_receipt) on payments.refunds to startline_app, startline_system;
