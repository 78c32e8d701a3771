-- What all other schemas use: database roles, the current time, classes of tables. The schemas
-- follow in the order of the modules. Functions are in db/functions; here are only those that
-- the migrations call to create tables.

-- A new function may be executed by no role until its file grants it.
alter default privileges revoke execute on functions from public;

create schema app;
create schema platform;

-- Roles belong to the whole server: another installation on it may have made them.
--   startline_app     requests; row-level security shows the request's tenant and account
--   startline_self    requests about one's own rows across tenants
--   startline_auth    signing in
--   startline_system  jobs and operators: all rows
--   startline_rights  owns the functions that give roles and memberships, and the table that records them
do $$
declare name text;
begin
  foreach name in array array['startline_app', 'startline_self', 'startline_auth', 'startline_system', 'startline_rights'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
    -- Only a member of the role can make it the owner of a function. A superuser is a member
    -- already.
    if not pg_has_role(current_user, name, 'set') then execute format('grant %I to current_user', name); end if;
    execute format('grant usage on schema app, platform to %I', name);
  end loop;
end $$;

-- The current time: that of the transaction, unless a test or the demo has set another.
create function app.now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());
grant execute on function app.now to startline_app, startline_self, startline_auth, startline_system, startline_rights;

-- The request's tenant and account, as the row-level policies read them; null where none is set.
create function app.tenant() returns int language sql stable parallel safe
  return nullif(current_setting('app.tenant', true), '')::int;
grant execute on function app.tenant to startline_app, startline_self, startline_auth, startline_system;

create function app.account() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.account', true), '')::uuid;
grant execute on function app.account to startline_app, startline_self, startline_auth, startline_system, startline_rights;

-- The classes of tables. Each table is given exactly one, with a sentence that says what a row is:
--   tenant   rows of one tenant; a person reads their own ones across tenants as startline_self
--   account  rows of one account; sign-in and system roles see all
--   public   catalogue data: no policy, filtered explicitly
--   closed   sign-in and system roles only
-- A class grants reading. What a role writes is granted beside the table, column by column (db/write-rights.txt, record 15).
-- Policies repeat the expression of app.tenant() and app.account(): a call per row would be slower.
create procedure app.describe_table(t regclass, class text, description text) language plpgsql as $$
begin
  if description !~ '\S' then raise 'Describe a row of %', t; end if;
  execute format('comment on table %s is %L', t, format('%s (class: %s)', description, class));
end $$;

create procedure app.tenant_table(t regclass, description text) language plpgsql as $$
begin
  call app.describe_table(t, 'tenant', description);
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('grant select on %s to startline_app, startline_system', t);
  execute format('create policy own_tenant on %s to startline_app using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)', t);
  execute format('create policy whole on %s to startline_system using (true)', t);
  if exists (select from pg_attribute where attrelid = t and attname = 'account_id') then
    execute format('grant select on %s to startline_self', t);
    execute format('create policy own_rows on %s for select to startline_self using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
  end if;
end $$;

create procedure app.account_table(t regclass, description text, owner_column text default 'account_id') language plpgsql as $$
begin
  call app.describe_table(t, 'account', description);
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('grant select on %s to startline_app, startline_self, startline_auth, startline_system', t);
  execute format('create policy own_account on %s to startline_app, startline_self using (%I = nullif(current_setting(''app.account'', true), '''')::uuid)', t, owner_column);
  execute format('create policy whole on %s to startline_auth, startline_system using (true)', t);
end $$;

create procedure app.public_table(t regclass, description text) language plpgsql as $$
begin
  call app.describe_table(t, 'public', description);
  execute format('grant select on %s to startline_app, startline_self, startline_auth, startline_system', t);
end $$;

create procedure app.closed_table(t regclass, description text) language plpgsql as $$
begin
  call app.describe_table(t, 'closed', description);
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('grant select on %s to startline_auth, startline_system', t);
  execute format('create policy whole on %s to startline_auth, startline_system using (true)', t);
end $$;

create procedure app.module_schema(name text) language plpgsql as $$
begin
  execute format('create schema %I', name);
  execute format('grant usage on schema %I to startline_app, startline_self, startline_auth, startline_system', name);
end $$;

create table platform.migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now(),
  duration_ms int not null
);
comment on table platform.migrations is 'An applied file of db/migrations.';
grant select on platform.migrations to startline_system;

create table platform.function_versions (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default clock_timestamp(),
  primary key (name, checksum)
);
comment on table platform.function_versions is
  'A file of db/functions as it was once applied; the latest one of a name is what the database has.';
grant select on platform.function_versions to startline_system;


create table platform.mailbox (
  id uuid default uuidv7() primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  sent_at timestamptz not null default now()
);
call app.closed_table('platform.mailbox', 'An email of an installation without a mail server, for the mailbox page.');
grant insert (message_id, recipient, subject, html, plain, sent_at) on platform.mailbox to startline_system;

create table platform.mailbox_attachments (
  id uuid default uuidv7() primary key,
  email_id uuid not null references platform.mailbox on delete cascade,
  name text not null,
  content_type text not null,
  content_id text,
  content bytea not null
);
create index mailbox_attachments_email_id_idx on platform.mailbox_attachments (email_id);
call app.closed_table('platform.mailbox_attachments', 'A file of a stored email; with a content id it is a picture in the email itself.');
grant insert (email_id, name, content_type, content_id, content) on platform.mailbox_attachments to startline_system;

create table platform.flags (
  name text primary key,
  value jsonb not null,
  set_at timestamptz not null default now()
);
call app.closed_table('platform.flags', 'A fact about the installation itself, such as that the demo was seeded.');
grant insert (name, value) on platform.flags to startline_system;
comment on column platform.flags.value is 'Shape by name; each reader has its own schema.';

create table platform.sent_emails (
  message_id text primary key,
  sent_at timestamptz not null default now()
);
call app.closed_table('platform.sent_emails', 'The id of a sent email: a repeated job sends only the missing ones.');
grant insert (message_id, sent_at) on platform.sent_emails to startline_system;

create table platform.mail_counts (
  key bytea not null check (length(key) = 32),
  message_id text not null,
  at timestamptz not null,
  primary key (key, message_id)
);
create index mail_counts_by_key on platform.mail_counts (key, at);
create index mail_counts_by_age on platform.mail_counts (at);
call app.closed_table('platform.mail_counts',
  'What an unrequested email counts against: an address, the account that caused it, its network. Keyed hashes only; '
  'deleted after a day (src/platform/mail/sweep-mail.ts).');
grant insert (key, message_id, at), delete on platform.mail_counts to startline_system;
comment on column platform.mail_counts.message_id is 'A repeated attempt of an email counts once.';

create table platform.held_emails (
  message_id text primary key,
  account_id uuid not null,
  reason text not null check (reason in ('budget', 'suppressed')),
  at timestamptz not null
);
create index held_emails_of_account on platform.held_emails (account_id, at);
create index held_emails_by_age on platform.held_emails (at);
call app.closed_table('platform.held_emails',
  'An email that was not sent: beyond a budget, or to a suppressed address. The account reads how many, for a week.');
grant insert (message_id, account_id, reason, at), delete on platform.held_emails to startline_system;

create table platform.suppressed_addresses (
  address_hash bytea primary key check (length(address_hash) = 32),
  reason text not null check (reason in ('rejected', 'bounced', 'complained')),
  at timestamptz not null
);
call app.closed_table('platform.suppressed_addresses',
  'An address that gets no emails: its server refused one for good, reported a bounce, or its reader complained. A keyed '
  'hash of the address; deleted when the address is confirmed again or an operator lifts it.');
grant delete on platform.suppressed_addresses to startline_auth;
grant insert (address_hash, reason, at), update (reason, at), delete on platform.suppressed_addresses to startline_system;

create table platform.right_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  event text not null check (event in ('role_change', 'member_change', 'email_change')),
  account_id uuid not null,
  by_account uuid default app.account(),
  old_value text not null,
  new_value text not null,
  logged_at timestamptz
);
create index right_changes_unlogged on platform.right_changes (id) where (logged_at is null);
call app.closed_table('platform.right_changes',
  'One change of an account''s roles, memberships or email address. Triggers add a row for each change, also for '
  'statements of the database''s owner. A periodic task writes it to the security log. Never deleted.');
alter policy whole on platform.right_changes to startline_auth, startline_system, startline_rights;
grant update (logged_at) on platform.right_changes to startline_system;
grant insert (event, account_id, old_value, new_value) on platform.right_changes to startline_rights;
comment on column platform.right_changes.by_account is
  'The account that made the change; null: the installation''s own programs and statements.';
comment on column platform.right_changes.old_value is
  'Roles or rights before; new_value: after. Empty for an email address, which is personal.';

grant usage on schema app to startline_rights;
