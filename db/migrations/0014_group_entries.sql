-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('group_entries');

create table group_entries.group_entries (
  tenant_id int not null,
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  event_id uuid not null,
  kind text not null default 'club' check (kind in ('club', 'company')),
  school text not null default '',
  region text not null default '',
  coach text not null default '',
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now()
);
create index group_entries_of_account on group_entries.group_entries (account_id, event_id, created_at);
create index group_entries_by_change on group_entries.group_entries (changed_at);
call app.tenant_table('group_entries.group_entries',
  'A group entry for one event: a coach''s, with the school, or a company''s. Its id is also its order''s, which comes with '
  'the first places. Everything is stored as typed; an unfinished one is a draft.');
grant insert (tenant_id, id, account_id, event_id, kind, school, region, coach, created_at, changed_at), update (school, region,
  coach, changed_at) on group_entries.group_entries to startline_app;
grant delete on group_entries.group_entries to startline_system;

comment on column group_entries.group_entries.kind is
  'club: a coach''s list with its school, region and coach. company: a list with a row in group_entries.companies.';

create table group_entries.companies (
  tenant_id int not null,
  group_entry_id uuid primary key references group_entries.group_entries on delete cascade,
  account_id uuid not null,
  country text not null check (country in ('RU', 'BY', 'KZ', 'UZ', 'other')),
  full_name text not null default '',
  tax_number text not null default '',
  kpp text not null default '',
  registration_number text not null default '',
  legal_address text not null default '',
  contact_name text not null default '',
  contact_email text not null default '',
  contact_phone text not null default ''
);
call app.tenant_table('group_entries.companies',
  'The requisites of a company''s group entry, as typed. They are validated when its places are taken, and stored with the '
  'order then (orders.order_companies).');
grant insert (tenant_id, group_entry_id, account_id, country, full_name, tax_number, kpp, registration_number,
  legal_address, contact_name, contact_email, contact_phone), update (country, full_name, tax_number, kpp,
  registration_number, legal_address, contact_name, contact_email, contact_phone) on group_entries.companies to startline_app;

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
