-- Receipts that the provider of a payment makes itself.
create table receipts.acquirer_contents (
  tenant_id int not null,
  kind text not null check (kind in ('payment', 'refund')),
  reference uuid not null,
  payment_id uuid not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  written_at timestamptz not null default app.now(),
  primary key (tenant_id, kind, reference)
);
create index acquirer_contents_of_payment on receipts.acquirer_contents (payment_id);
call app.tenant_table('receipts.acquirer_contents',
  'What the provider of a payment was given to print on its receipt, before the money came: the receipt says the same once it has.');
grant insert (tenant_id, kind, reference, payment_id, content, written_at) on receipts.acquirer_contents to startline_app;
comment on column receipts.acquirer_contents.reference is 'The payment or the refund.';
comment on column receipts.acquirer_contents.content is 'Shape: ReceiptContent (receipts/domain/receipt.ts). Names no person.';
grant insert (state, provider, provider_reference, sent_at) on receipts.receipts to startline_app, startline_system;
