-- Signing in by an account at a provider such as Yandex ID: what is linked, and what waits to be.
create table accounts.external_identities (
  id uuid default uuidv7() primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  provider text not null check (provider in ('yandex', 'vk')),
  subject text not null check (length(subject) between 1 and 100),
  label text not null check (length(label) <= 100),
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz,
  constraint external_identities_one_account unique (provider, subject),
  constraint external_identities_one_of_a_provider unique (account_id, provider)
);
call app.closed_table('accounts.external_identities',
  'A person''s account at a sign-in provider, by which they sign in to an account here (docs/decisions/0045).');
grant insert (account_id, provider, subject, label, created_at), update (label, last_used_at), delete
  on accounts.external_identities to startline_auth;
alter policy whole on accounts.external_identities to startline_auth, startline_system, startline_erasure;
grant select, delete on accounts.external_identities to startline_erasure;
comment on column accounts.external_identities.subject is 'The provider''s id of the person; it is never given to another one.';
comment on column accounts.external_identities.label is 'A login or a name at the provider, as of the last sign-in; shown to its owner alone.';

create table accounts.pending_external_identities (
  token_hash bytea primary key,
  provider text not null check (provider in ('yandex', 'vk')),
  subject text not null check (length(subject) between 1 and 100),
  label text not null check (length(label) <= 100),
  first_name text not null,
  last_name text not null,
  email text check (email = lower(email)),
  is_email_proved boolean not null default false,
  code_email text check (code_email = lower(code_email)),
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  constraint pending_external_identities_proved check (email is not null or not is_email_proved)
);
create index pending_external_identities_by_end on accounts.pending_external_identities (expires_at);
create index pending_external_identities_of_email on accounts.pending_external_identities (email);
call app.closed_table('accounts.pending_external_identities',
  'A person who came from a sign-in provider and has no account linked yet, by the hash of the browser''s cookie. Half an hour.');
grant insert (token_hash, provider, subject, label, first_name, last_name, email, is_email_proved, created_at, expires_at),
  update (email, is_email_proved, code_email), delete on accounts.pending_external_identities to startline_auth;
alter policy whole on accounts.pending_external_identities to startline_auth, startline_system, startline_erasure;
grant select, delete on accounts.pending_external_identities to startline_erasure;
comment on column accounts.pending_external_identities.email is
  'The address that the provider gave; once a code has proved one, that one.';
comment on column accounts.pending_external_identities.is_email_proved is
  'The person reads this mailbox: by a code, or by the word of the provider that runs it.';
comment on column accounts.pending_external_identities.code_email is 'The address to which the last code was sent; null: none.';

alter table accounts.pending_sign_ins add column external_token_hash bytea
  references accounts.pending_external_identities on delete set null;
create index pending_sign_ins_of_external on accounts.pending_sign_ins (external_token_hash)
  where (external_token_hash is not null);
grant insert (external_token_hash) on accounts.pending_sign_ins to startline_auth;
comment on column accounts.pending_sign_ins.external_token_hash is
  'The pending external identity that this sign-in links once its second step is passed; null: none.';
