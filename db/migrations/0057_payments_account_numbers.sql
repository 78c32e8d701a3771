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
