-- Security of an account: the change of its email address, passkeys, and two-step sign-in.

grant update (email) on accounts.accounts to startline_auth;

create table accounts.email_changes (
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  state text not null default 'open' check (state in ('open', 'done', 'stopped')),
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  old_key_hash bytea not null unique,
  new_key_hash bytea not null unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  session_id uuid references accounts.sessions (id) on delete set null,
  tenant_id int not null,
  host text,
  language text not null check (language in ('ru', 'en')),
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint email_changes_other_address check (old_email <> new_email),
  constraint email_changes_both_confirmed check (state <> 'done' or (old_confirmed_at is not null and new_confirmed_at is not null)),
  constraint email_changes_ended check ((state = 'open') = (ended_at is null))
);
create unique index one_open_email_change on accounts.email_changes (account_id) where (state = 'open');
create index email_changes_of_account on accounts.email_changes (account_id);
create index email_changes_of_session on accounts.email_changes (session_id) where (session_id is not null);
create index email_changes_by_end on accounts.email_changes (expires_at);
call app.closed_table('accounts.email_changes',
  'A requested change of an account''s email address, which both addresses confirm by a link. Neither link is stored: both are '
  'derived from the id and a key. Deleted a month after its end.');
grant insert (id, account_id, old_email, new_email, old_key_hash, new_key_hash, old_confirmed_at, session_id, tenant_id, host, language,
  created_at, expires_at), update (state, old_confirmed_at, new_confirmed_at, ended_at), delete on accounts.email_changes to startline_auth;
comment on column accounts.email_changes.old_confirmed_at is
  'Set at once where the old address was never confirmed: nobody proved to read it.';
comment on column accounts.email_changes.session_id is
  'The session that requested the change and stays signed in; null: it has ended.';
comment on column accounts.email_changes.host is 'The tenant''s own host at which it was requested; null: none of them.';

create table accounts.passkeys (
  id uuid default uuidv7() primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) >= 1 and length(name) <= 60),
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz,
  suspended_at timestamptz
);
create index passkeys_of_account on accounts.passkeys (account_id);
call app.closed_table('accounts.passkeys',
  'A passkey by which an account signs in: the public key alone, its private key never leaves the owner''s device.');
grant insert (account_id, credential_id, rp_id, public_key, counter, transports, name, created_at), update (name, counter,
  last_used_at, suspended_at), delete on accounts.passkeys to startline_auth;
comment on column accounts.passkeys.rp_id is 'The domain that it belongs to; browsers offer it nowhere else.';
comment on column accounts.passkeys.public_key is 'COSE.';
comment on column accounts.passkeys.counter is
  'The authenticator''s signature counter at the last use; 0: it does not count. One that does not grow shows a copy.';
comment on column accounts.passkeys.transports is 'How the browser reaches it: internal, hybrid, usb and such.';
comment on column accounts.passkeys.suspended_at is 'Since when it is refused, because it seems to have been copied.';

create table accounts.totp_secrets (
  account_id uuid primary key references accounts.accounts on delete cascade,
  encrypted_secret bytea not null,
  key_id text not null,
  last_step bigint,
  created_at timestamptz not null default app.now(),
  enabled_at timestamptz
);
create index totp_secrets_by_key on accounts.totp_secrets (key_id);
call app.closed_table('accounts.totp_secrets',
  'The secret of an account''s authenticator app (RFC 6238), encrypted as numbers of documents are (docs/decisions/0029).');
grant insert (account_id, encrypted_secret, key_id, created_at), update (last_step, enabled_at), delete
  on accounts.totp_secrets to startline_auth;
comment on column accounts.totp_secrets.last_step is
  'The latest time step of 30 seconds whose code was used: none is accepted twice, nor an earlier one.';
comment on column accounts.totp_secrets.enabled_at is 'Null until a code has confirmed the secret; no second step is asked for before.';

create table accounts.recovery_codes (
  id uuid default uuidv7() primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default app.now(),
  used_at timestamptz,
  unique (account_id, code_hash)
);
call app.closed_table('accounts.recovery_codes',
  'A code for the second step where the app is lost, by its keyed hash. It is used once.');
grant insert (account_id, code_hash, created_at), update (used_at), delete on accounts.recovery_codes to startline_auth;

create table accounts.pending_sign_ins (
  token_hash bytea primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null
);
create index pending_sign_ins_of_account on accounts.pending_sign_ins (account_id);
create index pending_sign_ins_by_end on accounts.pending_sign_ins (expires_at);
call app.closed_table('accounts.pending_sign_ins',
  'A browser that has passed the first step of a sign-in and owes the second, by the hash of its cookie. It is no session.');
grant insert (token_hash, account_id, created_at, expires_at), delete on accounts.pending_sign_ins to startline_auth;
