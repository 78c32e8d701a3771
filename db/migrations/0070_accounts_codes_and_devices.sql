-- What was sent by letter so that its reader proves an address: a one-time code, or the link of a reset. One is live for
-- a purpose and an address. Neither the code nor the link is kept: both are made anew from the id and a key.
create table accounts.proofs (
  id uuid primary key,
  purpose text not null check (purpose in ('code', 'reset')),
  email text not null check (email = lower(email)),
  -- code: the hash of the token in the cookie of the browser that asked; reset: the hash of the link's token
  key_hash bytea not null unique,
  tries smallint not null default 0 check (tries between 0 and 5),
  proved_at timestamptz,
  tenant_id int not null,
  language text not null check (language in ('ru', 'en')),
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  unique (purpose, email)
);
call app.closed_table('accounts.proofs');

-- Browsers that an account has signed in with, by the hash of their cookie.
create table accounts.devices (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts.accounts on delete cascade,
  device_hash bytea not null,
  address text not null,
  user_agent text not null,
  first_seen_at timestamptz not null default app.now(),
  last_seen_at timestamptz not null default app.now(),
  unique (account_id, device_hash)
);
call app.closed_table('accounts.devices');

-- Names a session to its owner without its hash.
alter table accounts.sessions add column id uuid not null default uuidv7();
create unique index sessions_by_id on accounts.sessions (id);
