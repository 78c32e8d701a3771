call app.module_schema('applications');

-- A coach's application to an event: who is entered, of which school. Its id is its order's too, which comes with the first places.
-- What is typed is kept as it is typed: an application that nobody has finished is a draft.
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
call app.tenant_table('applications.applications');

-- Its athletes: people of the application and of no family group. An athlete's id is also its entry's, once it has a place.
create table applications.athletes (
  tenant_id int not null,
  id uuid primary key,
  application_id uuid not null references applications.applications on delete cascade,
  account_id uuid not null,
  position int not null,
  -- the columns of a coach's list, by their names, as typed (applications/domain/athlete-columns.ts)
  typed jsonb not null check (jsonb_typeof(typed) = 'object')
);
create index athletes_of_application on applications.athletes (application_id, position);
call app.tenant_table('applications.athletes');
