-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('accounts');

grant usage on schema accounts to startline_rights;

create table accounts.accounts (
  id uuid default uuidv7() primary key,
  email text not null unique check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$'),
  password_hash text,
  roles text[] not null default '{}' check (roles <@ array['operator', 'admin', 'provider']),
  language text not null default 'ru' check (language in ('ru', 'en')),
  created_at timestamptz not null default app.now(),
  email_verified_at timestamptz
);
call app.account_table('accounts.accounts',
  'A person who signs in. One email address is one account on the whole installation.', owner_column => 'id');
create policy gives_roles on accounts.accounts to startline_rights using (true);
create policy makes_no_operator on accounts.accounts as restrictive for insert to startline_auth with check (roles = '{}'::text[]);
grant update (language) on accounts.accounts to startline_app;
grant insert (email, password_hash, roles, language, created_at, email_verified_at), update (password_hash, language,
  email_verified_at) on accounts.accounts to startline_auth;
grant select (id, roles), update (roles) on accounts.accounts to startline_rights;
comment on column accounts.accounts.email_verified_at is
  'Since when the email address is confirmed; null: typed at sign-up with a password, no email to it was opened since.';

create table accounts.sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  created_at timestamptz not null default app.now(),
  seen_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  id uuid not null default uuidv7(),
  authenticated_at timestamptz
);
create index sessions_of_account on accounts.sessions (account_id);
create unique index sessions_by_id on accounts.sessions (id);
call app.closed_table('accounts.sessions',
  'A signed-in session. Only the hash of its token is stored: a reader of the table cannot sign in with it.');
grant insert (token_hash, account_id, created_at, seen_at, expires_at, address, user_agent), update (seen_at, expires_at,
  address, user_agent, authenticated_at), delete on accounts.sessions to startline_auth;
comment on column accounts.sessions.id is 'Names a session to its owner without its hash.';
comment on column accounts.sessions.authenticated_at is
  'The owner''s last proof of identity; null: the sign-in itself. A session ends 90 days after its sign-in.';

create table accounts.attempts (
  key text not null,
  at timestamptz not null default app.now()
);
create index attempts_by_key on accounts.attempts (key, at);
call app.closed_table('accounts.attempts', 'A failed sign-in by key (email address, network address), for the exact limits.');
grant insert (key, at), update (at), delete on accounts.attempts to startline_auth, startline_system;

create table accounts.participants (
  id uuid default uuidv7() primary key,
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
  social_category text not null default 'none',
  team_code text not null default '',
  updated_at timestamptz not null default app.now(),
  check (is_self = (relation is null)),
  check (social_category in ('none', 'pupil', 'student', 'pensioner', 'disabled', 'large-family', 'veteran'))
);
create unique index one_self_per_account on accounts.participants (account_id) where is_self;
create index participants_of_account on accounts.participants (account_id);
call app.account_table('accounts.participants',
  'A person who takes part: the account''s owner (is_self) or a member of the family group.');
grant insert (account_id, is_self, relation, email, last_name, first_name, patronymic, has_no_patronymic, birth_date, gender,
  country, region, city, address, street, building, apartment, is_private_house, postcode, phone, emergency_phone, club,
  has_no_club, profession, social_category, team_code, updated_at), update (email, last_name, first_name, patronymic,
  has_no_patronymic, birth_date, gender, country, region, city, address, street, building, apartment, is_private_house,
  postcode, phone, emergency_phone, club, has_no_club, profession, social_category, team_code,
  updated_at) on accounts.participants to startline_app;
grant update (updated_at) on accounts.participants to startline_self;
grant insert (account_id, is_self, relation, email, last_name, first_name, patronymic, has_no_patronymic, birth_date, gender,
  country, region, city, address, street, building, apartment, is_private_house, postcode, phone, emergency_phone, club,
  has_no_club, profession, social_category, team_code, updated_at), update (email,
  updated_at) on accounts.participants to startline_auth;

create table accounts.consents (
  id uuid default uuidv7() primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  kind text not null,
  text_version text not null,
  subject text not null,
  given_at timestamptz not null default app.now(),
  address text not null,
  user_agent text not null,
  unique (account_id, kind, text_version, subject),
  check (kind in ('offer', 'personal-data', 'receipt', 'terms', 'representative', 'representative-paper'))
);
call app.account_table('accounts.consents', 'A consent: which text in which version, when, from where, and about what.');
grant insert (account_id, kind, text_version, subject, given_at, address, user_agent) on accounts.consents to startline_app,
  startline_auth;

create table accounts.devices (
  id uuid default uuidv7() primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  device_hash bytea not null,
  address text not null,
  user_agent text not null,
  first_seen_at timestamptz not null default app.now(),
  last_seen_at timestamptz not null default app.now(),
  unique (account_id, device_hash)
);
call app.closed_table('accounts.devices', 'A browser with which an account has signed in, by the hash of its cookie.');
grant insert (account_id, device_hash, address, user_agent, first_seen_at, last_seen_at), update (address, user_agent,
  last_seen_at), delete on accounts.devices to startline_auth;

create table accounts.email_verifications (
  id uuid primary key,
  purpose text not null check (purpose in ('code', 'reset')),
  email text not null check (email = lower(email)),
  key_hash bytea not null unique,
  attempts smallint not null default 0 check (attempts >= 0 and attempts <= 5),
  verified_at timestamptz,
  tenant_id int not null,
  language text not null check (language in ('ru', 'en')),
  host text,
  return_url text check (length(return_url) <= 2000),
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null
);
create index email_verifications_by_email on accounts.email_verifications (email);
create index email_verifications_by_end on accounts.email_verifications (expires_at);
call app.closed_table('accounts.email_verifications',
  'An emailed proof of an address: a one-time code, or a reset link. Several may be valid for one address. Neither code '
  'nor link is stored: both are derived from the id and a key.');
grant insert (id, purpose, email, key_hash, tenant_id, language, host, return_url, created_at, expires_at), update (key_hash,
  attempts, verified_at, expires_at), delete on accounts.email_verifications to startline_auth;
comment on column accounts.email_verifications.key_hash is
  'code: hash of the token in the requesting browser''s cookie; reset: hash of the link''s token.';
comment on column accounts.email_verifications.host is
  'reset: the host of the tenant at which the link was requested. Checked again, as is return_url.';

create table accounts.identity_documents (
  id uuid default uuidv7() primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  participant_id uuid not null references accounts.participants on delete cascade,
  code text not null,
  encrypted_number bytea not null,
  key_id text not null,
  number_hash bytea not null,
  masked_number text not null check (masked_number ~~ '%•%'),
  saved_at timestamptz not null default app.now(),
  unique (account_id, number_hash),
  unique (participant_id, code),
  check (code in ('21', '03', '08', '10', '11', '12', '13', '14', '15', '23', '91', '07', '24', '27', '19'))
);
create index identity_documents_by_key on accounts.identity_documents (key_id);
call app.account_table('accounts.identity_documents',
  'A participant''s identity document. The number is encrypted (docs/decisions/0029); beside it are the part that its '
  'owner is shown, and a keyed hash that recognises the same document.');
grant insert (account_id, participant_id, code, encrypted_number, key_id, number_hash, masked_number,
  saved_at), update (encrypted_number, key_id, number_hash, masked_number, saved_at), delete on accounts.identity_documents to startline_app;

create table accounts.identity_document_readings (
  id uuid default uuidv7() primary key,
  account_id uuid not null,
  participant_id uuid not null,
  document_id uuid not null,
  code text not null,
  read_by text not null check (read_by ~ '^(account|job):.+$'),
  reason text not null check (reason ~ '^[a-z-]+\.[a-z_]+$'),
  read_at timestamptz not null default app.now()
);
create index identity_document_readings_of_account on accounts.identity_document_readings (account_id, read_at);
call app.closed_table('accounts.identity_document_readings',
  'One reading of a whole document number: whose, by whom, why, when. It stays when the document or the account is '
  'deleted.');
grant insert (account_id, participant_id, document_id, code, read_by, reason,
  read_at) on accounts.identity_document_readings to startline_system;

create table accounts.admission_documents (
  account_id uuid not null references accounts.accounts on delete cascade,
  participant_id uuid not null references accounts.participants on delete cascade,
  kind text not null check (kind in ('medical-certificate', 'insurance-policy', 'triathlete-card')),
  has boolean not null,
  document_number text not null default '' check (length(document_number) <= 40),
  valid_until date,
  saved_at timestamptz not null default app.now(),
  primary key (participant_id, kind),
  constraint admission_documents_check check (has = (valid_until is not null)),
  constraint admission_documents_check1 check (has or document_number = '')
);
create index admission_documents_of_account on accounts.admission_documents (account_id);
call app.account_table('accounts.admission_documents',
  'An admission document that a participant has or says not to have. No row: not asked yet.');
grant insert (account_id, participant_id, kind, has, document_number, valid_until, saved_at), update (has, document_number,
  valid_until, saved_at) on accounts.admission_documents to startline_app;

create table accounts.photos (
  id uuid default uuidv7() primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  participant_id uuid not null unique references accounts.participants on delete cascade,
  file_key text not null unique,
  content_type text not null check (content_type = 'image/jpeg'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default app.now()
);
create index photos_of_account on accounts.photos (account_id);
call app.account_table('accounts.photos',
  'A participant''s photo, at most one. The file is in the file storage, under a key that only this row has.');
grant insert (account_id, participant_id, file_key, content_type, width, height), delete on accounts.photos to startline_self;

create table accounts.running_clubs (
  id uuid default uuidv7() primary key,
  name text not null check (name <> '' and length(name) <= 100),
  city text not null default '' check (length(city) <= 100),
  name_key text not null check (name_key <> ''),
  city_key text not null default '',
  origin text not null check (origin in ('entered', 'typed')),
  members int not null default 0 check (members >= 0),
  is_hidden boolean not null default false,
  unique (name_key, city_key)
);
create unique index one_typed_club on accounts.running_clubs (name_key) where (origin = 'typed');
call app.public_table('accounts.running_clubs',
  'A club that forms suggest: entered by the installation, or typed alike by enough participants. Nothing refers to a '
  'row; clubs may be typed freely.');
grant insert (name, city, name_key, city_key, origin, members), update (name, city, city_key, origin, members),
  delete on accounts.running_clubs to startline_system;
comment on column accounts.running_clubs.name_key is
  'The key by which names are compared (domain/running-club.ts); city_key likewise.';
comment on column accounts.running_clubs.members is 'Accounts that named the club at the last count.';
comment on column accounts.running_clubs.is_hidden is 'Never suggested, however many accounts name it.';

create table accounts.claims (
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  participant_id uuid not null references accounts.participants on delete cascade,
  email text not null,
  key_hash bytea not null unique,
  state text not null default 'open' check (state in ('open', 'claimed', 'declined')),
  tenant_id int not null,
  language text not null check (language in ('ru', 'en')),
  sent_at timestamptz,
  ended_at timestamptz,
  claimed_by uuid references accounts.accounts on delete cascade,
  created_at timestamptz not null default app.now(),
  check ((state = 'claimed') = (claimed_by is not null))
);
create index claims_of_account on accounts.claims (account_id);
create index claims_claimed on accounts.claims (claimed_by) where (claimed_by is not null);
create unique index one_claim_per_participant on accounts.claims (participant_id);
call app.account_table('accounts.claims',
  'An invitation to a relative to open an account of their own, which gets their profile: the family group it is in, the '
  'email address, and the account that accepted.');
grant insert (id, account_id, participant_id, email, key_hash, tenant_id, language, created_at), update (id, email, key_hash,
  state, tenant_id, language, sent_at, ended_at, claimed_by) on accounts.claims to startline_app;
grant update (state, ended_at, claimed_by) on accounts.claims to startline_auth;
grant update (sent_at) on accounts.claims to startline_system;
comment on column accounts.claims.sent_at is 'Null until something was paid for the relative: no email is sent before.';
