-- The house's own plumbing: database roles, the present, the queue's door, and the classes of tables.
create schema app;
create schema platform;

-- Roles belong to the whole server, so another copy of the house may have made them already.
do $$
declare name text;
begin
  foreach name in array array['startline_app', 'startline_self', 'startline_auth', 'startline_system'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
    -- Somebody who may become the role already need not be allowed to grant it.
    if not pg_has_role(current_user, name, 'set') then execute format('grant %I to current_user', name); end if;
    execute format('grant usage on schema app, platform to %I', name);
  end loop;
end $$;

-- The present: the transaction's own, unless a test or the demo has set another.
create function app.now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

create function app.tenant() returns int language sql stable parallel safe
  return nullif(current_setting('app.tenant', true), '')::int;

create function app.account() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.account', true), '')::uuid;

-- A job that starts when the calling transaction commits. The queue's tables stay closed to everybody else.
create function app.enqueue(job text, payload json, key text, run_at timestamptz, max_attempts int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(job, payload, run_at => run_at, max_attempts => coalesce(max_attempts, 25),
    job_key => key, job_key_mode => 'replace');
end $$;
revoke all on function app.enqueue from public;
grant execute on function app.enqueue to startline_app, startline_self, startline_auth, startline_system;

-- The classes. Each table is given exactly one, and its comment names it:
--   tenant   rows of one tenant; a person reads the own ones across tenants as startline_self
--   account  rows of one account; sign-in and system roles see all
--   public   catalogue data: no policy, filtered explicitly
--   closed   sign-in and system roles only
create procedure app.tenant_table(t regclass) language plpgsql as $$
begin
  execute format('comment on table %s is %L', t, 'class: tenant');
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('grant select, insert, update, delete on %s to startline_app, startline_system', t);
  execute format('create policy own_tenant on %s to startline_app using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)', t);
  execute format('create policy whole on %s to startline_system using (true)', t);
  if exists (select from pg_attribute where attrelid = t and attname = 'account_id') then
    execute format('grant select on %s to startline_self', t);
    execute format('create policy own_rows on %s for select to startline_self using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
  end if;
end $$;

create procedure app.account_table(t regclass, owner_column text default 'account_id') language plpgsql as $$
begin
  execute format('comment on table %s is %L', t, 'class: account');
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('grant select, insert, update, delete on %s to startline_app, startline_self, startline_auth, startline_system', t);
  execute format('create policy own_account on %s to startline_app, startline_self using (%I = nullif(current_setting(''app.account'', true), '''')::uuid)', t, owner_column);
  execute format('create policy whole on %s to startline_auth, startline_system using (true)', t);
end $$;

create procedure app.public_table(t regclass) language plpgsql as $$
begin
  execute format('comment on table %s is %L', t, 'class: public');
  execute format('grant select on %s to startline_app, startline_self, startline_auth, startline_system', t);
  execute format('grant insert, update, delete on %s to startline_app, startline_system', t);
end $$;

create procedure app.closed_table(t regclass) language plpgsql as $$
begin
  execute format('comment on table %s is %L', t, 'class: closed');
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('grant select, insert, update, delete on %s to startline_auth, startline_system', t);
  execute format('create policy whole on %s to startline_auth, startline_system using (true)', t);
end $$;

create procedure app.module_schema(name text) language plpgsql as $$
begin
  execute format('create schema %I', name);
  execute format('grant usage on schema %I to startline_app, startline_self, startline_auth, startline_system', name);
end $$;

-- Letters of an installation without a mail server, for the mailbox page.
create table platform.mailbox (
  id uuid primary key default uuidv7(),
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  sent_at timestamptz not null default now()
);
call app.closed_table('platform.mailbox');

-- Facts about the installation itself (whether the demo was seeded, say).
create table platform.marks (
  name text primary key,
  value jsonb not null,
  set_at timestamptz not null default now()
);
call app.closed_table('platform.marks');
