-- Messages of the site's readers to its operators: questions, companies' requests, applications for vacancies.
call app.module_schema('feedback');

create table feedback.messages (
  tenant_id int not null,
  id uuid not null,
  kind text not null check (kind in ('question', 'company', 'application')),
  state text not null default 'open' check (state in ('open', 'answered')),
  account_id uuid references accounts.accounts on delete cascade,
  name text not null check (length(name) >= 1 and length(name) <= 100),
  email text not null check (length(email) >= 3 and length(email) <= 254),
  is_verified boolean not null,
  phone text check (length(phone) <= 20),
  body text not null check (length(body) <= 3000),
  topic text check (topic in ('registration', 'payment', 'refund', 'other')),
  order_number text check (length(order_number) <= 40),
  company text check (length(company) >= 1 and length(company) <= 200),
  people int check (people >= 1 and people <= 100000),
  event text check (length(event) <= 200),
  vacancy text check (length(vacancy) <= 80),
  file_key text unique,
  file_name text check (length(file_name) <= 100),
  file_type text,
  file_bytes int check (file_bytes > 0),
  language text not null check (language in ('ru', 'en')),
  consent_version text,
  sent_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references accounts.accounts on delete set null,
  primary key (tenant_id, id),
  constraint messages_consent check (account_id is not null or consent_version is not null),
  constraint messages_answered check ((state = 'answered') = (answered_at is not null)),
  constraint messages_question_fields check ((kind = 'question') = (topic is not null) and (kind = 'question' or order_number is null)),
  constraint messages_company_fields check ((kind = 'company') = (company is not null) and (kind = 'company') = (people is not null)
    and (kind = 'company' or event is null)),
  constraint messages_application_fields check ((kind = 'application') = (vacancy is not null)
    and (kind = 'application') = (file_key is not null)),
  constraint messages_file_fields check ((file_key is null) = (file_name is null) and (file_key is null) = (file_type is null)
    and (file_key is null) = (file_bytes is null))
);
create index messages_by_time on feedback.messages (sent_at desc, id desc);
create index messages_of_account on feedback.messages (account_id) where (account_id is not null);
create index messages_answered_by_account on feedback.messages (answered_by) where (answered_by is not null);
call app.tenant_table('feedback.messages',
  'A message to the operators: a question, a company''s request, or an application for a vacancy with its file. Personal data: '
  'deleted with the account, an application after 180 days, the rest after three years.');
grant insert (tenant_id, id, kind, account_id, name, email, is_verified, phone, body, topic, order_number, company, people, event, vacancy,
  file_key, file_name, file_type, file_bytes, language, consent_version, sent_at), update (state, answered_at, answered_by),
  delete on feedback.messages to startline_system;
comment on column feedback.messages.account_id is 'Null: sent without signing in.';
comment on column feedback.messages.is_verified is 'Whether the email address was confirmed to be the sender''s.';
comment on column feedback.messages.consent_version is 'The version of the text consented to here; null: the account''s own.';
comment on column feedback.messages.order_number is 'As typed: of no checked order.';
comment on column feedback.messages.event is 'As typed: the event that a company wants to enter.';
comment on column feedback.messages.vacancy is 'The name of the vacancy''s file in content/careers.';
comment on column feedback.messages.file_key is 'Personal data: a stored file, never shown inline.';
