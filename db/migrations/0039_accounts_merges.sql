-- Two accounts of one person become one (docs/decisions/0048): what a session has proved of the other account, and the
-- rights of the role that moves its rows. Row-level security: closed_table of app (0001_app.sql) enables and forces it.
alter table accounts.accounts add column merged_into uuid references accounts.accounts;
comment on column accounts.accounts.merged_into is
  'Of a closed account: the account of the same person that has its data. Emails that were to go to it go there.';
create index accounts_merged on accounts.accounts (merged_into) where (merged_into is not null);
grant update (merged_into) on accounts.accounts to startline_erasure;

create table accounts.merges (
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  session_hash bytea not null,
  from_id uuid not null references accounts.accounts on delete cascade,
  state text not null default 'proved' check (state in ('proved', 'done')),
  proved_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  done_at timestamptz,
  constraint merges_differ check (account_id <> from_id),
  constraint merges_done_check check ((state = 'done') = (done_at is not null))
);
create unique index one_merge_per_session on accounts.merges (session_hash) where (state = 'proved');
create unique index one_end_per_account on accounts.merges (from_id) where (state = 'done');
create index merges_of_account on accounts.merges (account_id);
create index merges_by_expiry on accounts.merges (expires_at);
call app.closed_table('accounts.merges',
  'A second account that a session has proved to be its owner''s: it may become part of the session''s account until the row expires. A done one is the record of the merge.');
comment on column accounts.merges.account_id is 'The account that remains: the session''s.';
comment on column accounts.merges.from_id is 'The account that ends.';
alter policy whole on accounts.merges to startline_auth, startline_system, startline_erasure;
grant insert (id, account_id, session_hash, from_id, expires_at), delete on accounts.merges to startline_auth;
grant delete on accounts.merges to startline_system;
grant select, update (state, done_at, expires_at), delete on accounts.merges to startline_erasure;

-- A row's account is changed by the role that deletes accounts, and by no role of a request.
grant update (account_id) on accounts.admission_documents to startline_erasure;
grant update (account_id, claimed_by) on accounts.claims to startline_erasure;
grant update (account_id) on accounts.notices to startline_erasure;
grant update (account_id) on accounts.external_identities to startline_erasure;
grant update (account_id) on accounts.confirmed_phones to startline_erasure;
grant update (account_id) on accounts.identity_documents to startline_erasure;
grant update (account_id) on accounts.participants to startline_erasure;
grant update (account_id) on accounts.photos to startline_erasure;
grant update (account_id) on insurance.insured_details to startline_erasure;
grant update (account_id) on insurance.policies to startline_erasure;
grant update (account_key) on inventory.abandoned_places to startline_erasure;
grant update (account_key, list_account) on inventory.holds to startline_erasure;
grant update (account_key) on inventory.waitlist_entries to startline_erasure;
grant update (account_id) on group_entries.athletes to startline_erasure;
grant update (account_id) on group_entries.companies to startline_erasure;
grant update (account_id) on group_entries.group_entries to startline_erasure;
grant update (account_id) on results.deliveries to startline_erasure;
grant update (account_id) on results.claims to startline_erasure;
grant update (account_id) on results.sent_results to startline_erasure;
grant update (account_id) on reviews.reports to startline_erasure;
grant update (account_id) on reviews.reviews to startline_erasure;
grant update (account_id) on discounts.uses to startline_erasure;
grant update (account_id) on payments.payments to startline_erasure;
grant update (account_id) on tax_deduction.applications to startline_erasure;
grant update (account_id) on tax_deduction.parts to startline_erasure;
grant update (account_id) on tax_deduction.history to startline_erasure;
grant update (account_id) on tax_deduction.certificates to startline_erasure;
grant update (account_id) on tax_deduction.places to startline_erasure;
grant update (account_id) on tax_deduction.people to startline_erasure;
grant update (account_id) on inquiries.questions to startline_erasure;
grant update (account_id) on inquiries.subscriptions to startline_erasure;
grant update (account_id) on feedback.messages to startline_erasure;
grant update (account_id) on orders.orders to startline_erasure;
grant update (account_id) on orders.order_companies to startline_erasure;
grant update (account_id) on orders.access_grants to startline_erasure;
grant update (account_id) on registration.accepted_postponements to startline_erasure;
grant update (account_id) on registration.deferrals to startline_erasure;
grant update (account_id) on registration.drafts to startline_erasure;
grant update (account_id, transferred_to) on registration.entries to startline_erasure;
grant update (account_id) on registration.files to startline_erasure;
grant update (account_id) on registration.hidden_entries to startline_erasure;
grant update (account_id, accepted_by) on registration.invitations to startline_erasure;
grant update (account_id) on registration.leg_orders to startline_erasure;
grant update (account_id) on registration.team_members to startline_erasure;
grant update (account_id) on registration.teams to startline_erasure;
grant update (account_id, recipient_account) on registration.transfers to startline_erasure;
grant update (account_id) on registration.waitlist_people to startline_erasure;
-- What both accounts have.
grant update (participant_id) on accounts.admission_documents, accounts.claims, accounts.identity_documents, accounts.photos,
  registration.entries, registration.team_members, registration.waitlist_people, registration.drafts, results.claims,
  tax_deduction.people to startline_erasure;
grant update (person_id) on insurance.insured_details, insurance.policies to startline_erasure;
grant update (email, last_name, first_name, patronymic, has_no_patronymic, birth_date, gender, country, region, city, address, street, building, apartment, is_private_house, postcode, phone, emergency_phone, club, has_no_club, profession, social_category, team_code, updated_at)
  on accounts.participants to startline_erasure;
grant update (email) on accounts.claims to startline_erasure;
grant update (encrypted_number, key_id) on accounts.identity_documents to startline_erasure, startline_self;
grant update (email) on inquiries.subscriptions to startline_erasure;
grant update (places, until, held_minutes) on inventory.abandoned_places to startline_erasure;
grant delete on accounts.external_identities, accounts.notices, accounts.notification_choices, reviews.reviews to startline_erasure;

-- It locks rows as a change of inventory does, for which PostgreSQL wants the right to update a column.
grant update (capacity) on inventory.limits, inventory.pools to startline_erasure;
