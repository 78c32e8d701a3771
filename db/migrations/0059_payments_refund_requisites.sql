-- Where the payer wants the money of a refund that an operator makes by a transfer.
create table payments.refund_requisites (
  tenant_id int not null,
  refund_id uuid not null primary key references payments.refunds (id),
  kind text not null check (kind in ('account', 'card')),
  shown text not null check (length(shown) <= 4),
  encrypted_data bytea not null,
  key_id text not null,
  changed_at timestamptz not null
);
create index refund_requisites_by_key on payments.refund_requisites (key_id);
call app.tenant_table('payments.refund_requisites',
  'Where the payer wants a refund that is made by a bank transfer; removed 90 days after it is made.');
create policy whole_erasure on payments.refund_requisites to startline_erasure using (true);
grant insert (tenant_id, refund_id, kind, shown, encrypted_data, key_id, changed_at),
  update (kind, shown, encrypted_data, key_id, changed_at) on payments.refund_requisites to startline_app;
grant delete on payments.refund_requisites to startline_system;
grant select, delete on payments.refund_requisites to startline_erasure;
comment on column payments.refund_requisites.shown is 'The last characters of the number, by which its owner knows it again.';
comment on column payments.refund_requisites.encrypted_data is
  'JSON of the shape Requisites (payments/domain/refund-requisites.ts), bound to the refund.';

alter table payments.refunds add column requisites_remind_at timestamptz;
create index refunds_to_remind on payments.refunds (requisites_remind_at) where (requisites_remind_at is not null);
comment on column payments.refunds.requisites_remind_at is
  'When its payer is reminded to name an account for the transfer. Null: they were, or need not be.';
grant update (requisites_remind_at) on payments.refunds to startline_app, startline_system;
-- Older refunds that wait for a transfer to an unknown account: their payers are reminded at once.
update payments.refunds set requisites_remind_at = app.now()
  where state = 'by_hand' and by_hand = 'transfer' and requisites is null;
