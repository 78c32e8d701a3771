-- What somebody typed into a participant form and did not send yet: one per race and person. It holds no place.
create table registration.drafts (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts.accounts on delete cascade,
  race_id uuid not null references catalog.races on delete cascade,
  -- 'me', 'new' (a relative who is not in the family group yet), or the relative's id
  whom text not null check (whom in ('me', 'new') or whom ~ '^[0-9a-f-]{36}$'),
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  changed_at timestamptz not null,
  unique (account_id, race_id, whom)
);
create index drafts_by_change on registration.drafts (changed_at);
call app.account_table('registration.drafts');
