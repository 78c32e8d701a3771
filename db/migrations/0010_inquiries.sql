-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('inquiries');

create table inquiries.questions (
  tenant_id int not null,
  id uuid not null,
  event_id uuid not null,
  organizer_id uuid not null,
  account_id uuid references accounts.accounts on delete cascade,
  name text not null check (length(name) >= 1 and length(name) <= 100),
  email text not null check (length(email) >= 3 and length(email) <= 254),
  is_verified boolean not null,
  question text not null check (length(question) >= 1 and length(question) <= 2000),
  language text not null check (language in ('ru', 'en')),
  consent_version text,
  asked_at timestamptz not null,
  primary key (tenant_id, id),
  check (account_id is not null or consent_version is not null)
);
create index questions_of_event on inquiries.questions (tenant_id, event_id, asked_at desc, id desc);
create index questions_of_account on inquiries.questions (account_id) where (account_id is not null);
create index questions_by_age on inquiries.questions (asked_at);
call app.tenant_table('inquiries.questions', 'A question to an organizer and its answer.');
grant insert (tenant_id, id, event_id, organizer_id, account_id, name, email, is_verified, question, language, consent_version,
  asked_at), delete on inquiries.questions to startline_system;
comment on column inquiries.questions.account_id is 'Null: asked without signing in.';
comment on column inquiries.questions.is_verified is 'Whether the email address was confirmed to be the asker''s.';
comment on column inquiries.questions.consent_version is 'The version of the consent given here; null: the account''s own.';

create table inquiries.subscriptions (
  tenant_id int not null,
  id uuid not null,
  event_id uuid not null,
  race_id uuid,
  account_id uuid references accounts.accounts on delete cascade,
  email text not null check (length(email) >= 3 and length(email) <= 254),
  language text not null check (language in ('ru', 'en')),
  state text not null check (state in ('pending', 'confirmed', 'notified')),
  consent_version text,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  notified_at timestamptz,
  about text not null check (about in ('opening', 'new-date', 'next-start')),
  primary key (tenant_id, id),
  constraint subscriptions_once unique nulls not distinct (tenant_id, event_id, about, race_id, email),
  constraint subscriptions_confirmed_check check ((state = 'pending') = (confirmed_at is null)),
  constraint subscriptions_consent_check check (account_id is not null or consent_version is not null),
  constraint subscriptions_race_check check ((about = 'opening') = (race_id is not null)),
  constraint subscriptions_notified_check check ((state = 'notified') = (notified_at is not null))
);
create index subscriptions_waiting on inquiries.subscriptions (race_id, confirmed_at, id) where (state = 'confirmed');
create index subscriptions_of_account on inquiries.subscriptions (account_id, event_id) where (account_id is not null);
create index subscriptions_about_events on inquiries.subscriptions (about, event_id, confirmed_at, id) where ((state = 'confirmed')
  and (race_id is null));
call app.tenant_table('inquiries.subscriptions', 'An address that gets one email when a race opens or an event has news.');
grant insert (tenant_id, id, event_id, race_id, account_id, email, language, state, consent_version, requested_at, confirmed_at,
  about), update (account_id, language, state, requested_at, confirmed_at, notified_at),
  delete on inquiries.subscriptions to startline_system;
