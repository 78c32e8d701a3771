-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('group_entries');

create table group_entries.group_entries (
  tenant_id int not null,
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  event_id uuid not null,
  school text not null default '',
  region text not null default '',
  coach text not null default '',
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now()
);
create index group_entries_of_account on group_entries.group_entries (account_id, event_id, created_at);
create index group_entries_by_change on group_entries.group_entries (changed_at);
call app.tenant_table('group_entries.group_entries',
  'A coach''s group entry for one event, with the school. Its id is also its order''s, which comes with the first places. '
  'Everything is stored as typed; an unfinished one is a draft.');
grant insert (tenant_id, id, account_id, event_id, school, region, coach, created_at, changed_at), update (school, region,
  coach, changed_at) on group_entries.group_entries to startline_app;
grant delete on group_entries.group_entries to startline_system;

create table group_entries.athletes (
  tenant_id int not null,
  id uuid primary key,
  group_entry_id uuid not null references group_entries.group_entries on delete cascade,
  account_id uuid not null,
  position int not null,
  typed jsonb not null check (jsonb_typeof(typed) = 'object')
);
create index athletes_of_group_entry on group_entries.athletes (group_entry_id, "position");
call app.tenant_table('group_entries.athletes',
  'An athlete of a group entry, in no family group. The id is also the entry''s, once the athlete has a place.');
grant insert (tenant_id, id, group_entry_id, account_id, "position", typed), update (typed),
  delete on group_entries.athletes to startline_app;
comment on column group_entries.athletes.typed is
  'The columns of the coach''s list by name, as typed (group-entries/domain/athlete-columns.ts).';
