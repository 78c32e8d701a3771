-- Signing in by a code sent to a phone: the confirmed numbers, and codes that go to one.
create table accounts.confirmed_phones (
  account_id uuid primary key references accounts.accounts on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  confirmed_at timestamptz not null default app.now(),
  last_used_at timestamptz,
  constraint confirmed_phones_one_account unique (phone)
);
call app.closed_table('accounts.confirmed_phones',
  'The phone by which an account signs in, proved by a code (docs/decisions/0047). Not the phone of a profile.');
grant insert (account_id, phone, confirmed_at), update (phone, confirmed_at, last_used_at), delete
  on accounts.confirmed_phones to startline_auth;
alter policy whole on accounts.confirmed_phones to startline_auth, startline_system, startline_erasure;
grant select, delete on accounts.confirmed_phones to startline_erasure;
comment on column accounts.confirmed_phones.phone is 'E.164.';

alter table accounts.email_verifications
  alter column email drop not null,
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column account_id uuid references accounts.accounts on delete cascade,
  drop constraint email_verifications_purpose_check,
  add constraint email_verifications_purpose_check
    check (purpose in ('code', 'reset', 'phone_sign_in', 'phone_confirm')),
  add constraint email_verifications_recipient
    check (case when purpose in ('code', 'reset') then email is not null and phone is null and account_id is null
      else phone is not null and email is null and (account_id is not null) = (purpose = 'phone_confirm') end);
create index email_verifications_by_phone on accounts.email_verifications (phone) where (phone is not null);
create index email_verifications_by_account on accounts.email_verifications (account_id) where (account_id is not null);
grant insert (phone, account_id) on accounts.email_verifications to startline_auth;
comment on table accounts.email_verifications is
  'A sent proof of an address or a phone: a one-time code, or a reset link. Several may be valid for one recipient. Neither code nor link is stored: both are derived from the id and a key. (class: closed)';
comment on column accounts.email_verifications.key_hash is
  'Codes: hash of the token in the requesting browser''s cookie; reset: hash of the link''s token.';
comment on column accounts.email_verifications.phone is 'Of a code sent to a phone, E.164; null: of an email.';
comment on column accounts.email_verifications.account_id is 'phone_confirm: the account that confirms the phone.';
