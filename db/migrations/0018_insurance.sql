-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('insurance');

grant usage on schema insurance to startline_rights;

create table insurance.insurers (
  id uuid default uuidv7() primary key,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{1,40}$'),
  name text not null unique check (name <> ''),
  legal_name text not null,
  license text not null,
  address text not null default '',
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  rules_ru text not null,
  rules_en text not null,
  rules_url text not null,
  rules_version text not null,
  required_data text[] not null default '{}' check (required_data <@ array['address', 'phone', 'document']),
  refund_days_before int check (refund_days_before >= 0),
  number_prefix text not null unique check (number_prefix ~ '^[A-Z0-9]{2,8}$'),
  created_at timestamptz not null default app.now()
);
call app.public_table('insurance.insurers', 'A company whose insurance events sell, with its rules.');
grant insert (code, name, legal_name, license, address, phone, email, website, rules_ru, rules_en, rules_url, rules_version,
  required_data, refund_days_before, number_prefix), update (name, legal_name, license, address, phone, email, website,
  rules_ru, rules_en, rules_url, rules_version, required_data,
  refund_days_before) on insurance.insurers to startline_system;
comment on column insurance.insurers.name is
  'The provider''s name of its products, and its account in the ledger: insurer:NAME.';
comment on column insurance.insurers.required_data is
  'What it must know of each insured person beside name and birth date.';
comment on column insurance.insurers.refund_days_before is
  'The whole premium is returned until so many days before the policy''s first day; 0: until that day begins; null: never.';

create table insurance.members (
  insurer_id uuid not null references insurance.insurers,
  account_id uuid not null references accounts.accounts on delete cascade,
  primary key (insurer_id, account_id)
);
call app.account_table('insurance.members', 'An account that works for an insurer and sees its policies.');
create policy gives_rights on insurance.members to startline_rights using (true);
grant select, insert (insurer_id, account_id), delete on insurance.members to startline_rights;

create table insurance.insured_details (
  account_id uuid not null references accounts.accounts on delete cascade,
  person_id uuid not null,
  address text not null default '' check (length(address) <= 300),
  phone text not null default '' check (length(phone) <= 20),
  saved_at timestamptz not null,
  primary key (account_id, person_id)
);
call app.account_table('insurance.insured_details',
  'What an account has entered about a person for an insurer, so that it is asked once.');
grant insert (account_id, person_id, address, phone, saved_at),
  update (address, phone, saved_at) on insurance.insured_details to startline_app;
comment on column insurance.insured_details.person_id is
  'A participant of the account; of a coach''s athlete, who is none, the entry.';

create table insurance.policies (
  tenant_id int not null,
  id uuid default uuidv7() primary key,
  serial bigint generated always as identity,
  order_id uuid not null,
  event_id uuid not null,
  account_id uuid not null,
  line_id uuid not null,
  entry_id uuid not null,
  place_hold_id uuid not null,
  person_id uuid not null,
  product_id uuid not null,
  insurer_id uuid not null references insurance.insurers,
  sport text not null,
  policy_type text not null check (policy_type in ('accident', 'tick_bite', 'trip_cancellation')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  sum_insured_minor bigint not null check (sum_insured_minor > 0),
  premium_minor bigint not null check (premium_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and premium_minor),
  currency text not null,
  state text not null default 'requested' check (state in ('requested', 'issued', 'cancelled')),
  number text,
  insured jsonb not null check (jsonb_typeof(insured) = 'object'),
  requested_at timestamptz not null default app.now(),
  issued_at timestamptz,
  cancelled_at timestamptz,
  reason text,
  constraint issued_is_whole check ((state = 'requested') = (number is null) and (number is null) = (issued_at is null)),
  constraint cancelled_has_reason check ((state = 'cancelled') = (cancelled_at is not null)
    and (cancelled_at is null) = (reason is null))
);
create unique index one_policy_per_person on insurance.policies (tenant_id, order_id, entry_id, product_id)
  where (state <> 'cancelled');
create unique index one_number_per_insurer on insurance.policies (insurer_id, number) where (number is not null);
create index policies_of_insurer on insurance.policies (insurer_id, id desc) where (number is not null);
create index policies_of_account on insurance.policies (account_id);
create index policies_of_entry on insurance.policies (entry_id);
call app.tenant_table('insurance.policies',
  'One person''s policy in an order: requested with its order line, issued when the order is paid.');
grant insert (tenant_id, order_id, event_id, account_id, line_id, entry_id, place_hold_id, person_id, product_id, insurer_id,
  sport, policy_type, starts_on, ends_on, sum_insured_minor, premium_minor, currency, insured, requested_at),
  update (line_id, place_hold_id, person_id, sport, policy_type, starts_on, ends_on, sum_insured_minor, premium_minor,
  requested_at, state, number, insured, issued_at, cancelled_at, reason, refunded_minor), delete on insurance.policies to startline_app;
grant update (state, number, insured, issued_at, cancelled_at, reason, refunded_minor) on insurance.policies to startline_system;
create policy of_insurer on insurance.policies for select to startline_self using (number is not null and exists (
  select from insurance.members m where m.insurer_id = policies.insurer_id
    and m.account_id = nullif(current_setting('app.account', true), '')::uuid));
comment on column insurance.policies.serial is 'The number''s own part: unique, with gaps.';
comment on column insurance.policies.entry_id is
  'The insured person: an entry (registration.entries), or a team''s member (registration.team_members).';
comment on column insurance.policies.place_hold_id is 'The hold of the person''s place, or of the team''s.';
comment on column insurance.policies.person_id is
  'The participant at the time of the request; another one now means that the place has changed hands.';
comment on column insurance.policies.insured is
  'The insured person: as entered with the request, from the issue on as printed. Shape: Insured '
  '(insurance/domain/insured.ts).';
comment on column insurance.policies.refunded_minor is 'The part of the premium that the cancellation returned.';
comment on column insurance.policies.reason is 'The cause of the cancellation, as on the order''s refund.';

create table insurance.notices (
  tenant_id int not null,
  order_id uuid not null,
  entry_id uuid not null,
  product_id uuid not null,
  kind text not null check (kind in ('repriced', 'removed')),
  from_minor bigint not null,
  to_minor bigint,
  at timestamptz not null,
  primary key (tenant_id, order_id, entry_id, product_id),
  constraint removed_has_no_price check ((kind = 'removed') = (to_minor is null))
);
call app.tenant_table('insurance.notices',
  'A policy of an unpaid order that was repriced or removed since the payer chose it; shown until they choose again.');
grant insert (tenant_id, order_id, entry_id, product_id, kind, from_minor, to_minor, at),
  update (kind, to_minor, at), delete on insurance.notices to startline_app;
