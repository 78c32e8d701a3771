call app.module_schema('accounts');

-- Who signs in. One e-mail is one account on the whole installation.
create table accounts.accounts (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$'),
  password_hash text,
  roles text[] not null default '{}' check (roles <@ array['operator', 'admin', 'provider']),
  language text not null default 'ru' check (language in ('ru', 'en')),
  created_at timestamptz not null default app.now()
);
call app.account_table('accounts.accounts', 'id');

-- Only the hash of a session's token is kept: who reads the table cannot sign in with it.
create table accounts.sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  created_at timestamptz not null default app.now(),
  seen_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index sessions_of_account on accounts.sessions (account_id);
call app.closed_table('accounts.sessions');

-- Failed sign-ins by key (address of the letter box, network address), for the exact limits.
create table accounts.attempts (
  key text not null,
  at timestamptz not null default app.now()
);
create index attempts_by_key on accounts.attempts (key, at);
call app.closed_table('accounts.attempts');

-- Whoever is signed in by these tokens; checked by hash, many at once.
create function accounts.sessions_by_hash(hashes bytea[], present timestamptz)
  returns table (token_hash bytea, account_id uuid, roles text[])
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.token_hash, s.account_id, a.roles
  from accounts.sessions s join accounts.accounts a on a.id = s.account_id
  where s.token_hash = any (hashes) and s.expires_at > coalesce(present, now());
$$;
-- It runs with the sign-in role's rights whoever installs the house, so that forced policies let it read.
grant create on schema accounts to startline_auth;
alter function accounts.sessions_by_hash owner to startline_auth;
revoke create on schema accounts from startline_auth;
revoke all on function accounts.sessions_by_hash from public;
grant execute on function accounts.sessions_by_hash to current_user;

-- The person who races: the account's own (is_self) and the family group's.
create table accounts.participants (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts.accounts on delete cascade,
  is_self boolean not null default false,
  relation text check (relation in ('child', 'spouse', 'parent', 'sibling', 'other')),
  email text not null default '',
  last_name text not null default '',
  first_name text not null default '',
  patronymic text not null default '',
  has_no_patronymic boolean not null default false,
  birth_date date,
  gender text not null default 'unknown' check (gender in ('unknown', 'male', 'female')),
  country text not null default 'RU' check (country ~ '^[A-Z]{2}$'),
  region text not null default '',
  city text not null default '',
  address text not null default '',
  street text not null default '',
  building text not null default '',
  apartment text not null default '',
  is_private_house boolean not null default false,
  postcode text not null default '',
  phone text not null default '',
  emergency_phone text not null default '',
  club text not null default '',
  has_no_club boolean not null default false,
  profession text not null default '',
  social_category text not null default 'none'
    check (social_category in ('none', 'pupil', 'student', 'pensioner', 'disabled', 'large-family', 'veteran')),
  team_code text not null default '',
  updated_at timestamptz not null default app.now(),
  check (is_self = (relation is null))
);
create unique index one_self_per_account on accounts.participants (account_id) where is_self;
create index participants_of_account on accounts.participants (account_id);
call app.account_table('accounts.participants');

-- What somebody agreed to: which text in which version, when, from where, and for what.
create table accounts.consents (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts.accounts on delete cascade,
  kind text not null check (kind in ('offer', 'personal-data', 'receipt', 'terms')),
  text_version text not null,
  subject text not null,
  given_at timestamptz not null default app.now(),
  address text not null,
  user_agent text not null,
  unique (account_id, kind, text_version, subject)
);
call app.account_table('accounts.consents');
