-- The payer of an invoice is reminded before its due day. Invoices are in roubles.
alter table invoices.invoices add column remind_at timestamptz;
comment on column invoices.invoices.remind_at is 'When its payer is to be reminded; null: never, or it was done.';
create index invoices_to_remind on invoices.invoices (remind_at) where remind_at is not null;
grant insert (remind_at) on invoices.invoices to startline_app;
grant update (remind_at) on invoices.invoices to startline_system;

alter table invoices.invoices add constraint in_roubles check (currency = 'RUB');
