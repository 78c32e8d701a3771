-- Messages about the receipts of a payment are found by its id, which their keys name.
create index receipt_messages on payments.webhook_inbox (split_part(event_key, ':', 2)) where event_key like 'receipt:%';
