call app.module_schema('applications');

create table applications.applications (
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
create index applications_of_account on applications.applications (account_id, event_id, created_at);
create index applications_by_change on applications.applications (changed_at);
call app.tenant_table('applications.applications',
  'A coach''s group entry for one event, with the school. Its id is also its order''s, which comes with the first places. '
  'Everything is stored as typed; an unfinished one is a draft.');
grant insert (tenant_id, id, account_id, event_id, school, region, coach, created_at, changed_at), update (school, region,
  coach, changed_at) on applications.applications to startline_app;
grant delete on applications.applications to startline_system;

create table applications.athletes (
  tenant_id int not null,
  id uuid primary key,
  application_id uuid not null references applications.applications on delete cascade,
  account_id uuid not null,
  position int not null,
  typed jsonb not null check (jsonb_typeof(typed) = 'object')
);
create index athletes_of_application on applications.athletes (application_id, "position");
call app.tenant_table('applications.athletes',
  'An athlete of a group entry, in no family group. The id is also the entry''s, once the athlete has a place.');
grant insert (tenant_id, id, application_id, account_id, "position", typed), update (typed),
  delete on applications.athletes to startline_app;
comment on column applications.athletes.typed is
  'The columns of the coach''s list by name, as typed (applications/domain/athlete-columns.ts).';
