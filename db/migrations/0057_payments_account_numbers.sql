-- Express Pay names a payment by the number that its payer enters in ERIP: the last twelve digits of our id, read as
-- a number (`toAccountNo` of its adapter). A message by that number is rare, and must not read the whole table.
create function payments.account_no(id uuid) returns text
language sql immutable strict parallel safe
return lpad(mod(
  ('x' || substr(replace(id::text, '-', ''), 1, 8))::bit(32)::bigint::numeric * 79228162514264337593543950336
  + ('x' || substr(replace(id::text, '-', ''), 9, 8))::bit(32)::bigint::numeric * 18446744073709551616
  + ('x' || substr(replace(id::text, '-', ''), 17, 8))::bit(32)::bigint::numeric * 4294967296
  + ('x' || substr(replace(id::text, '-', ''), 25, 8))::bit(32)::bigint::numeric,
  1000000000000)::text, 12, '0');
create index payments_by_account_no on payments.payments (payments.account_no(id)) where provider = 'expresspay';
grant execute on function payments.account_no to startline_app, startline_system, startline_erasure;

-- Payme makes the fiscal receipts of Uzbekistan itself, and says what they are (SetFiscalData).
alter table payments.provider_transactions add column paid_receipt jsonb, add column returned_receipt jsonb;
comment on column payments.provider_transactions.paid_receipt is
  'The fiscal receipt that the provider made of the payment: receiptNumber, sign, terminal, at, checkUrl; null: none, or not named.';
comment on column payments.provider_transactions.returned_receipt is 'The same of the money that went back.';
grant update (paid_receipt, returned_receipt) on payments.provider_transactions to startline_app;
