-- no-transaction
create index concurrently webhooks_waiting on payments.webhook_inbox (received_at) where processed_at is null
