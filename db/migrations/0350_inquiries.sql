-- What readers of an event's page ask of its organizer, and who is to be told when a race opens. Both are persons' data: they go
-- with the account, and with time (src/modules/inquiries/server/jobs/sweep.ts).
call app.module_schema('inquiries');

create table inquiries.questions (
  tenant_id int not null,
  id uuid not null,
  event_id uuid not null,
  organizer_id uuid not null,
  -- null: asked by somebody who was not signed in
  account_id uuid references accounts.accounts on delete cascade,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  -- the address was shown to be the asker's
  is_proven boolean not null,
  question text not null check (length(question) between 1 and 2000),
  language text not null check (language in ('ru', 'en')),
  -- which text of the consent was agreed to here; null: to that of the account
  consent_version text,
  asked_at timestamptz not null,
  primary key (tenant_id, id),
  check (account_id is not null or consent_version is not null)
);
create index questions_of_event on inquiries.questions (tenant_id, event_id, asked_at desc, id desc);
create index questions_of_account on inquiries.questions (account_id) where account_id is not null;
create index questions_by_age on inquiries.questions (asked_at);
call app.tenant_table('inquiries.questions');

-- asked: the address has yet to say yes; confirmed: it waits for the opening; told: the letter is on its way, once.
create table inquiries.opening_wishes (
  tenant_id int not null,
  id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  account_id uuid references accounts.accounts on delete cascade,
  email text not null check (length(email) between 3 and 254),
  language text not null check (language in ('ru', 'en')),
  state text not null check (state in ('asked', 'confirmed', 'told')),
  consent_version text,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  told_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, race_id, email),
  check (account_id is not null or consent_version is not null),
  check ((state = 'asked') = (confirmed_at is null)),
  check ((state = 'told') = (told_at is not null))
);
create index opening_wishes_waiting on inquiries.opening_wishes (race_id, confirmed_at, id) where state = 'confirmed';
create index opening_wishes_of_account on inquiries.opening_wishes (account_id, event_id) where account_id is not null;
call app.tenant_table('inquiries.opening_wishes');
