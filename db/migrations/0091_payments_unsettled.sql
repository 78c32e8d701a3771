-- no-transaction
create index concurrently payments_unsettled on payments.payments (state, changed_at) where state in ('created', 'open', 'refunding')
