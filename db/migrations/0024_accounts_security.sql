-- Security of an account: the change of its email address.

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
