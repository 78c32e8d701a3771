-- Generated from db/migrations and db/functions by `node tools/schema-dump.ts`: to read, not to run.

-- Schemas

create schema accounts;

create schema app;

create schema catalog;

create schema discounts;

create schema feedback;

create schema group_entries;

create schema inquiries;

create schema insurance;

create schema inventory;

create schema invoices;

create schema maps;

create schema my_data;

create schema orders;

create schema organizers;

create schema payments;

create schema platform;

create schema receipts;

create schema registration;

create schema results;

create schema reviews;

create schema search;

create schema series;

create schema tax_deduction;

create schema tenants;

-- Types

create type inventory.hold_request as (
  order_id uuid,
  pool_id uuid,
  units integer,
  subject text,
  person_key bytea,
  duplicate_number smallint,
  account_key uuid
);

create type inventory.hold_result as (
  i integer,
  code text,
  hold_id uuid,
  ordinal integer
);

create type orders.new_order as (
  order_id uuid,
  account_id uuid,
  language text,
  subject_id uuid,
  name_ru text,
  name_en text,
  unit_price_minor bigint,
  hold_id uuid
);

-- Tables

create table accounts.accounts (
  id uuid not null default uuidv7(),
  email text not null,
  password_hash text,
  roles text[] not null default '{}'::text[],
  language text not null default 'ru'::text,
  created_at timestamp with time zone not null default app.now(),
  email_verified_at timestamp with time zone,
  delete_after timestamp with time zone,
  deletion_reminded_at timestamp with time zone,
  deleted_at timestamp with time zone,
  email_language text,
  retention_years_ended smallint not null default 0,
  merged_into uuid,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_key UNIQUE (email),
  constraint accounts_email_check CHECK (((email = lower(email)) AND (email ~ '^[^@\s]+@[^@\s]+$'::text))),
  constraint accounts_email_language_check CHECK ((email_language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint accounts_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint accounts_roles_check CHECK ((roles <@ ARRAY['operator'::text, 'admin'::text, 'provider'::text])),
  constraint deleted_is_empty CHECK (((deleted_at IS NULL) OR ((password_hash IS NULL) AND (email ~~ '%@deleted.invalid'::text)))),
  constraint accounts_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES accounts.accounts(id)
);
comment on table accounts.accounts is 'A person who signs in. One email address is one account on the whole installation. (class: account)';
comment on column accounts.accounts.email_verified_at is 'Since when the email address is confirmed; null: typed at sign-up with a password, no email to it was opened since.';
comment on column accounts.accounts.delete_after is 'The owner has asked for the deletion: from then on a job deletes the account. Null: not asked, or restored.';
comment on column accounts.accounts.deletion_reminded_at is 'When the email before the deletion was enqueued.';
comment on column accounts.accounts.deleted_at is 'The account is deleted: nobody signs in, and its row stays since orders and consents refer to it.';
comment on column accounts.accounts.email_language is 'The language that the owner chose for emails; null: that of the visit that causes one, else that of the last visit.';
comment on column accounts.accounts.retention_years_ended is 'Of a deleted account: what was retained for so many years, or fewer, is removed.';
comment on column accounts.accounts.merged_into is 'Of a closed account: the account of the same person that has its data. Emails that were to go to it go there.';
CREATE INDEX accounts_merged ON accounts.accounts USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX accounts_to_delete ON accounts.accounts USING btree (delete_after) WHERE ((delete_after IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX accounts_with_retained_data ON accounts.accounts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
alter table accounts.accounts enable row level security;
alter table accounts.accounts force row level security;
create policy gives_roles on accounts.accounts for all to startline_rights using (true);
create policy makes_no_operator on accounts.accounts as restrictive for insert to startline_auth with check ((roles = '{}'::text[]));
create policy own_account on accounts.accounts for all to startline_app, startline_self using ((id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on accounts.accounts for all to startline_auth, startline_erasure, startline_system using (true);
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OF roles, email ON accounts.accounts FOR EACH ROW EXECUTE FUNCTION platform.record_account_change();

create table accounts.address_opt_outs (
  address_hash bytea not null,
  kind text not null,
  at timestamp with time zone not null default app.now(),
  constraint address_opt_outs_pkey PRIMARY KEY (address_hash, kind),
  constraint address_opt_outs_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text))
);
comment on table accounts.address_opt_outs is 'A kind of emails that the reader of an address has turned off by an email''s link. It holds for whatever account has the address. (class: closed)';
comment on column accounts.address_opt_outs.address_hash is 'A keyed hash of the address, as in platform.suppressed_addresses: the address itself is not stored.';
alter table accounts.address_opt_outs enable row level security;
alter table accounts.address_opt_outs force row level security;
create policy whole on accounts.address_opt_outs for all to startline_auth, startline_system using (true);

create table accounts.admission_documents (
  account_id uuid not null,
  participant_id uuid not null,
  kind text not null,
  has boolean not null,
  document_number text not null default ''::text,
  valid_until date,
  saved_at timestamp with time zone not null default app.now(),
  constraint admission_documents_pkey PRIMARY KEY (participant_id, kind),
  constraint admission_documents_check CHECK ((has = (valid_until IS NOT NULL))),
  constraint admission_documents_check1 CHECK ((has OR (document_number = ''::text))),
  constraint admission_documents_document_number_check CHECK ((length(document_number) <= 40)),
  constraint admission_documents_kind_check CHECK ((kind = ANY (ARRAY['medical-certificate'::text, 'insurance-policy'::text, 'triathlete-card'::text]))),
  constraint admission_documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint admission_documents_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES accounts.participants(id) ON DELETE CASCADE
);
comment on table accounts.admission_documents is 'An admission document that a participant has or says not to have. No row: not asked yet. (class: account)';
CREATE INDEX admission_documents_of_account ON accounts.admission_documents USING btree (account_id);
alter table accounts.admission_documents enable row level security;
alter table accounts.admission_documents force row level security;
create policy own_account on accounts.admission_documents for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on accounts.admission_documents for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.attempts (
  key text not null,
  at timestamp with time zone not null default app.now()
);
comment on table accounts.attempts is 'A failed sign-in by key (email address, network address), for the exact limits. (class: closed)';
CREATE INDEX attempts_by_key ON accounts.attempts USING btree (key, at);
alter table accounts.attempts enable row level security;
alter table accounts.attempts force row level security;
create policy whole on accounts.attempts for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.claims (
  id uuid not null,
  account_id uuid not null,
  participant_id uuid not null,
  email text not null,
  key_hash bytea not null,
  state text not null default 'open'::text,
  tenant_id integer not null,
  language text not null,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  claimed_by uuid,
  created_at timestamp with time zone not null default app.now(),
  may_register boolean not null default true,
  left_at timestamp with time zone,
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_key_hash_key UNIQUE (key_hash),
  constraint claims_check CHECK (((state = 'claimed'::text) = (claimed_by IS NOT NULL))),
  constraint claims_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint claims_state_check CHECK ((state = ANY (ARRAY['open'::text, 'claimed'::text, 'declined'::text]))),
  constraint claims_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint claims_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint claims_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES accounts.participants(id) ON DELETE CASCADE
);
comment on table accounts.claims is 'An invitation to a relative to open an account of their own, which gets their profile: the family group it is in, the email address, and the account that accepted. (class: account)';
comment on column accounts.claims.email is 'The address invited; once claimed, the account''s own, for as long as the person is in the family group.';
comment on column accounts.claims.sent_at is 'Null until something was paid for the relative: no email is sent before.';
comment on column accounts.claims.may_register is 'Whether the account that accepted lets this family group''s account register them for races.';
comment on column accounts.claims.left_at is 'When the account that accepted left the family group; its entries stay visible to it.';
CREATE INDEX claims_claimed ON accounts.claims USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX claims_left ON accounts.claims USING btree (participant_id) WHERE (left_at IS NOT NULL);
CREATE INDEX claims_of_account ON accounts.claims USING btree (account_id);
CREATE UNIQUE INDEX one_claim_per_participant ON accounts.claims USING btree (participant_id);
alter table accounts.claims enable row level security;
alter table accounts.claims force row level security;
create policy own_account on accounts.claims for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_claims on accounts.claims for select to startline_self using ((claimed_by = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on accounts.claims for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.confirmed_phones (
  account_id uuid not null,
  phone text not null,
  confirmed_at timestamp with time zone not null default app.now(),
  last_used_at timestamp with time zone,
  constraint confirmed_phones_pkey PRIMARY KEY (account_id),
  constraint confirmed_phones_one_account UNIQUE (phone),
  constraint confirmed_phones_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint confirmed_phones_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.confirmed_phones is 'The phone by which an account signs in, proved by a code (docs/decisions/0047). Not the phone of a profile. (class: closed)';
comment on column accounts.confirmed_phones.phone is 'E.164.';
alter table accounts.confirmed_phones enable row level security;
alter table accounts.confirmed_phones force row level security;
create policy whole on accounts.confirmed_phones for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.consents (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  kind text not null,
  text_version text not null,
  subject text not null,
  given_at timestamp with time zone not null default app.now(),
  address text not null,
  user_agent text not null,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_account_id_kind_text_version_subject_key UNIQUE (account_id, kind, text_version, subject),
  constraint consents_kind_check CHECK ((kind = ANY (ARRAY['offer'::text, 'personal-data'::text, 'receipt'::text, 'terms'::text, 'representative'::text, 'representative-paper'::text]))),
  constraint consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.consents is 'A consent: which text in which version, when, from where, and about what. (class: account)';
alter table accounts.consents enable row level security;
alter table accounts.consents force row level security;
create policy own_account on accounts.consents for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on accounts.consents for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.devices (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  device_hash bytea not null,
  address text not null,
  user_agent text not null,
  first_seen_at timestamp with time zone not null default app.now(),
  last_seen_at timestamp with time zone not null default app.now(),
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_account_id_device_hash_key UNIQUE (account_id, device_hash),
  constraint devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.devices is 'A browser with which an account has signed in, by the hash of its cookie. (class: closed)';
alter table accounts.devices enable row level security;
alter table accounts.devices force row level security;
create policy whole on accounts.devices for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.email_changes (
  id uuid not null,
  account_id uuid not null,
  state text not null default 'open'::text,
  old_email text not null,
  new_email text not null,
  old_key_hash bytea not null,
  new_key_hash bytea not null,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  session_id uuid,
  tenant_id integer not null,
  host text,
  language text not null,
  created_at timestamp with time zone not null default app.now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_new_key_hash_key UNIQUE (new_key_hash),
  constraint email_changes_old_key_hash_key UNIQUE (old_key_hash),
  constraint email_changes_both_confirmed CHECK (((state <> 'done'::text) OR ((old_confirmed_at IS NOT NULL) AND (new_confirmed_at IS NOT NULL)))),
  constraint email_changes_ended CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint email_changes_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint email_changes_new_email_check CHECK ((new_email = lower(new_email))),
  constraint email_changes_old_email_check CHECK ((old_email = lower(old_email))),
  constraint email_changes_other_address CHECK ((old_email <> new_email)),
  constraint email_changes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'stopped'::text]))),
  constraint email_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint email_changes_session_id_fkey FOREIGN KEY (session_id) REFERENCES accounts.sessions(id) ON DELETE SET NULL
);
comment on table accounts.email_changes is 'A requested change of an account''s email address, which both addresses confirm by a link. Neither link is stored: both are derived from the id and a key. Deleted a month after its end. (class: closed)';
comment on column accounts.email_changes.old_confirmed_at is 'Set at once where the old address was never confirmed: nobody proved to read it.';
comment on column accounts.email_changes.session_id is 'The session that requested the change and stays signed in; null: it has ended.';
comment on column accounts.email_changes.host is 'The tenant''s own host at which it was requested; null: none of them.';
CREATE INDEX email_changes_by_end ON accounts.email_changes USING btree (expires_at);
CREATE INDEX email_changes_of_account ON accounts.email_changes USING btree (account_id);
CREATE INDEX email_changes_of_session ON accounts.email_changes USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE UNIQUE INDEX one_open_email_change ON accounts.email_changes USING btree (account_id) WHERE (state = 'open'::text);
alter table accounts.email_changes enable row level security;
alter table accounts.email_changes force row level security;
create policy whole on accounts.email_changes for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.email_verifications (
  id uuid not null,
  purpose text not null,
  email text,
  key_hash bytea not null,
  attempts smallint not null default 0,
  verified_at timestamp with time zone,
  tenant_id integer not null,
  language text not null,
  host text,
  return_url text,
  created_at timestamp with time zone not null default app.now(),
  expires_at timestamp with time zone not null,
  phone text,
  account_id uuid,
  constraint email_verifications_pkey PRIMARY KEY (id),
  constraint email_verifications_key_hash_key UNIQUE (key_hash),
  constraint email_verifications_attempts_check CHECK (((attempts >= 0) AND (attempts <= 5))),
  constraint email_verifications_email_check CHECK ((email = lower(email))),
  constraint email_verifications_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint email_verifications_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint email_verifications_purpose_check CHECK ((purpose = ANY (ARRAY['code'::text, 'reset'::text, 'phone_sign_in'::text, 'phone_confirm'::text]))),
  constraint email_verifications_recipient CHECK (
CASE
    WHEN (purpose = ANY (ARRAY['code'::text, 'reset'::text])) THEN ((email IS NOT NULL) AND (phone IS NULL) AND (account_id IS NULL))
    ELSE ((phone IS NOT NULL) AND (email IS NULL) AND ((account_id IS NOT NULL) = (purpose = 'phone_confirm'::text)))
END),
  constraint email_verifications_return_url_check CHECK ((length(return_url) <= 2000)),
  constraint email_verifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.email_verifications is 'A sent proof of an address or a phone: a one-time code, or a reset link. Several may be valid for one recipient. Neither code nor link is stored: both are derived from the id and a key. (class: closed)';
comment on column accounts.email_verifications.key_hash is 'Codes: hash of the token in the requesting browser''s cookie; reset: hash of the link''s token.';
comment on column accounts.email_verifications.host is 'reset: the host of the tenant at which the link was requested. Checked again, as is return_url.';
comment on column accounts.email_verifications.phone is 'Of a code sent to a phone, E.164; null: of an email.';
comment on column accounts.email_verifications.account_id is 'phone_confirm: the account that confirms the phone.';
CREATE INDEX email_verifications_by_account ON accounts.email_verifications USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX email_verifications_by_email ON accounts.email_verifications USING btree (email);
CREATE INDEX email_verifications_by_end ON accounts.email_verifications USING btree (expires_at);
CREATE INDEX email_verifications_by_phone ON accounts.email_verifications USING btree (phone) WHERE (phone IS NOT NULL);
alter table accounts.email_verifications enable row level security;
alter table accounts.email_verifications force row level security;
create policy whole on accounts.email_verifications for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.external_identities (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  provider text not null,
  subject text not null,
  label text not null,
  created_at timestamp with time zone not null default app.now(),
  last_used_at timestamp with time zone,
  constraint external_identities_pkey PRIMARY KEY (id),
  constraint external_identities_one_account UNIQUE (provider, subject),
  constraint external_identities_one_of_a_provider UNIQUE (account_id, provider),
  constraint external_identities_label_check CHECK ((length(label) <= 100)),
  constraint external_identities_provider_check CHECK ((provider = ANY (ARRAY['yandex'::text, 'vk'::text]))),
  constraint external_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 100))),
  constraint external_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.external_identities is 'A person''s account at a sign-in provider, by which they sign in to an account here (docs/decisions/0045). (class: closed)';
comment on column accounts.external_identities.subject is 'The provider''s id of the person; it is never given to another one.';
comment on column accounts.external_identities.label is 'A login or a name at the provider, as of the last sign-in; shown to its owner alone.';
alter table accounts.external_identities enable row level security;
alter table accounts.external_identities force row level security;
create policy whole on accounts.external_identities for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.identity_document_readings (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  participant_id uuid not null,
  document_id uuid not null,
  code text not null,
  read_by text not null,
  reason text not null,
  read_at timestamp with time zone not null default app.now(),
  constraint identity_document_readings_pkey PRIMARY KEY (id),
  constraint identity_document_readings_read_by_check CHECK ((read_by ~ '^(account|job):.+$'::text)),
  constraint identity_document_readings_reason_check CHECK ((reason ~ '^[a-z-]+\.[a-z_]+$'::text))
);
comment on table accounts.identity_document_readings is 'One reading of a whole document number: whose, by whom, why, when. It stays when the document or the account is deleted. (class: closed)';
CREATE INDEX identity_document_readings_of_account ON accounts.identity_document_readings USING btree (account_id, read_at);
alter table accounts.identity_document_readings enable row level security;
alter table accounts.identity_document_readings force row level security;
create policy whole on accounts.identity_document_readings for all to startline_auth, startline_erasure, startline_system using (true);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.identity_document_readings FOR EACH STATEMENT EXECUTE FUNCTION accounts.forbid_reading_changes();

create table accounts.identity_documents (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  participant_id uuid not null,
  code text not null,
  encrypted_number bytea not null,
  key_id text not null,
  number_hash bytea not null,
  masked_number text not null,
  saved_at timestamp with time zone not null default app.now(),
  constraint identity_documents_pkey PRIMARY KEY (id),
  constraint identity_documents_account_id_number_hash_key UNIQUE (account_id, number_hash),
  constraint identity_documents_participant_id_code_key UNIQUE (participant_id, code),
  constraint identity_documents_code_check CHECK ((code = ANY (ARRAY['21'::text, '03'::text, '08'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '23'::text, '91'::text, '07'::text, '24'::text, '27'::text, '19'::text]))),
  constraint identity_documents_masked_number_check CHECK ((masked_number ~~ '%•%'::text)),
  constraint identity_documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint identity_documents_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES accounts.participants(id) ON DELETE CASCADE
);
comment on table accounts.identity_documents is 'A participant''s identity document. The number is encrypted (docs/decisions/0029); beside it are the part that its owner is shown, and a keyed hash that recognises the same document. (class: account)';
CREATE INDEX identity_documents_by_key ON accounts.identity_documents USING btree (key_id);
alter table accounts.identity_documents enable row level security;
alter table accounts.identity_documents force row level security;
create policy own_account on accounts.identity_documents for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on accounts.identity_documents for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.merges (
  id uuid not null,
  account_id uuid not null,
  session_hash bytea not null,
  from_id uuid not null,
  state text not null default 'proved'::text,
  proved_at timestamp with time zone not null default app.now(),
  expires_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint merges_pkey PRIMARY KEY (id),
  constraint merges_differ CHECK ((account_id <> from_id)),
  constraint merges_done_check CHECK (((state = 'done'::text) = (done_at IS NOT NULL))),
  constraint merges_state_check CHECK ((state = ANY (ARRAY['proved'::text, 'done'::text]))),
  constraint merges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint merges_from_id_fkey FOREIGN KEY (from_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.merges is 'A second account that a session has proved to be its owner''s: it may become part of the session''s account until the row expires. A done one is the record of the merge. (class: closed)';
comment on column accounts.merges.account_id is 'The account that remains: the session''s.';
comment on column accounts.merges.from_id is 'The account that ends.';
CREATE INDEX merges_by_expiry ON accounts.merges USING btree (expires_at);
CREATE INDEX merges_of_account ON accounts.merges USING btree (account_id);
CREATE UNIQUE INDEX one_end_per_account ON accounts.merges USING btree (from_id) WHERE (state = 'done'::text);
CREATE UNIQUE INDEX one_merge_per_session ON accounts.merges USING btree (session_hash) WHERE (state = 'proved'::text);
alter table accounts.merges enable row level security;
alter table accounts.merges force row level security;
create policy whole on accounts.merges for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.notices (
  kind text not null,
  subject_id uuid not null,
  account_id uuid not null,
  at timestamp with time zone not null default app.now(),
  constraint notices_pkey PRIMARY KEY (kind, subject_id, account_id),
  constraint notices_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.notices is 'A periodic task has written to the account about a subject, a race for example: it is not written to again. (class: account)';
CREATE INDEX notices_by_age ON accounts.notices USING btree (at);
CREATE INDEX notices_of_account ON accounts.notices USING btree (account_id);
alter table accounts.notices enable row level security;
alter table accounts.notices force row level security;
create policy own_account on accounts.notices for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on accounts.notices for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.notification_choices (
  account_id uuid not null,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  changed_at timestamp with time zone not null default app.now(),
  constraint notification_choices_pkey PRIMARY KEY (account_id, kind, channel),
  constraint notification_choices_channel_check CHECK ((channel = 'email'::text)),
  constraint notification_choices_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint notification_choices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.notification_choices is 'A kind of messages that an account has turned on or off for a channel; without a row the kind''s default holds. (class: account)';
comment on column accounts.notification_choices.kind is 'A name of tenants/domain/notification-kinds.ts.';
alter table accounts.notification_choices enable row level security;
alter table accounts.notification_choices force row level security;
create policy own_account on accounts.notification_choices for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on accounts.notification_choices for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.participants (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  is_self boolean not null default false,
  relation text,
  email text not null default ''::text,
  last_name text not null default ''::text,
  first_name text not null default ''::text,
  patronymic text not null default ''::text,
  has_no_patronymic boolean not null default false,
  birth_date date,
  gender text not null default 'unknown'::text,
  country text not null default 'RU'::text,
  region text not null default ''::text,
  city text not null default ''::text,
  address text not null default ''::text,
  street text not null default ''::text,
  building text not null default ''::text,
  apartment text not null default ''::text,
  is_private_house boolean not null default false,
  postcode text not null default ''::text,
  phone text not null default ''::text,
  emergency_phone text not null default ''::text,
  club text not null default ''::text,
  has_no_club boolean not null default false,
  profession text not null default ''::text,
  social_category text not null default 'none'::text,
  team_code text not null default ''::text,
  updated_at timestamp with time zone not null default app.now(),
  removed_at timestamp with time zone,
  own_account_offered smallint not null default 0,
  own_account_dismissed smallint not null default 0,
  constraint participants_pkey PRIMARY KEY (id),
  constraint participants_check CHECK ((is_self = (relation IS NULL))),
  constraint participants_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint participants_gender_check CHECK ((gender = ANY (ARRAY['unknown'::text, 'male'::text, 'female'::text]))),
  constraint participants_own_account_dismissed_check CHECK ((own_account_dismissed = ANY (ARRAY[0, 14, 18]))),
  constraint participants_own_account_offered_check CHECK ((own_account_offered = ANY (ARRAY[0, 14, 18]))),
  constraint participants_relation_check CHECK ((relation = ANY (ARRAY['child'::text, 'spouse'::text, 'parent'::text, 'sibling'::text, 'other'::text]))),
  constraint participants_social_category_check CHECK ((social_category = ANY (ARRAY['none'::text, 'pupil'::text, 'student'::text, 'pensioner'::text, 'disabled'::text, 'large-family'::text, 'veteran'::text]))),
  constraint participants_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.participants is 'A person who takes part: the account''s owner (is_self) or a member of the family group. (class: account)';
comment on column accounts.participants.removed_at is 'When the relative was removed from the family group: an empty row that the claim of their own account still needs.';
comment on column accounts.participants.own_account_offered is 'The age whose offer of an own account was emailed to the family group''s account; 0: none yet.';
comment on column accounts.participants.own_account_dismissed is 'The age whose offer of an own account was put aside; 0: none.';
CREATE UNIQUE INDEX one_self_per_account ON accounts.participants USING btree (account_id) WHERE is_self;
CREATE INDEX participants_by_birth_date ON accounts.participants USING btree (birth_date) WHERE ((NOT is_self) AND (removed_at IS NULL));
CREATE INDEX participants_of_account ON accounts.participants USING btree (account_id);
alter table accounts.participants enable row level security;
alter table accounts.participants force row level security;
create policy own_account on accounts.participants for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on accounts.participants for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.passkeys (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  credential_id bytea not null,
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null default app.now(),
  last_used_at timestamp with time zone,
  suspended_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_counter_check CHECK ((counter >= 0)),
  constraint passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.passkeys is 'A passkey by which an account signs in: the public key alone, its private key never leaves the owner''s device. (class: closed)';
comment on column accounts.passkeys.rp_id is 'The domain that it belongs to; browsers offer it nowhere else.';
comment on column accounts.passkeys.public_key is 'COSE.';
comment on column accounts.passkeys.counter is 'The authenticator''s signature counter at the last use; 0: it does not count. One that does not grow shows a copy.';
comment on column accounts.passkeys.transports is 'How the browser reaches it: internal, hybrid, usb and such.';
comment on column accounts.passkeys.suspended_at is 'Since when it is refused, because it seems to have been copied.';
CREATE INDEX passkeys_of_account ON accounts.passkeys USING btree (account_id);
alter table accounts.passkeys enable row level security;
alter table accounts.passkeys force row level security;
create policy whole on accounts.passkeys for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.pending_external_identities (
  token_hash bytea not null,
  provider text not null,
  subject text not null,
  label text not null,
  first_name text not null,
  last_name text not null,
  email text,
  is_email_proved boolean not null default false,
  code_email text,
  created_at timestamp with time zone not null default app.now(),
  expires_at timestamp with time zone not null,
  constraint pending_external_identities_pkey PRIMARY KEY (token_hash),
  constraint pending_external_identities_code_email_check CHECK ((code_email = lower(code_email))),
  constraint pending_external_identities_email_check CHECK ((email = lower(email))),
  constraint pending_external_identities_label_check CHECK ((length(label) <= 100)),
  constraint pending_external_identities_proved CHECK (((email IS NOT NULL) OR (NOT is_email_proved))),
  constraint pending_external_identities_provider_check CHECK ((provider = ANY (ARRAY['yandex'::text, 'vk'::text]))),
  constraint pending_external_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 100)))
);
comment on table accounts.pending_external_identities is 'A person who came from a sign-in provider and has no account linked yet, by the hash of the browser''s cookie. Half an hour. (class: closed)';
comment on column accounts.pending_external_identities.email is 'The address that the provider gave; once a code has proved one, that one.';
comment on column accounts.pending_external_identities.is_email_proved is 'The person reads this mailbox: by a code, or by the word of the provider that runs it.';
comment on column accounts.pending_external_identities.code_email is 'The address to which the last code was sent; null: none.';
CREATE INDEX pending_external_identities_by_end ON accounts.pending_external_identities USING btree (expires_at);
CREATE INDEX pending_external_identities_of_email ON accounts.pending_external_identities USING btree (email);
alter table accounts.pending_external_identities enable row level security;
alter table accounts.pending_external_identities force row level security;
create policy whole on accounts.pending_external_identities for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.pending_sign_ins (
  token_hash bytea not null,
  account_id uuid not null,
  created_at timestamp with time zone not null default app.now(),
  expires_at timestamp with time zone not null,
  external_token_hash bytea,
  constraint pending_sign_ins_pkey PRIMARY KEY (token_hash),
  constraint pending_sign_ins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint pending_sign_ins_external_token_hash_fkey FOREIGN KEY (external_token_hash) REFERENCES accounts.pending_external_identities(token_hash) ON DELETE SET NULL
);
comment on table accounts.pending_sign_ins is 'A browser that has passed the first step of a sign-in and owes the second, by the hash of its cookie. It is no session. (class: closed)';
comment on column accounts.pending_sign_ins.external_token_hash is 'The pending external identity that this sign-in links once its second step is passed; null: none.';
CREATE INDEX pending_sign_ins_by_end ON accounts.pending_sign_ins USING btree (expires_at);
CREATE INDEX pending_sign_ins_of_account ON accounts.pending_sign_ins USING btree (account_id);
CREATE INDEX pending_sign_ins_of_external ON accounts.pending_sign_ins USING btree (external_token_hash) WHERE (external_token_hash IS NOT NULL);
alter table accounts.pending_sign_ins enable row level security;
alter table accounts.pending_sign_ins force row level security;
create policy whole on accounts.pending_sign_ins for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.photos (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  participant_id uuid not null,
  file_key text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default app.now(),
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_file_key_key UNIQUE (file_key),
  constraint photos_participant_id_key UNIQUE (participant_id),
  constraint photos_content_type_check CHECK ((content_type = 'image/jpeg'::text)),
  constraint photos_height_check CHECK ((height > 0)),
  constraint photos_width_check CHECK ((width > 0)),
  constraint photos_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint photos_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES accounts.participants(id) ON DELETE CASCADE
);
comment on table accounts.photos is 'A participant''s photo, at most one. The file is in the file storage, under a key that only this row has. (class: account)';
CREATE INDEX photos_of_account ON accounts.photos USING btree (account_id);
alter table accounts.photos enable row level security;
alter table accounts.photos force row level security;
create policy own_account on accounts.photos for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on accounts.photos for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.recovery_codes (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default app.now(),
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_account_id_code_hash_key UNIQUE (account_id, code_hash),
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.recovery_codes is 'A code for the second step where the app is lost, by its keyed hash. It is used once. (class: closed)';
alter table accounts.recovery_codes enable row level security;
alter table accounts.recovery_codes force row level security;
create policy whole on accounts.recovery_codes for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.running_clubs (
  id uuid not null default uuidv7(),
  name text not null,
  city text not null default ''::text,
  name_key text not null,
  city_key text not null default ''::text,
  origin text not null,
  members integer not null default 0,
  is_hidden boolean not null default false,
  constraint running_clubs_pkey PRIMARY KEY (id),
  constraint running_clubs_name_key_city_key_key UNIQUE (name_key, city_key),
  constraint running_clubs_city_check CHECK ((length(city) <= 100)),
  constraint running_clubs_members_check CHECK ((members >= 0)),
  constraint running_clubs_name_check CHECK (((name <> ''::text) AND (length(name) <= 100))),
  constraint running_clubs_name_key_check CHECK ((name_key <> ''::text)),
  constraint running_clubs_origin_check CHECK ((origin = ANY (ARRAY['entered'::text, 'typed'::text])))
);
comment on table accounts.running_clubs is 'A club that forms suggest: entered by the installation, or typed alike by enough participants. Nothing refers to a row; clubs may be typed freely. (class: public)';
comment on column accounts.running_clubs.name_key is 'The key by which names are compared (domain/running-club.ts); city_key likewise.';
comment on column accounts.running_clubs.members is 'Accounts that named the club at the last count.';
comment on column accounts.running_clubs.is_hidden is 'Never suggested, however many accounts name it.';
CREATE UNIQUE INDEX one_typed_club ON accounts.running_clubs USING btree (name_key) WHERE (origin = 'typed'::text);

create table accounts.session_transfers (
  token_hash bytea not null,
  account_id uuid not null,
  session_id uuid not null,
  host text not null,
  nonce_hash bytea not null,
  created_at timestamp with time zone not null default app.now(),
  expires_at timestamp with time zone not null,
  constraint session_transfers_pkey PRIMARY KEY (token_hash),
  constraint session_transfers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint session_transfers_session_id_fkey FOREIGN KEY (session_id) REFERENCES accounts.sessions(id) ON DELETE CASCADE
);
comment on table accounts.session_transfers is 'A sign-in on its way from the home host to a tenant on another domain, by the hash of its token. A minute, once, in one browser. (class: closed)';
comment on column accounts.session_transfers.session_id is 'The session at the home host; with its end the transfer ends too.';
comment on column accounts.session_transfers.host is 'The host, as in the table of hosts, at which alone the token works.';
comment on column accounts.session_transfers.nonce_hash is 'The hash of the cookie that the browser got at that host before it left.';
CREATE INDEX session_transfers_by_end ON accounts.session_transfers USING btree (expires_at);
CREATE INDEX session_transfers_of_account ON accounts.session_transfers USING btree (account_id);
CREATE INDEX session_transfers_of_session ON accounts.session_transfers USING btree (session_id);
alter table accounts.session_transfers enable row level security;
alter table accounts.session_transfers force row level security;
create policy whole on accounts.session_transfers for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.sessions (
  token_hash bytea not null,
  account_id uuid not null,
  created_at timestamp with time zone not null default app.now(),
  seen_at timestamp with time zone not null default app.now(),
  expires_at timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  id uuid not null default uuidv7(),
  authenticated_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.sessions is 'A signed-in session. Only the hash of its token is stored: a reader of the table cannot sign in with it. (class: closed)';
comment on column accounts.sessions.id is 'Names a session to its owner without its hash.';
comment on column accounts.sessions.authenticated_at is 'The owner''s last proof of identity; null: the sign-in itself. A session ends 90 days after its sign-in.';
CREATE UNIQUE INDEX sessions_by_id ON accounts.sessions USING btree (id);
CREATE INDEX sessions_of_account ON accounts.sessions USING btree (account_id);
alter table accounts.sessions enable row level security;
alter table accounts.sessions force row level security;
create policy whole on accounts.sessions for all to startline_auth, startline_erasure, startline_system using (true);

create table accounts.totp_secrets (
  account_id uuid not null,
  encrypted_secret bytea not null,
  key_id text not null,
  last_step bigint,
  created_at timestamp with time zone not null default app.now(),
  enabled_at timestamp with time zone,
  constraint totp_secrets_pkey PRIMARY KEY (account_id),
  constraint totp_secrets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table accounts.totp_secrets is 'The secret of an account''s authenticator app (RFC 6238), encrypted as numbers of documents are (docs/decisions/0029). (class: closed)';
comment on column accounts.totp_secrets.last_step is 'The latest time step of 30 seconds whose code was used: none is accepted twice, nor an earlier one.';
comment on column accounts.totp_secrets.enabled_at is 'Null until a code has confirmed the secret; no second step is asked for before.';
CREATE INDEX totp_secrets_by_key ON accounts.totp_secrets USING btree (key_id);
alter table accounts.totp_secrets enable row level security;
alter table accounts.totp_secrets force row level security;
create policy whole on accounts.totp_secrets for all to startline_auth, startline_erasure, startline_system using (true);

create table catalog.automatic_discounts (
  rule_id uuid not null,
  tenant_id integer not null,
  organizer_id uuid,
  series_id uuid,
  event_ids uuid[] not null default '{}'::uuid[],
  name_ru text not null,
  name_en text not null,
  audience text not null,
  from_number integer,
  share_bp integer,
  amount_minor bigint,
  is_each boolean not null default false,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  constraint automatic_discounts_pkey PRIMARY KEY (rule_id),
  constraint automatic_discounts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint automatic_discounts_audience_check CHECK ((audience = ANY (ARRAY['group'::text, 'family'::text, 'team'::text, 'finisher'::text, 'other'::text]))),
  constraint automatic_discounts_check CHECK (((audience = ANY (ARRAY['group'::text, 'family'::text])) = (from_number IS NOT NULL))),
  constraint automatic_discounts_check1 CHECK (((audience = 'other'::text) = (num_nonnulls(share_bp, amount_minor) = 0))),
  constraint automatic_discounts_check2 CHECK ((num_nonnulls(share_bp, amount_minor) <= 1)),
  constraint automatic_discounts_from_number_check CHECK ((from_number > 0)),
  constraint automatic_discounts_share_bp_check CHECK (((share_bp >= 1) AND (share_bp <= 10000))),
  constraint automatic_discounts_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers.organizers(id),
  constraint automatic_discounts_series_id_fkey FOREIGN KEY (series_id) REFERENCES catalog.series(id),
  constraint automatic_discounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants.tenants(id)
);
comment on table catalog.automatic_discounts is 'An automatic discount of the module discounts, as events announce it. Derived: it decides nothing. (class: public)';
comment on column catalog.automatic_discounts.event_ids is 'The events that it covers; empty: all of the organizer, series or tenant.';
comment on column catalog.automatic_discounts.audience is 'Whom it is for, where its rule has no other condition; other: only its name says it.';
comment on column catalog.automatic_discounts.from_number is 'The least number of people, or the first child that pays less.';
comment on column catalog.automatic_discounts.is_each is 'The sum is taken off each place, not once per order.';
CREATE INDEX automatic_discounts_of_tenant ON catalog.automatic_discounts USING btree (tenant_id);

create table catalog.editions (
  tenant_id integer not null,
  event_id uuid not null,
  to_event_id uuid not null,
  until date not null,
  named_at timestamp with time zone not null,
  constraint editions_pkey PRIMARY KEY (event_id),
  constraint editions_check CHECK ((event_id <> to_event_id)),
  constraint editions_event_id_fkey FOREIGN KEY (event_id) REFERENCES catalog.events(id),
  constraint editions_to_event_id_fkey FOREIGN KEY (to_event_id) REFERENCES catalog.events(id)
);
comment on table catalog.editions is 'The next edition of an event, as its organizer names it. A deferred entry takes a place there until the end of a day. (class: public)';
CREATE INDEX editions_of_next ON catalog.editions USING btree (to_event_id);

create table catalog.event_documents (
  id uuid not null default uuidv7(),
  tenant_id integer not null,
  event_id uuid not null,
  kind text not null,
  title_ru text not null,
  title_en text not null,
  file_key text not null,
  content_type text not null,
  bytes integer not null,
  added_at timestamp with time zone not null default app.now(),
  constraint event_documents_pkey PRIMARY KEY (id),
  constraint event_documents_file_key_key UNIQUE (file_key),
  constraint event_documents_bytes_check CHECK ((bytes > 0)),
  constraint event_documents_content_type_check CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text]))),
  constraint event_documents_kind_check CHECK ((kind = ANY (ARRAY['rules'::text, 'terms'::text, 'offer'::text, 'certificate'::text, 'other'::text]))),
  constraint event_documents_title_en_check CHECK ((title_en <> ''::text)),
  constraint event_documents_title_ru_check CHECK ((title_ru <> ''::text)),
  constraint event_documents_event_id_fkey FOREIGN KEY (event_id) REFERENCES catalog.events(id),
  constraint event_documents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants.tenants(id)
);
comment on table catalog.event_documents is 'A document of an event that everyone may read: rules, offer, certificate. The file is in the file storage. (class: public)';
CREATE INDEX documents_of_event ON catalog.event_documents USING btree (event_id);

create table catalog.event_move_targets (
  tenant_id integer not null,
  event_id uuid not null,
  to_event_id uuid not null,
  constraint event_move_targets_pkey PRIMARY KEY (event_id, to_event_id),
  constraint event_move_targets_check CHECK ((event_id <> to_event_id)),
  constraint event_move_targets_event_id_fkey FOREIGN KEY (event_id) REFERENCES catalog.events(id),
  constraint event_move_targets_to_event_id_fkey FOREIGN KEY (to_event_id) REFERENCES catalog.events(id)
);
comment on table catalog.event_move_targets is 'An event of the same organizer to which a paid place of this cancelled event may be moved. (class: public)';

create table catalog.event_search (
  event_id uuid not null,
  tenant_id integer not null,
  code text not null,
  norm text not null,
  sport text not null,
  city_norm text not null,
  starts_on date not null,
  ends_on date not null,
  is_listed boolean not null,
  is_online boolean not null,
  has_results boolean not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  is_full boolean not null default false,
  rating_hundredths integer,
  time_zone text not null,
  race_days date[] not null,
  ages int4multirange not null,
  city_ru text not null,
  city_en text not null,
  series_code text,
  written_by xid8 not null default pg_current_xact_id(),
  country text not null default ''::text,
  region_ru text not null default ''::text,
  region_en text not null default ''::text,
  venue_ru text not null default ''::text,
  venue_en text not null default ''::text,
  latitude double precision not null default 0,
  longitude double precision not null default 0,
  club text not null default ''::text,
  is_national_running_movement boolean not null default false,
  is_fast boolean not null default false,
  is_free boolean not null default false,
  is_cancelled_or_postponed boolean not null default false,
  championship text,
  championship_ru text not null default ''::text,
  championship_en text not null default ''::text,
  requirements text[] not null default '{}'::text[],
  on_sale tstzmultirange not null default '{}'::tstzmultirange,
  name_words smallint not null default 0,
  distances integer[] not null default '{}'::integer[],
  constraint event_search_pkey PRIMARY KEY (event_id),
  constraint event_search_name_words_check CHECK ((name_words >= 0)),
  constraint event_search_event_id_fkey FOREIGN KEY (event_id) REFERENCES catalog.events(id)
);
comment on table catalog.event_search is 'What the list searches and filters by: one narrow row per published event, written by the catalogue''s commands. (class: public)';
comment on column catalog.event_search.written_by is 'The writing transaction. Instances of the program cache the list''s columns and read the rows written since; a late commit is not missed.';
comment on column catalog.event_search.name_words is 'How many words of `norm`, from the first, belong to the event''s name: a hit in the name ranks before one in the place or the sport.';
comment on column catalog.event_search.distances is 'Metres per race: people search for «10 км» and «42» whatever a race is called.';
CREATE INDEX event_search_by_start ON catalog.event_search USING btree (starts_on, event_id) WHERE is_listed;
CREATE INDEX event_search_by_writer ON catalog.event_search USING btree (written_by);
CREATE INDEX event_search_series ON catalog.event_search USING btree (series_code) WHERE (series_code IS NOT NULL);
CREATE TRIGGER forbid_deletion BEFORE DELETE OR TRUNCATE ON catalog.event_search FOR EACH STATEMENT EXECUTE FUNCTION catalog.forbid_search_row_deletion();
CREATE TRIGGER set_written_by BEFORE UPDATE ON catalog.event_search FOR EACH ROW EXECUTE FUNCTION catalog.set_search_written_by();

create table catalog.events (
  id uuid not null default uuidv7(),
  tenant_id integer not null,
  organizer_id uuid not null,
  code text not null,
  sport text not null,
  is_online boolean not null default false,
  name_ru text not null,
  name_en text not null,
  about_ru text not null,
  about_en text not null,
  venue_ru text not null,
  venue_en text not null,
  city_ru text not null,
  city_en text not null,
  region_ru text not null,
  region_en text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null,
  starts_on date not null,
  ends_on date not null,
  currency text not null,
  status text not null default 'draft'::text,
  is_listed boolean not null default true,
  age_rating smallint not null default 0,
  commission_bp integer not null,
  website text not null default ''::text,
  has_fast_identification boolean not null default false,
  is_national_running_movement boolean not null default false,
  has_results boolean not null default false,
  stream_url text not null default ''::text,
  rating_hundredths integer,
  rating_count integer not null default 0,
  pickup_ru text not null default ''::text,
  pickup_en text not null default ''::text,
  participant_limit integer,
  registrations_per_account integer,
  rules_version integer not null default 1,
  created_at timestamp with time zone not null default app.now(),
  refund_rules jsonb not null default '[{"shareBp": 10000, "daysBefore": 30, "returnsCommission": false}, {"shareBp": 5000, "daysBefore": 7, "returnsCommission": false}]'::jsonb,
  series_id uuid,
  questions jsonb not null default '[]'::jsonb,
  change_rules jsonb not null default '{"dataDays": 3, "raceDays": 7, "transferDays": 7, "returnsDifference": true}'::jsonb,
  group_entry_limit integer,
  championship text,
  championship_ru text not null default ''::text,
  championship_en text not null default ''::text,
  program jsonb not null default '[]'::jsonb,
  start_pack jsonb,
  changed_at timestamp with time zone not null default app.now(),
  unpaid_per_account integer,
  unpaid_per_list integer,
  unpaid_per_network integer,
  reserves_for_transfers boolean not null default false,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_code_key UNIQUE (code),
  constraint events_age_rating_check CHECK ((age_rating = ANY (ARRAY[0, 6, 12, 16, 18]))),
  constraint events_championship_check CHECK ((championship ~ '^[a-z0-9][a-z0-9-]{1,60}$'::text)),
  constraint events_change_rules_check CHECK ((jsonb_typeof(change_rules) = 'object'::text)),
  constraint events_check CHECK ((ends_on >= starts_on)),
  constraint events_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{1,60}$'::text)),
  constraint events_commission_bp_check CHECK (((commission_bp >= 0) AND (commission_bp <= 10000))),
  constraint events_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint events_currency_check CHECK ((currency = ANY (ARRAY['RUB'::text, 'BYN'::text, 'KZT'::text, 'UZS'::text, 'EUR'::text, 'USD'::text]))),
  constraint events_group_entry_limit_check CHECK ((group_entry_limit > 0)),
  constraint events_participant_limit_check CHECK ((participant_limit > 0)),
  constraint events_program_check CHECK ((jsonb_typeof(program) = 'array'::text)),
  constraint events_questions_check CHECK ((jsonb_typeof(questions) = 'array'::text)),
  constraint events_rating_hundredths_check CHECK (((rating_hundredths >= 100) AND (rating_hundredths <= 500))),
  constraint events_refund_rules_check CHECK ((jsonb_typeof(refund_rules) = 'array'::text)),
  constraint events_registrations_per_account_check CHECK ((registrations_per_account > 0)),
  constraint events_start_pack_check CHECK ((jsonb_typeof(start_pack) = 'object'::text)),
  constraint events_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'cancelled'::text, 'postponed'::text]))),
  constraint events_unpaid_per_account_check CHECK ((unpaid_per_account > 0)),
  constraint events_unpaid_per_list_check CHECK ((unpaid_per_list > 0)),
  constraint events_unpaid_per_network_check CHECK ((unpaid_per_network > 0)),
  constraint events_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers.organizers(id),
  constraint events_series_id_fkey FOREIGN KEY (series_id) REFERENCES catalog.series(id),
  constraint events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants.tenants(id)
);
comment on table catalog.events is 'An event: a place and one or several days. Texts are in both languages. rules_version grows with each change of anything that decides who may register at what price. (class: public)';
comment on column catalog.events.pickup_ru is 'Where and when one registers on site after the online registration; empty: nowhere.';
comment on column catalog.events.refund_rules is 'Refunds of a cancelled entry: [{daysBefore, shareBp, returnsCommission}], each until the end of the day that many days before the first day. Empty: refunds only by the organizer.';
comment on column catalog.events.questions is 'The organizer''s questions to every participant. Shape: Question[] (catalog/domain/questions.ts).';
comment on column catalog.events.change_rules is 'Until how many days before the first day participants may change their data, race or owner, and the rules. A null number: not at all. Shape: ChangeRules (catalog/domain/change-rules.ts).';
comment on column catalog.events.program is 'Shape: ProgramDay[] (catalog/domain/program.ts).';
comment on column catalog.events.start_pack is 'Shape: StartPack or null (catalog/domain/start-pack.ts).';
comment on column catalog.events.changed_at is 'The last change of anything that the page shows, for search engines and feeds.';
comment on column catalog.events.reserves_for_transfers is 'Places of unpaid orders are reserved for days, where the payer chose a method whose money takes so long (an invoice).';
CREATE INDEX events_by_start ON catalog.events USING btree (starts_on, id) WHERE (status <> 'draft'::text);
CREATE INDEX events_of_series ON catalog.events USING btree (series_id) WHERE (series_id IS NOT NULL);
CREATE TRIGGER set_changed_at BEFORE UPDATE ON catalog.events FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION catalog.set_event_changed_at();

create table catalog.insurance_tariffs (
  product_id uuid not null,
  "position" integer not null,
  policy_type text not null,
  sports text[] not null default '{}'::text[],
  age_from integer not null,
  age_to integer,
  sum_insured_minor bigint not null,
  days_from integer not null,
  days_to integer not null,
  premium_minor bigint not null,
  constraint insurance_tariffs_pkey PRIMARY KEY (product_id, "position"),
  constraint insurance_tariffs_age_from_check CHECK ((age_from >= 0)),
  constraint insurance_tariffs_check CHECK ((age_to >= age_from)),
  constraint insurance_tariffs_check1 CHECK ((days_to >= days_from)),
  constraint insurance_tariffs_days_from_check CHECK ((days_from > 0)),
  constraint insurance_tariffs_policy_type_check CHECK ((policy_type = ANY (ARRAY['accident'::text, 'tick_bite'::text, 'trip_cancellation'::text]))),
  constraint insurance_tariffs_premium_minor_check CHECK ((premium_minor >= 0)),
  constraint insurance_tariffs_sum_insured_minor_check CHECK ((sum_insured_minor > 0)),
  constraint insurance_tariffs_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalog.products(id)
);
comment on table catalog.insurance_tariffs is 'A row of an insurance''s tariff table: what one person of this age pays for this sum in this sport, for so many days. (class: public)';
comment on column catalog.insurance_tariffs.sports is 'The sports that it covers; empty: all.';
comment on column catalog.insurance_tariffs.age_to is 'The last age, on the first day of the policy; null: no upper limit.';

create table catalog.price_tiers (
  race_id uuid not null,
  "position" integer not null,
  price_minor bigint not null,
  until_at timestamp with time zone,
  until_ordinal integer,
  constraint price_tiers_pkey PRIMARY KEY (race_id, "position"),
  constraint price_tiers_price_minor_check CHECK ((price_minor >= 0)),
  constraint price_tiers_until_ordinal_check CHECK ((until_ordinal > 0)),
  constraint price_tiers_race_id_fkey FOREIGN KEY (race_id) REFERENCES catalog.races(id)
);
comment on table catalog.price_tiers is 'A price that applies until a moment or until so many places are sold, whichever comes first; the last tier has neither. (class: public)';

create table catalog.product_variants (
  id uuid not null default uuidv7(),
  product_id uuid not null,
  "position" integer not null,
  code text not null,
  name_ru text not null,
  name_en text not null,
  price_minor bigint,
  pool_id uuid,
  constraint product_variants_pkey PRIMARY KEY (id),
  constraint product_variants_product_id_code_key UNIQUE (product_id, code),
  constraint product_variants_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,40}$'::text)),
  constraint product_variants_price_minor_check CHECK ((price_minor >= 0)),
  constraint product_variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalog.products(id)
);
comment on table catalog.product_variants is 'A variant (size, colour) of a product. A product with variants is bought as one of them. (class: public)';
comment on column catalog.product_variants.price_minor is 'Its own price; null: the product''s.';
comment on column catalog.product_variants.pool_id is 'The pool of its stock; null: unlimited.';

create table catalog.products (
  id uuid not null default uuidv7(),
  tenant_id integer not null,
  event_id uuid not null,
  "position" integer not null,
  kind text not null,
  name_ru text not null,
  name_en text not null,
  about_ru text not null default ''::text,
  about_en text not null default ''::text,
  provider_name text not null default ''::text,
  price_minor bigint not null,
  pool_id uuid,
  max_per_order integer not null default 1,
  code text not null,
  per text not null default 'order'::text,
  inclusion text not null default 'optional'::text,
  sold_until timestamp with time zone,
  changeable_until timestamp with time zone,
  min_price_minor bigint,
  max_price_minor bigint,
  suggested_prices_minor bigint[] not null default '{}'::bigint[],
  refund text not null default 'event'::text,
  picture_id uuid,
  picture_key text,
  picture_width integer,
  picture_height integer,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_event_id_code_key UNIQUE (event_id, code),
  constraint products_picture_id_key UNIQUE (picture_id),
  constraint free_price_is_whole CHECK ((((min_price_minor IS NULL) = (max_price_minor IS NULL)) AND (max_price_minor >= min_price_minor))),
  constraint picture_is_whole CHECK ((((picture_key IS NULL) = (picture_id IS NULL)) AND ((picture_key IS NULL) = (picture_width IS NULL)) AND ((picture_key IS NULL) = (picture_height IS NULL)))),
  constraint products_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,40}$'::text)),
  constraint products_inclusion_check CHECK ((inclusion = ANY (ARRAY['optional'::text, 'required'::text, 'included'::text]))),
  constraint products_kind_check CHECK ((kind = ANY (ARRAY['insurance'::text, 'service'::text, 'goods'::text]))),
  constraint products_max_per_order_check CHECK (((max_per_order >= 1) AND (max_per_order <= 20))),
  constraint products_min_price_minor_check CHECK ((min_price_minor >= 0)),
  constraint products_per_check CHECK ((per = ANY (ARRAY['entry'::text, 'order'::text]))),
  constraint products_price_minor_check CHECK ((price_minor >= 0)),
  constraint products_refund_check CHECK ((refund = ANY (ARRAY['event'::text, 'never'::text]))),
  constraint products_event_id_fkey FOREIGN KEY (event_id) REFERENCES catalog.events(id),
  constraint products_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants.tenants(id)
);
comment on table catalog.products is 'What an event sells beside places: insurance, services, goods. (class: public)';
comment on column catalog.products.price_minor is 'The price of a unit; of a product with a free price the one it is added at, of a variant with its own price unused.';
comment on column catalog.products.pool_id is 'The pool of its stock; null: unlimited, or each variant has its own.';
comment on column catalog.products.max_per_order is 'The most units of one order; of one entry where per is entry.';
comment on column catalog.products.code is 'Identifies the product when its event is published again.';
comment on column catalog.products.per is 'entry: chosen for each person, and it follows the person''s place. order: chosen once. Insurance is always per entry.';
comment on column catalog.products.inclusion is 'required: at least one unit is chosen before the order is paid. included: part of the place''s price, it comes and goes with the place.';
comment on column catalog.products.sold_until is 'Units are added until then; null: while the event is on sale.';
comment on column catalog.products.changeable_until is 'Units are added to a paid order, and its variants changed, until then; null: never after payment.';
comment on column catalog.products.min_price_minor is 'The payer names the price, from this one to max_price_minor (a donation); null: price_minor is the price.';
comment on column catalog.products.suggested_prices_minor is 'Free prices to choose from; the first one is the default.';
comment on column catalog.products.refund is 'What a cancellation by its owner refunds. event: by the event''s refund rules; never: nothing.';
comment on column catalog.products.picture_id is 'Names the picture in its URL; a new picture has a new id.';
comment on column catalog.products.picture_key is 'The file of its picture, a JPEG made by the program; null: none.';
CREATE INDEX products_of_event ON catalog.products USING btree (event_id, "position");

create table catalog.race_categories (
  race_id uuid not null,
  category text not null,
  "position" integer not null,
  price_minor bigint not null,
  quota integer,
  pool_id uuid,
  proof text not null,
  price_difference_minor bigint not null,
  constraint race_categories_pkey PRIMARY KEY (race_id, category),
  constraint race_categories_category_check CHECK ((category = ANY (ARRAY['pupil'::text, 'student'::text, 'pensioner'::text, 'disabled'::text, 'large-family'::text, 'veteran'::text]))),
  constraint race_categories_check CHECK (((quota IS NULL) = (pool_id IS NULL))),
  constraint race_categories_price_difference_minor_check CHECK ((price_difference_minor >= 0)),
  constraint race_categories_price_minor_check CHECK ((price_minor >= 0)),
  constraint race_categories_proof_check CHECK ((proof = ANY (ARRAY['show'::text, 'upload'::text]))),
  constraint race_categories_quota_check CHECK ((quota > 0)),
  constraint race_categories_race_id_fkey FOREIGN KEY (race_id) REFERENCES catalog.races(id)
);
comment on table catalog.race_categories is 'A social category with its own price in a race. (class: public)';
comment on column catalog.race_categories.price_difference_minor is 'What is due when the document is not shown.';

create table catalog.races (
  id uuid not null default uuidv7(),
  tenant_id integer not null,
  event_id uuid not null,
  code text not null,
  "position" integer not null,
  name_ru text not null,
  name_en text not null,
  kind text not null default 'individual'::text,
  distance_m integer,
  duration_min integer,
  starts_at timestamp with time zone not null,
  pool_id uuid not null,
  capacity integer not null,
  gender text not null default 'any'::text,
  age_from integer,
  age_to integer,
  age_on text not null default 'race-day'::text,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  few_left integer,
  requirements text[] not null default '{}'::text[],
  profile_fields jsonb not null default '{}'::jsonb,
  bib_from integer not null default 1,
  ends_at timestamp with time zone not null,
  stages smallint,
  questions jsonb not null default '[]'::jsonb,
  admission_blocks text[] not null default '{}'::text[],
  checks_documents boolean not null default false,
  team_rules jsonb,
  by_code boolean not null default false,
  offer_hours smallint not null default 12,
  draws_at timestamp with time zone,
  group_entry_rules jsonb,
  reads_identity boolean not null default false,
  waves jsonb not null default '[]'::jsonb,
  qualification_ru text not null default ''::text,
  qualification_en text not null default ''::text,
  wave_starts jsonb not null default '[]'::jsonb,
  cut_offs jsonb not null default '[]'::jsonb,
  laps integer,
  constraint races_pkey PRIMARY KEY (id),
  constraint races_event_id_code_key UNIQUE (event_id, code),
  constraint races_pool_id_key UNIQUE (pool_id),
  constraint races_age_on_check CHECK ((age_on = ANY (ARRAY['race-day'::text, 'dec-31'::text]))),
  constraint races_capacity_check CHECK ((capacity > 0)),
  constraint races_check CHECK ((closes_at > opens_at)),
  constraint races_check1 CHECK ((ends_at > starts_at)),
  constraint races_check2 CHECK ((admission_blocks <@ requirements)),
  constraint races_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,40}$'::text)),
  constraint races_cut_offs_check CHECK ((jsonb_typeof(cut_offs) = 'array'::text)),
  constraint races_distance_m_check CHECK ((distance_m > 0)),
  constraint races_draws_at_check CHECK (((draws_at > opens_at) AND (draws_at < closes_at))),
  constraint races_duration_min_check CHECK ((duration_min > 0)),
  constraint races_gender_check CHECK ((gender = ANY (ARRAY['any'::text, 'male'::text, 'female'::text]))),
  constraint races_group_entry_rules_check CHECK ((jsonb_typeof(group_entry_rules) = 'object'::text)),
  constraint races_kind_check CHECK ((kind = ANY (ARRAY['individual'::text, 'team'::text, 'relay'::text]))),
  constraint races_laps_check CHECK ((laps > 1)),
  constraint races_offer_hours_check CHECK (((offer_hours >= 1) AND (offer_hours <= 168))),
  constraint races_questions_check CHECK ((jsonb_typeof(questions) = 'array'::text)),
  constraint races_requirements_check CHECK ((requirements <@ ARRAY['medical'::text, 'insurance'::text, 'triathlete-card'::text])),
  constraint races_stages_check CHECK (((stages >= 2) AND (stages <= 20))),
  constraint races_wave_starts_check CHECK ((jsonb_typeof(wave_starts) = 'array'::text)),
  constraint races_waves_check CHECK ((jsonb_typeof(waves) = 'array'::text)),
  constraint relay_has_stages CHECK (((kind = 'relay'::text) = (stages IS NOT NULL))),
  constraint races_event_id_fkey FOREIGN KEY (event_id) REFERENCES catalog.events(id),
  constraint races_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants.tenants(id)
);
comment on table catalog.races is 'A race of an event: distance, start, capacity, prices by reference, who may enter and what is asked of them. (class: public)';
comment on column catalog.races.profile_fields is 'The profile fields that the race asks for besides those that every race needs: {"street": "required", …}.';
comment on column catalog.races.ends_at is 'The end of the time limit, or of a race for time.';
comment on column catalog.races.questions is 'The organizer''s own questions. Shape: Question[] (catalog/domain/questions.ts).';
comment on column catalog.races.team_rules is 'Stages with distances and numbers of people, what the price is for, until when line-ups may change, what a mixed team needs. Null: no teams. Shape: TeamRules (catalog/domain/team-rules.ts).';
comment on column catalog.races.group_entry_rules is 'Which fields a coach''s list asks for, whether the start list shows them, and whose lists the race takes: {fields: {school, region, rank, coach: off | optional | required}, isListed, clubs (default true), companies (default false)} (catalog/domain/group-entry-rules.ts). Null: no group entries.';
comment on column catalog.races.reads_identity is 'Whether the organizer may read whole numbers of identity documents, for lists that others demand.';
comment on column catalog.races.waves is 'Waves, the fastest first: up to which expected time, with which bibs (catalog/domain/race-wave.ts).';
comment on column catalog.races.wave_starts is 'Shape: WaveStart[] (catalog/domain/race-course-times.ts).';
comment on column catalog.races.cut_offs is 'Shape: RaceCutOff[] (catalog/domain/race-course-times.ts).';
CREATE INDEX races_by_end ON catalog.races USING btree (ends_at, starts_at);

create table catalog.series (
  id uuid not null default uuidv7(),
  tenant_id integer not null,
  organizer_id uuid not null,
  code text not null,
  name_ru text not null,
  name_en text not null,
  about_ru text not null,
  about_en text not null,
  website text not null default ''::text,
  created_at timestamp with time zone not null default app.now(),
  standings jsonb,
  constraint series_pkey PRIMARY KEY (id),
  constraint series_code_key UNIQUE (code),
  constraint series_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{1,60}$'::text)),
  constraint series_standings_check CHECK ((jsonb_typeof(standings) = 'object'::text)),
  constraint series_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers.organizers(id),
  constraint series_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants.tenants(id)
);
comment on table catalog.series is 'Several events under one name. An event belongs to at most one series. (class: public)';
comment on column catalog.series.standings is 'How the season''s points are counted; null where the series has no standings. Shape: StandingsRule (catalog/domain/standings-rule.ts).';

create table discounts.batches (
  tenant_id integer not null,
  id uuid not null,
  rule_id uuid not null,
  prefix text not null,
  count integer not null,
  created_at timestamp with time zone not null default app.now(),
  created_by uuid,
  constraint batches_pkey PRIMARY KEY (tenant_id, id),
  constraint batches_count_check CHECK (((count >= 1) AND (count <= 10000))),
  constraint batches_prefix_check CHECK (((length(prefix) >= 1) AND (length(prefix) <= 12))),
  constraint batches_tenant_id_rule_id_fkey FOREIGN KEY (tenant_id, rule_id) REFERENCES discounts.rules(tenant_id, id)
);
comment on table discounts.batches is 'A request for many single-use codes of a rule. Its id is the request''s: a repeated request completes the same batch. (class: tenant)';
alter table discounts.batches enable row level security;
alter table discounts.batches force row level security;
create policy own_tenant on discounts.batches for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on discounts.batches for all to startline_erasure, startline_system using (true);

create table discounts.codes (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  rule_id uuid not null,
  batch_id uuid,
  code text not null,
  key text not null,
  max_uses integer,
  held_race_id uuid,
  held_event_id uuid,
  held_places integer,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default app.now(),
  created_by uuid,
  changed_at timestamp with time zone,
  changed_by uuid,
  constraint codes_pkey PRIMARY KEY (id),
  constraint codes_tenant_id_id_key UNIQUE (tenant_id, id),
  constraint batch_is_single_use CHECK (((batch_id IS NULL) OR ((max_uses = 1) AND (held_race_id IS NULL)))),
  constraint codes_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  constraint codes_held_places_check CHECK ((held_places > 0)),
  constraint codes_held_together CHECK ((((held_race_id IS NULL) = (held_event_id IS NULL)) AND ((held_race_id IS NULL) = (held_places IS NULL)))),
  constraint codes_key_check CHECK ((key <> ''::text)),
  constraint codes_max_uses_check CHECK ((max_uses > 0)),
  constraint codes_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES discounts.batches(tenant_id, id),
  constraint codes_tenant_id_rule_id_fkey FOREIGN KEY (tenant_id, rule_id) REFERENCES discounts.rules(tenant_id, id)
);
comment on table discounts.codes is 'A promo code of a rule. Stored as written: an organizer reads it out again, and it is shown on the order. (class: tenant)';
comment on column discounts.codes.batch_id is 'The batch of single-use codes that it belongs to. The pool of its use is created with the first use.';
comment on column discounts.codes.key is 'The code without case, spaces and look-alike letters.';
comment on column discounts.codes.max_uses is 'The most orders with this code: the capacity of the inventory pool with the code''s id. Null: those of the rule.';
comment on column discounts.codes.held_places is 'The places of held_race_id that it was created with; those not given out yet are the inventory''s reserve with the code''s id.';
comment on column discounts.codes.changed_by is 'The account that invalidated or revived it last.';
CREATE INDEX codes_of_batch ON discounts.codes USING btree (tenant_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX codes_of_rule ON discounts.codes USING btree (tenant_id, rule_id, id);
CREATE INDEX codes_with_places ON discounts.codes USING btree (tenant_id, rule_id) WHERE (held_race_id IS NOT NULL);
CREATE UNIQUE INDEX one_key_per_rule ON discounts.codes USING btree (tenant_id, key, rule_id);
alter table discounts.codes enable row level security;
alter table discounts.codes force row level security;
create policy own_tenant on discounts.codes for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on discounts.codes for all to startline_erasure, startline_system using (true);

create table discounts.rules (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  organizer_id uuid,
  trigger text not null,
  name_ru text not null,
  name_en text not null,
  value_kind text not null,
  share_bp integer,
  amount_minor bigint,
  price_minor bigint,
  product_id uuid,
  scope text not null,
  stacking text not null,
  conditions jsonb not null,
  max_uses integer,
  max_uses_per_account integer,
  budget_minor bigint,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default app.now(),
  created_by uuid,
  changed_at timestamp with time zone,
  changed_by uuid,
  ended_at timestamp with time zone,
  constraint rules_pkey PRIMARY KEY (id),
  constraint rules_tenant_id_id_key UNIQUE (tenant_id, id),
  constraint automatic_is_unlimited CHECK (((trigger = 'code'::text) OR ((max_uses IS NULL) AND (max_uses_per_account IS NULL) AND (budget_minor IS NULL)))),
  constraint rules_amount_minor_check CHECK ((amount_minor > 0)),
  constraint rules_budget_minor_check CHECK ((budget_minor > 0)),
  constraint rules_check CHECK ((ends_at > starts_at)),
  constraint rules_conditions_check CHECK ((jsonb_typeof(conditions) = 'object'::text)),
  constraint rules_max_uses_check CHECK ((max_uses > 0)),
  constraint rules_max_uses_per_account_check CHECK ((max_uses_per_account > 0)),
  constraint rules_price_minor_check CHECK ((price_minor >= 0)),
  constraint rules_scope_check CHECK ((scope = ANY (ARRAY['places'::text, 'products'::text, 'places_and_products'::text]))),
  constraint rules_share_bp_check CHECK (((share_bp >= 1) AND (share_bp <= 10000))),
  constraint rules_stacking_check CHECK ((stacking = ANY (ARRAY['alone'::text, 'with_automatic'::text]))),
  constraint rules_trigger_check CHECK ((trigger = ANY (ARRAY['code'::text, 'automatic'::text]))),
  constraint rules_value_kind_check CHECK ((value_kind = ANY (ARRAY['percent'::text, 'amount'::text, 'amount_each'::text, 'fixed_price'::text, 'free_product'::text]))),
  constraint value_fits_kind CHECK ((((value_kind = 'percent'::text) = (share_bp IS NOT NULL)) AND ((value_kind = ANY (ARRAY['amount'::text, 'amount_each'::text])) = (amount_minor IS NOT NULL)) AND ((value_kind = 'fixed_price'::text) = (price_minor IS NOT NULL)) AND ((value_kind = 'free_product'::text) = (product_id IS NOT NULL))))
);
comment on table discounts.rules is 'What a discount takes off, and for whom: applied by its codes, or by itself (docs/features/discounts.md). (class: tenant)';
comment on column discounts.rules.organizer_id is 'The organizer whose events it covers; null: all events of the tenant.';
comment on column discounts.rules.conditions is 'Shape: DiscountConditions (discounts/domain/discount-rule.ts).';
comment on column discounts.rules.max_uses is 'The most orders with a code of this rule: the capacity of the inventory pool with the rule''s id. Null: unlimited.';
comment on column discounts.rules.budget_minor is 'The most that all orders together may save; null: unlimited.';
comment on column discounts.rules.created_by is 'The account that created it; null: the program, for the demo.';
comment on column discounts.rules.changed_by is 'The account that changed or ended it last.';
comment on column discounts.rules.ended_at is 'Its organizer ended it for good: nothing of it changes any more.';
CREATE INDEX automatic_rules ON discounts.rules USING btree (tenant_id, organizer_id) WHERE ((trigger = 'automatic'::text) AND is_active);
CREATE INDEX rules_of_organizer ON discounts.rules USING btree (tenant_id, organizer_id, id);
alter table discounts.rules enable row level security;
alter table discounts.rules force row level security;
create policy own_tenant on discounts.rules for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on discounts.rules for all to startline_erasure, startline_system using (true);

create table discounts.uses (
  tenant_id integer not null,
  order_id uuid not null,
  code_id uuid not null,
  rule_id uuid not null,
  account_id uuid not null,
  hold_ids uuid[] not null default '{}'::uuid[],
  has_added_product boolean not null default false,
  applied_at timestamp with time zone not null default app.now(),
  constraint uses_pkey PRIMARY KEY (tenant_id, order_id, code_id),
  constraint uses_tenant_id_code_id_fkey FOREIGN KEY (tenant_id, code_id) REFERENCES discounts.codes(tenant_id, id),
  constraint uses_tenant_id_rule_id_fkey FOREIGN KEY (tenant_id, rule_id) REFERENCES discounts.rules(tenant_id, id)
);
comment on table discounts.uses is 'A promo code applied to an order: one use of the code and of its rule. (class: tenant)';
comment on column discounts.uses.hold_ids is 'The units of the code''s and the rule''s pools, held and taken with the order; empty where both are unlimited.';
comment on column discounts.uses.has_added_product is 'The code has put its free product into the order: the unit goes with the code.';
CREATE INDEX uses_of_code ON discounts.uses USING btree (tenant_id, code_id);
CREATE INDEX uses_of_rule ON discounts.uses USING btree (tenant_id, rule_id, account_id);
alter table discounts.uses enable row level security;
alter table discounts.uses force row level security;
create policy own_rows on discounts.uses for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on discounts.uses for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on discounts.uses for all to startline_erasure, startline_system using (true);

create table feedback.messages (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  state text not null default 'open'::text,
  account_id uuid,
  name text not null,
  email text not null,
  is_verified boolean not null,
  phone text,
  body text not null,
  topic text,
  order_number text,
  company text,
  people integer,
  event text,
  vacancy text,
  file_key text,
  file_name text,
  file_type text,
  file_bytes integer,
  language text not null,
  consent_version text,
  sent_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint messages_pkey PRIMARY KEY (tenant_id, id),
  constraint messages_file_key_key UNIQUE (file_key),
  constraint messages_answered CHECK (((state = 'answered'::text) = (answered_at IS NOT NULL))),
  constraint messages_application_fields CHECK ((((kind = 'application'::text) = (vacancy IS NOT NULL)) AND ((kind = 'application'::text) = (file_key IS NOT NULL)))),
  constraint messages_body_check CHECK ((length(body) <= 3000)),
  constraint messages_company_check CHECK (((length(company) >= 1) AND (length(company) <= 200))),
  constraint messages_company_fields CHECK ((((kind = 'company'::text) = (company IS NOT NULL)) AND ((kind = 'company'::text) = (people IS NOT NULL)) AND ((kind = 'company'::text) OR (event IS NULL)))),
  constraint messages_consent CHECK (((account_id IS NOT NULL) OR (consent_version IS NOT NULL))),
  constraint messages_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint messages_event_check CHECK ((length(event) <= 200)),
  constraint messages_file_bytes_check CHECK ((file_bytes > 0)),
  constraint messages_file_fields CHECK ((((file_key IS NULL) = (file_name IS NULL)) AND ((file_key IS NULL) = (file_type IS NULL)) AND ((file_key IS NULL) = (file_bytes IS NULL)))),
  constraint messages_file_name_check CHECK ((length(file_name) <= 100)),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['question'::text, 'company'::text, 'application'::text]))),
  constraint messages_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint messages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint messages_order_number_check CHECK ((length(order_number) <= 40)),
  constraint messages_people_check CHECK (((people >= 1) AND (people <= 100000))),
  constraint messages_phone_check CHECK ((length(phone) <= 20)),
  constraint messages_question_fields CHECK ((((kind = 'question'::text) = (topic IS NOT NULL)) AND ((kind = 'question'::text) OR (order_number IS NULL)))),
  constraint messages_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text]))),
  constraint messages_topic_check CHECK ((topic = ANY (ARRAY['registration'::text, 'payment'::text, 'refund'::text, 'other'::text]))),
  constraint messages_vacancy_check CHECK ((length(vacancy) <= 80)),
  constraint messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint messages_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES accounts.accounts(id) ON DELETE SET NULL
);
comment on table feedback.messages is 'A message to the operators: a question, a company''s request, or an application for a vacancy with its file. Personal data: deleted with the account, an application after 180 days, the rest after three years. (class: tenant)';
comment on column feedback.messages.account_id is 'Null: sent without signing in.';
comment on column feedback.messages.is_verified is 'Whether the email address was confirmed to be the sender''s.';
comment on column feedback.messages.order_number is 'As typed: of no checked order.';
comment on column feedback.messages.event is 'As typed: the event that a company wants to enter.';
comment on column feedback.messages.vacancy is 'The name of the vacancy''s file in content/careers.';
comment on column feedback.messages.file_key is 'Personal data: a stored file, never shown inline.';
comment on column feedback.messages.consent_version is 'The version of the text consented to here; null: the account''s own.';
CREATE INDEX messages_answered_by_account ON feedback.messages USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX messages_by_time ON feedback.messages USING btree (sent_at DESC, id DESC);
CREATE INDEX messages_of_account ON feedback.messages USING btree (account_id) WHERE (account_id IS NOT NULL);
alter table feedback.messages enable row level security;
alter table feedback.messages force row level security;
create policy own_rows on feedback.messages for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on feedback.messages for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on feedback.messages for all to startline_erasure, startline_system using (true);

create table group_entries.athletes (
  tenant_id integer not null,
  id uuid not null,
  group_entry_id uuid not null,
  account_id uuid not null,
  "position" integer not null,
  typed jsonb not null,
  constraint athletes_pkey PRIMARY KEY (id),
  constraint athletes_typed_check CHECK ((jsonb_typeof(typed) = 'object'::text)),
  constraint athletes_group_entry_id_fkey FOREIGN KEY (group_entry_id) REFERENCES group_entries.group_entries(id) ON DELETE CASCADE
);
comment on table group_entries.athletes is 'An athlete of a group entry, in no family group. The id is also the entry''s, once the athlete has a place. (class: tenant)';
comment on column group_entries.athletes.typed is 'The columns of the coach''s list by name, as typed (group-entries/domain/athlete-columns.ts).';
CREATE INDEX athletes_of_group_entry ON group_entries.athletes USING btree (group_entry_id, "position");
alter table group_entries.athletes enable row level security;
alter table group_entries.athletes force row level security;
create policy own_rows on group_entries.athletes for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on group_entries.athletes for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on group_entries.athletes for all to startline_erasure, startline_system using (true);

create table group_entries.companies (
  tenant_id integer not null,
  group_entry_id uuid not null,
  account_id uuid not null,
  country text not null,
  full_name text not null default ''::text,
  tax_number text not null default ''::text,
  kpp text not null default ''::text,
  registration_number text not null default ''::text,
  legal_address text not null default ''::text,
  contact_name text not null default ''::text,
  contact_email text not null default ''::text,
  contact_phone text not null default ''::text,
  constraint companies_pkey PRIMARY KEY (group_entry_id),
  constraint companies_country_check CHECK ((country = ANY (ARRAY['RU'::text, 'BY'::text, 'KZ'::text, 'UZ'::text, 'other'::text]))),
  constraint companies_group_entry_id_fkey FOREIGN KEY (group_entry_id) REFERENCES group_entries.group_entries(id) ON DELETE CASCADE
);
comment on table group_entries.companies is 'The requisites of a company''s group entry, as typed. They are validated when its places are taken, and stored with the order then (orders.order_companies). (class: tenant)';
alter table group_entries.companies enable row level security;
alter table group_entries.companies force row level security;
create policy own_rows on group_entries.companies for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on group_entries.companies for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on group_entries.companies for all to startline_erasure, startline_system using (true);

create table group_entries.group_entries (
  tenant_id integer not null,
  id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  kind text not null default 'club'::text,
  school text not null default ''::text,
  region text not null default ''::text,
  coach text not null default ''::text,
  created_at timestamp with time zone not null default app.now(),
  changed_at timestamp with time zone not null default app.now(),
  constraint group_entries_pkey PRIMARY KEY (id),
  constraint group_entries_kind_check CHECK ((kind = ANY (ARRAY['club'::text, 'company'::text]))),
  constraint group_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table group_entries.group_entries is 'A group entry for one event: a coach''s, with the school, or a company''s. Its id is also its order''s, which comes with the first places. Everything is stored as typed; an unfinished one is a draft. (class: tenant)';
comment on column group_entries.group_entries.kind is 'club: a coach''s list with its school, region and coach. company: a list with a row in group_entries.companies.';
CREATE INDEX group_entries_by_change ON group_entries.group_entries USING btree (changed_at);
CREATE INDEX group_entries_of_account ON group_entries.group_entries USING btree (account_id, event_id, created_at);
alter table group_entries.group_entries enable row level security;
alter table group_entries.group_entries force row level security;
create policy own_rows on group_entries.group_entries for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on group_entries.group_entries for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on group_entries.group_entries for all to startline_erasure, startline_system using (true);

create table inquiries.questions (
  tenant_id integer not null,
  id uuid not null,
  event_id uuid not null,
  organizer_id uuid not null,
  account_id uuid,
  name text not null,
  email text not null,
  is_verified boolean not null,
  question text not null,
  language text not null,
  consent_version text,
  asked_at timestamp with time zone not null,
  constraint questions_pkey PRIMARY KEY (tenant_id, id),
  constraint questions_check CHECK (((account_id IS NOT NULL) OR (consent_version IS NOT NULL))),
  constraint questions_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint questions_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint questions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint questions_question_check CHECK (((length(question) >= 1) AND (length(question) <= 2000))),
  constraint questions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table inquiries.questions is 'A question to an organizer and its answer. (class: tenant)';
comment on column inquiries.questions.account_id is 'Null: asked without signing in.';
comment on column inquiries.questions.is_verified is 'Whether the email address was confirmed to be the asker''s.';
comment on column inquiries.questions.consent_version is 'The version of the consent given here; null: the account''s own.';
CREATE INDEX questions_by_age ON inquiries.questions USING btree (asked_at);
CREATE INDEX questions_of_account ON inquiries.questions USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX questions_of_event ON inquiries.questions USING btree (tenant_id, event_id, asked_at DESC, id DESC);
alter table inquiries.questions enable row level security;
alter table inquiries.questions force row level security;
create policy own_rows on inquiries.questions for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on inquiries.questions for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on inquiries.questions for all to startline_erasure, startline_system using (true);

create table inquiries.subscriptions (
  tenant_id integer not null,
  id uuid not null,
  event_id uuid not null,
  race_id uuid,
  account_id uuid,
  email text not null,
  language text not null,
  state text not null,
  consent_version text,
  requested_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  notified_at timestamp with time zone,
  about text not null,
  constraint subscriptions_pkey PRIMARY KEY (tenant_id, id),
  constraint subscriptions_once UNIQUE NULLS NOT DISTINCT (tenant_id, event_id, about, race_id, email),
  constraint subscriptions_about_check CHECK ((about = ANY (ARRAY['opening'::text, 'new-date'::text, 'next-start'::text]))),
  constraint subscriptions_confirmed_check CHECK (((state = 'pending'::text) = (confirmed_at IS NULL))),
  constraint subscriptions_consent_check CHECK (((account_id IS NOT NULL) OR (consent_version IS NOT NULL))),
  constraint subscriptions_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint subscriptions_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint subscriptions_notified_check CHECK (((state = 'notified'::text) = (notified_at IS NOT NULL))),
  constraint subscriptions_race_check CHECK (((about = 'opening'::text) = (race_id IS NOT NULL))),
  constraint subscriptions_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'notified'::text]))),
  constraint subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table inquiries.subscriptions is 'An address that gets one email when a race opens or an event has news. (class: tenant)';
CREATE INDEX subscriptions_about_events ON inquiries.subscriptions USING btree (about, event_id, confirmed_at, id) WHERE ((state = 'confirmed'::text) AND (race_id IS NULL));
CREATE INDEX subscriptions_of_account ON inquiries.subscriptions USING btree (account_id, event_id) WHERE (account_id IS NOT NULL);
CREATE INDEX subscriptions_waiting ON inquiries.subscriptions USING btree (race_id, confirmed_at, id) WHERE (state = 'confirmed'::text);
alter table inquiries.subscriptions enable row level security;
alter table inquiries.subscriptions force row level security;
create policy own_rows on inquiries.subscriptions for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on inquiries.subscriptions for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on inquiries.subscriptions for all to startline_erasure, startline_system using (true);

create table insurance.insured_details (
  account_id uuid not null,
  person_id uuid not null,
  address text not null default ''::text,
  phone text not null default ''::text,
  saved_at timestamp with time zone not null,
  constraint insured_details_pkey PRIMARY KEY (account_id, person_id),
  constraint insured_details_address_check CHECK ((length(address) <= 300)),
  constraint insured_details_phone_check CHECK ((length(phone) <= 20)),
  constraint insured_details_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table insurance.insured_details is 'What an account has entered about a person for an insurer, so that it is asked once. (class: account)';
comment on column insurance.insured_details.person_id is 'A participant of the account; of a coach''s athlete, who is none, the entry.';
alter table insurance.insured_details enable row level security;
alter table insurance.insured_details force row level security;
create policy own_account on insurance.insured_details for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on insurance.insured_details for all to startline_auth, startline_erasure, startline_system using (true);

create table insurance.insurers (
  id uuid not null default uuidv7(),
  code text not null,
  name text not null,
  legal_name text not null,
  license text not null,
  address text not null default ''::text,
  phone text not null default ''::text,
  email text not null default ''::text,
  website text not null default ''::text,
  rules_ru text not null,
  rules_en text not null,
  rules_url text not null,
  rules_version text not null,
  required_data text[] not null default '{}'::text[],
  refund_days_before integer,
  number_prefix text not null,
  created_at timestamp with time zone not null default app.now(),
  constraint insurers_pkey PRIMARY KEY (id),
  constraint insurers_code_key UNIQUE (code),
  constraint insurers_name_key UNIQUE (name),
  constraint insurers_number_prefix_key UNIQUE (number_prefix),
  constraint insurers_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{1,40}$'::text)),
  constraint insurers_name_check CHECK ((name <> ''::text)),
  constraint insurers_number_prefix_check CHECK ((number_prefix ~ '^[A-Z0-9]{2,8}$'::text)),
  constraint insurers_refund_days_before_check CHECK ((refund_days_before >= 0)),
  constraint insurers_required_data_check CHECK ((required_data <@ ARRAY['address'::text, 'phone'::text, 'document'::text]))
);
comment on table insurance.insurers is 'A company whose insurance events sell, with its rules. (class: public)';
comment on column insurance.insurers.name is 'The provider''s name of its products, and its account in the ledger: insurer:NAME.';
comment on column insurance.insurers.required_data is 'What it must know of each insured person beside name and birth date.';
comment on column insurance.insurers.refund_days_before is 'The whole premium is returned until so many days before the policy''s first day; 0: until that day begins; null: never.';

create table insurance.members (
  insurer_id uuid not null,
  account_id uuid not null,
  constraint members_pkey PRIMARY KEY (insurer_id, account_id),
  constraint members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint members_insurer_id_fkey FOREIGN KEY (insurer_id) REFERENCES insurance.insurers(id)
);
comment on table insurance.members is 'An account that works for an insurer and sees its policies. (class: account)';
alter table insurance.members enable row level security;
alter table insurance.members force row level security;
create policy gives_rights on insurance.members for all to startline_rights using (true);
create policy own_account on insurance.members for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on insurance.members for all to startline_auth, startline_erasure, startline_system using (true);
CREATE TRIGGER record_change AFTER INSERT OR DELETE ON insurance.members FOR EACH ROW EXECUTE FUNCTION platform.record_provider_change();

create table insurance.notices (
  tenant_id integer not null,
  order_id uuid not null,
  entry_id uuid not null,
  product_id uuid not null,
  kind text not null,
  from_minor bigint not null,
  to_minor bigint,
  at timestamp with time zone not null,
  constraint notices_pkey PRIMARY KEY (tenant_id, order_id, entry_id, product_id),
  constraint notices_kind_check CHECK ((kind = ANY (ARRAY['repriced'::text, 'removed'::text]))),
  constraint removed_has_no_price CHECK (((kind = 'removed'::text) = (to_minor IS NULL)))
);
comment on table insurance.notices is 'A policy of an unpaid order that was repriced or removed since the payer chose it; shown until they choose again. (class: tenant)';
alter table insurance.notices enable row level security;
alter table insurance.notices force row level security;
create policy own_tenant on insurance.notices for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on insurance.notices for all to startline_erasure, startline_system using (true);

create table insurance.policies (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  serial bigint not null generated always as identity,
  order_id uuid not null,
  event_id uuid not null,
  account_id uuid not null,
  line_id uuid not null,
  entry_id uuid not null,
  place_hold_id uuid not null,
  person_id uuid not null,
  product_id uuid not null,
  insurer_id uuid not null,
  sport text not null,
  policy_type text not null,
  starts_on date not null,
  ends_on date not null,
  sum_insured_minor bigint not null,
  premium_minor bigint not null,
  refunded_minor bigint not null default 0,
  currency text not null,
  state text not null default 'requested'::text,
  number text,
  insured jsonb not null,
  requested_at timestamp with time zone not null default app.now(),
  issued_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  reason text,
  constraint policies_pkey PRIMARY KEY (id),
  constraint cancelled_has_reason CHECK ((((state = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((cancelled_at IS NULL) = (reason IS NULL)))),
  constraint issued_is_whole CHECK ((((state = 'requested'::text) = (number IS NULL)) AND ((number IS NULL) = (issued_at IS NULL)))),
  constraint policies_check CHECK ((ends_on >= starts_on)),
  constraint policies_check1 CHECK (((refunded_minor >= 0) AND (refunded_minor <= premium_minor))),
  constraint policies_insured_check CHECK ((jsonb_typeof(insured) = 'object'::text)),
  constraint policies_policy_type_check CHECK ((policy_type = ANY (ARRAY['accident'::text, 'tick_bite'::text, 'trip_cancellation'::text]))),
  constraint policies_premium_minor_check CHECK ((premium_minor >= 0)),
  constraint policies_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'issued'::text, 'cancelled'::text]))),
  constraint policies_sum_insured_minor_check CHECK ((sum_insured_minor > 0)),
  constraint policies_insurer_id_fkey FOREIGN KEY (insurer_id) REFERENCES insurance.insurers(id)
);
comment on table insurance.policies is 'One person''s policy in an order: requested with its order line, issued when the order is paid. (class: tenant)';
comment on column insurance.policies.serial is 'The number''s own part: unique, with gaps.';
comment on column insurance.policies.entry_id is 'The insured person: an entry (registration.entries), or a team''s member (registration.team_members).';
comment on column insurance.policies.place_hold_id is 'The hold of the person''s place, or of the team''s.';
comment on column insurance.policies.person_id is 'The participant at the time of the request; another one now means that the place has changed hands.';
comment on column insurance.policies.refunded_minor is 'The part of the premium that the cancellation returned.';
comment on column insurance.policies.insured is 'The insured person: as entered with the request, from the issue on as printed. Shape: Insured (insurance/domain/insured.ts).';
comment on column insurance.policies.reason is 'The cause of the cancellation, as on the order''s refund.';
CREATE UNIQUE INDEX one_number_per_insurer ON insurance.policies USING btree (insurer_id, number) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX one_policy_per_person ON insurance.policies USING btree (tenant_id, order_id, entry_id, product_id) WHERE (state <> 'cancelled'::text);
CREATE INDEX policies_of_account ON insurance.policies USING btree (account_id);
CREATE INDEX policies_of_entry ON insurance.policies USING btree (entry_id);
CREATE INDEX policies_of_insurer ON insurance.policies USING btree (insurer_id, id DESC) WHERE (number IS NOT NULL);
alter table insurance.policies enable row level security;
alter table insurance.policies force row level security;
create policy of_insurer on insurance.policies for select to startline_self using (((number IS NOT NULL) AND (EXISTS ( SELECT
   FROM insurance.members m
  WHERE ((m.insurer_id = policies.insurer_id) AND (m.account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid))))));
create policy own_rows on insurance.policies for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on insurance.policies for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on insurance.policies for all to startline_erasure, startline_system using (true);

create table inventory.abandoned_places (
  tenant_id integer not null,
  limit_id uuid not null,
  account_key uuid not null,
  places integer not null,
  until timestamp with time zone not null,
  held_minutes integer not null default 0,
  constraint abandoned_places_pkey PRIMARY KEY (tenant_id, limit_id, account_key),
  constraint abandoned_places_held_minutes_check CHECK ((held_minutes >= 0)),
  constraint abandoned_places_places_check CHECK ((places >= 0))
);
comment on table inventory.abandoned_places is 'How many places an account let run out in an event, or gave back shortly before, within three hours of the last one. Two of them lower its limit by one; a payment clears them. (class: tenant)';
comment on column inventory.abandoned_places.held_minutes is 'Minutes for which places given back early were held; twenty count as one abandoned place.';
CREATE INDEX abandoned_places_by_age ON inventory.abandoned_places USING btree (until);
alter table inventory.abandoned_places enable row level security;
alter table inventory.abandoned_places force row level security;
create policy own_tenant on inventory.abandoned_places for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on inventory.abandoned_places for all to startline_erasure, startline_system using (true);

create table inventory.holds (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  pool_id uuid not null,
  limit_id uuid not null,
  order_id uuid not null,
  units integer not null,
  subject text,
  person_key bytea,
  duplicate_number smallint not null default 0,
  account_key uuid not null,
  ordinal integer not null,
  state text not null,
  held_until timestamp with time zone not null,
  list_account uuid,
  network bigint,
  reserve_id uuid,
  constraint holds_pkey PRIMARY KEY (tenant_id, id),
  constraint holds_check CHECK (((subject IS NULL) = (person_key IS NULL))),
  constraint holds_state_check CHECK ((state = ANY (ARRAY['held'::text, 'taken'::text, 'freed'::text]))),
  constraint holds_units_check CHECK ((units > 0)),
  constraint network_of_unpaid CHECK (((network IS NULL) OR (state = 'held'::text))),
  constraint holds_tenant_id_pool_id_fkey FOREIGN KEY (tenant_id, pool_id) REFERENCES inventory.pools(tenant_id, id) NOT ENFORCED
) with (fillfactor=80);
comment on table inventory.holds is 'Units of a pool for one order: held until a moment, then taken or freed. (class: tenant)';
comment on column inventory.holds.reserve_id is 'The reserve that gave this unit, and that it returns to while the reserve lasts (inventory.refill_reserves).';
CREATE INDEX holds_due ON inventory.holds USING btree (tenant_id, pool_id, held_until) WHERE (state = 'held'::text);
CREATE INDEX holds_of_account ON inventory.holds USING btree (tenant_id, limit_id, account_key) WHERE ((state = ANY (ARRAY['held'::text, 'taken'::text])) AND (person_key IS NOT NULL));
CREATE INDEX holds_of_list ON inventory.holds USING btree (tenant_id, limit_id, list_account) WHERE (list_account IS NOT NULL);
CREATE INDEX holds_of_network ON inventory.holds USING btree (network) WHERE (network IS NOT NULL);
CREATE INDEX holds_of_order ON inventory.holds USING btree (tenant_id, order_id);
CREATE INDEX holds_of_reserve ON inventory.holds USING btree (tenant_id, reserve_id) WHERE (reserve_id IS NOT NULL);
CREATE UNIQUE INDEX one_entry_per_person_key ON inventory.holds USING btree (tenant_id, subject, person_key, duplicate_number) WHERE ((state = ANY (ARRAY['held'::text, 'taken'::text])) AND (person_key IS NOT NULL));
alter table inventory.holds enable row level security;
alter table inventory.holds force row level security;
create policy own_tenant on inventory.holds for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on inventory.holds for all to startline_erasure, startline_system using (true);

create table inventory.limits (
  tenant_id integer not null,
  id uuid not null,
  capacity integer,
  per_account integer,
  taken integer not null default 0,
  held integer not null default 0,
  unpaid_per_account integer not null default 10,
  unpaid_per_list integer not null default 100,
  unpaid_per_network integer not null default 60,
  constraint limits_pkey PRIMARY KEY (tenant_id, id),
  constraint limits_capacity_check CHECK ((capacity >= 0)),
  constraint limits_check CHECK (((capacity IS NULL) OR ((taken + held) <= capacity))),
  constraint limits_held_check CHECK ((held >= 0)),
  constraint limits_per_account_check CHECK ((per_account > 0)),
  constraint limits_taken_check CHECK ((taken >= 0)),
  constraint limits_unpaid_per_account_check CHECK ((unpaid_per_account > 0)),
  constraint limits_unpaid_per_list_check CHECK ((unpaid_per_list > 0)),
  constraint limits_unpaid_per_network_check CHECK ((unpaid_per_network > 0))
) with (fillfactor=50);
comment on table inventory.limits is 'The limits of an event as a whole: participants, and entries per account. This row is locked before any pool of the event, so pools of one event are never locked in two orders. (class: tenant)';
alter table inventory.limits enable row level security;
alter table inventory.limits force row level security;
create policy own_tenant on inventory.limits for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on inventory.limits for all to startline_erasure, startline_system using (true);

create table inventory.pools (
  tenant_id integer not null,
  id uuid not null,
  limit_id uuid not null,
  capacity integer not null,
  taken integer not null default 0,
  held integer not null default 0,
  next_expiry timestamp with time zone,
  has_waitlist boolean not null default false,
  passing integer not null default 0,
  resale integer not null default 0,
  constraint pools_pkey PRIMARY KEY (tenant_id, id),
  constraint never_oversold CHECK (((taken + held) <= capacity)),
  constraint pools_capacity_check CHECK ((capacity >= 0)),
  constraint pools_held_check CHECK ((held >= 0)),
  constraint pools_passing_check CHECK ((passing >= 0)),
  constraint pools_resale_check CHECK (((resale >= 0) AND ((resale = 0) OR has_waitlist))),
  constraint pools_taken_check CHECK ((taken >= 0)),
  constraint pools_tenant_id_limit_id_fkey FOREIGN KEY (tenant_id, limit_id) REFERENCES inventory.limits(tenant_id, id)
) with (fillfactor=50);
comment on table inventory.pools is 'One scarce thing: a race''s places, a product''s stock, a code''s uses. (class: tenant)';
comment on column inventory.pools.next_expiry is 'Not later than the first expiry of a hold; null where nothing is held.';
comment on column inventory.pools.passing is 'Units of accepted waitlist offers that their new holds take in the same transaction; 0 outside it.';
comment on column inventory.pools.resale is 'Resale units for places that their owners have released: one more than the capacity until the buyer pays and the owner''s place is given back in that transaction. capacity includes them. Whatever becomes free first ends a resale.';
CREATE INDEX pools_of_limit ON inventory.pools USING btree (tenant_id, limit_id);
CREATE INDEX pools_with_waitlist ON inventory.pools USING btree (tenant_id, limit_id) WHERE has_waitlist;
alter table inventory.pools enable row level security;
alter table inventory.pools force row level security;
create policy own_tenant on inventory.pools for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on inventory.pools for all to startline_erasure, startline_system using (true);
CREATE TRIGGER add_resale_to_limit AFTER UPDATE ON inventory.pools FOR EACH ROW WHEN ((new.resale <> old.resale)) EXECUTE FUNCTION inventory.add_resale_to_limit();
CREATE CONSTRAINT TRIGGER resale_is_not_taken AFTER UPDATE ON inventory.pools DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.resale > 0)) EXECUTE FUNCTION inventory.resale_is_not_taken();
CREATE TRIGGER reserve_for_waitlist BEFORE UPDATE ON inventory.pools FOR EACH ROW WHEN ((new.has_waitlist AND (((new.taken + new.held) + new.passing) <> new.capacity))) EXECUTE FUNCTION inventory.reserve_for_waitlist();

create table inventory.reserves (
  tenant_id integer not null,
  id uuid not null,
  pool_id uuid not null,
  limit_id uuid not null,
  key text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint reserves_pkey PRIMARY KEY (tenant_id, id),
  constraint reserves_key_check CHECK ((key <> ''::text)),
  constraint reserves_tenant_id_pool_id_fkey FOREIGN KEY (tenant_id, pool_id) REFERENCES inventory.pools(tenant_id, id)
);
comment on table inventory.reserves is 'Units of a pool for the bearer of a key, until ends_at. Those not given out yet are a hold under the reserve''s own id as its order: nobody else gets them, and they expire as holds do. (class: tenant)';
comment on column inventory.reserves.key is 'An opaque key: of a promo code, its normalized spelling.';
CREATE UNIQUE INDEX one_reserve_per_key ON inventory.reserves USING btree (tenant_id, pool_id, key);
alter table inventory.reserves enable row level security;
alter table inventory.reserves force row level security;
create policy own_tenant on inventory.reserves for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on inventory.reserves for all to startline_erasure, startline_system using (true);

create table inventory.waitlist_entries (
  tenant_id integer not null,
  id uuid not null,
  pool_id uuid not null,
  limit_id uuid not null,
  subject text not null,
  person_key bytea not null,
  account_key uuid not null,
  number integer,
  state text not null default 'waiting'::text,
  joined_at timestamp with time zone not null,
  hold_id uuid,
  offer_until timestamp with time zone,
  ended_at timestamp with time zone,
  network bigint,
  constraint waitlist_entries_pkey PRIMARY KEY (tenant_id, id),
  constraint waitlist_entries_check CHECK (((hold_id IS NULL) = (offer_until IS NULL))),
  constraint waitlist_entries_network_check CHECK (((network IS NULL) OR (state = ANY (ARRAY['waiting'::text, 'offered'::text])))),
  constraint waitlist_entries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'taken'::text, 'declined'::text, 'lapsed'::text, 'left'::text, 'over'::text]))),
  constraint waitlist_entries_tenant_id_pool_id_fkey FOREIGN KEY (tenant_id, pool_id) REFERENCES inventory.pools(tenant_id, id)
);
comment on table inventory.waitlist_entries is 'An entry of a waitlist, by opaque keys as in a hold. (class: tenant)';
comment on column inventory.waitlist_entries.number is 'The position on the waitlist, lowest first; null until a draw assigns it.';
comment on column inventory.waitlist_entries.hold_id is 'The offered unit; null before the first offer.';
comment on column inventory.waitlist_entries.network is 'The first eight bytes of the network''s keyed hash, as in inventory.holds. A trigger erases it when the entry stops waiting.';
CREATE UNIQUE INDEX once_on_waitlist ON inventory.waitlist_entries USING btree (tenant_id, pool_id, person_key) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));
CREATE INDEX waitlist_accounts ON inventory.waitlist_entries USING btree (tenant_id, limit_id, account_key) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));
CREATE INDEX waitlist_networks ON inventory.waitlist_entries USING btree (tenant_id, limit_id, network) WHERE (network IS NOT NULL);
CREATE INDEX waitlist_numbers ON inventory.waitlist_entries USING btree (tenant_id, pool_id, number);
CREATE INDEX waitlist_offers ON inventory.waitlist_entries USING btree (offer_until) WHERE (state = 'offered'::text);
CREATE INDEX waitlist_offers_of_event ON inventory.waitlist_entries USING btree (tenant_id, limit_id) WHERE (state = 'offered'::text);
CREATE INDEX waitlist_waiting ON inventory.waitlist_entries USING btree (tenant_id, pool_id, number, joined_at, id) WHERE (state = 'waiting'::text);
alter table inventory.waitlist_entries enable row level security;
alter table inventory.waitlist_entries force row level security;
create policy own_tenant on inventory.waitlist_entries for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on inventory.waitlist_entries for all to startline_erasure, startline_system using (true);
CREATE TRIGGER delete_network BEFORE UPDATE ON inventory.waitlist_entries FOR EACH ROW WHEN (((old.network IS NOT NULL) AND (new.state <> ALL (ARRAY['waiting'::text, 'offered'::text])))) EXECUTE FUNCTION inventory.delete_waitlist_network();

create table invoices.invoices (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  number integer not null,
  order_id uuid not null,
  payment_id uuid not null,
  account_id uuid not null,
  state text not null,
  amount_minor bigint not null,
  received_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  currency text not null,
  issued_at timestamp with time zone not null default app.now(),
  issued_on date not null,
  due_on date not null,
  due_at timestamp with time zone not null,
  changed_at timestamp with time zone not null default app.now(),
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  remind_at timestamp with time zone,
  vat jsonb,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_payment_id_key UNIQUE (payment_id),
  constraint invoices_tenant_id_number_key UNIQUE (tenant_id, number),
  constraint in_roubles CHECK ((currency = 'RUB'::text)),
  constraint invoices_amount_minor_check CHECK ((amount_minor > 0)),
  constraint invoices_buyer_check CHECK ((jsonb_typeof(buyer) = 'object'::text)),
  constraint invoices_check CHECK (((returned_minor >= 0) AND (returned_minor <= received_minor))),
  constraint invoices_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  constraint invoices_number_check CHECK ((number > 0)),
  constraint invoices_received_minor_check CHECK ((received_minor >= 0)),
  constraint invoices_seller_check CHECK ((jsonb_typeof(seller) = 'object'::text)),
  constraint invoices_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'part_paid'::text, 'paid'::text, 'overdue'::text, 'cancelled'::text]))),
  constraint invoices_vat_check CHECK ((jsonb_typeof(vat) = 'array'::text)),
  constraint paid_in_full CHECK (((state <> 'paid'::text) OR (received_minor >= amount_minor)))
);
comment on table invoices.invoices is 'What one payment by transfer asks for: seller, buyer, lines and sum as they were at the issue, and what has come. (class: tenant)';
comment on column invoices.invoices.number is 'One series per tenant, without gaps.';
comment on column invoices.invoices.received_minor is 'The sum of its statement lines, what came too much included.';
comment on column invoices.invoices.returned_minor is 'The part of it that is returned without a payment: what came too much, or late and in part.';
comment on column invoices.invoices.issued_on is 'The day in Moscow, as printed.';
comment on column invoices.invoices.seller is 'Copied at the issue. Shape: Seller (invoices/domain/invoice.ts).';
comment on column invoices.invoices.buyer is 'Copied at the issue. Shape: Buyer (invoices/domain/invoice.ts).';
comment on column invoices.invoices.lines is 'Copied at the issue. Shape: InvoiceLine[] (invoices/domain/invoice.ts).';
comment on column invoices.invoices.remind_at is 'When its payer is to be reminded; null: never, or it was done.';
comment on column invoices.invoices.vat is 'The VAT within the sum by rate, as the receipts will have it; null: the seller''s rate on the whole sum. Shape: InvoiceVat[] (invoices/domain/vat.ts).';
CREATE INDEX invoices_of_account ON invoices.invoices USING btree (account_id);
CREATE INDEX invoices_of_buyer ON invoices.invoices USING btree (tenant_id, ((buyer ->> 'taxNumber'::text))) WHERE (state = ANY (ARRAY['issued'::text, 'part_paid'::text, 'overdue'::text]));
CREATE INDEX invoices_of_order ON invoices.invoices USING btree (order_id);
CREATE INDEX invoices_to_remind ON invoices.invoices USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE INDEX invoices_with_parts ON invoices.invoices USING btree (due_at) WHERE ((state = 'overdue'::text) AND (received_minor > returned_minor));
alter table invoices.invoices enable row level security;
alter table invoices.invoices force row level security;
create policy own_rows on invoices.invoices for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on invoices.invoices for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on invoices.invoices for all to startline_erasure, startline_system using (true);

create table invoices.sellers (
  tenant_id integer not null,
  valid_from date not null,
  legal_name text not null,
  inn text not null,
  kpp text not null,
  ogrn text not null,
  address text not null,
  phone text not null,
  email text not null,
  bank_name text not null,
  bank_city text not null,
  bic text not null,
  account text not null,
  correspondent_account text not null,
  vat_bp integer,
  vat_ground text not null,
  director text not null,
  accountant text not null,
  constraint sellers_pkey PRIMARY KEY (tenant_id, valid_from),
  constraint sellers_account_check CHECK ((account ~ '^\d{5}[\dABCEHKMPTX]\d{14}$'::text)),
  constraint sellers_address_check CHECK ((address <> ''::text)),
  constraint sellers_bank_name_check CHECK ((bank_name <> ''::text)),
  constraint sellers_bic_check CHECK ((bic ~ '^04\d{7}$'::text)),
  constraint sellers_correspondent_account_check CHECK ((correspondent_account ~ '^301\d{17}$'::text)),
  constraint sellers_director_check CHECK ((director <> ''::text)),
  constraint sellers_legal_name_check CHECK ((legal_name <> ''::text)),
  constraint sellers_vat_bp_check CHECK (((vat_bp >= 1) AND (vat_bp <= 10000)))
);
comment on table invoices.sellers is 'The legal person that a tenant''s invoices name, from a day on: a change makes a new row. (class: tenant)';
comment on column invoices.sellers.kpp is 'Empty for a sole trader.';
comment on column invoices.sellers.vat_bp is 'The VAT within the sums, in basis points; null: no VAT, for the reason in vat_ground.';
comment on column invoices.sellers.accountant is 'Empty where the director signs alone.';
CREATE INDEX sellers_of_account ON invoices.sellers USING btree (account);
alter table invoices.sellers enable row level security;
alter table invoices.sellers force row level security;
create policy own_tenant on invoices.sellers for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on invoices.sellers for all to startline_erasure, startline_system using (true);

create table invoices.series (
  tenant_id integer not null,
  last_number integer not null,
  constraint series_pkey PRIMARY KEY (tenant_id),
  constraint series_last_number_check CHECK ((last_number >= 0))
);
comment on table invoices.series is 'The number of a tenant''s last invoice. Its lock makes the numbers follow each other without a gap. (class: tenant)';
alter table invoices.series enable row level security;
alter table invoices.series force row level security;
create policy own_tenant on invoices.series for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on invoices.series for all to startline_erasure, startline_system using (true);

create table invoices.statement_lines (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  statement_id uuid not null,
  bank_key bytea not null,
  booked_on date not null,
  amount_minor bigint not null,
  currency text not null,
  document_number text not null,
  payer jsonb not null,
  purpose text not null,
  state text not null,
  invoice_id uuid,
  matched_by text,
  changed_at timestamp with time zone not null default app.now(),
  twin_id uuid,
  part_of uuid,
  constraint statement_lines_pkey PRIMARY KEY (id),
  constraint statement_lines_tenant_id_bank_key_key UNIQUE (tenant_id, bank_key),
  constraint matched_is_whole CHECK ((((state = 'matched'::text) = (invoice_id IS NOT NULL)) AND ((state = 'matched'::text) = (matched_by IS NOT NULL)))),
  constraint statement_lines_amount_minor_check CHECK ((amount_minor > 0)),
  constraint statement_lines_bank_key_check CHECK ((length(bank_key) = 32)),
  constraint statement_lines_matched_by_check CHECK ((matched_by = ANY (ARRAY['rule'::text, 'operator'::text]))),
  constraint statement_lines_payer_check CHECK ((jsonb_typeof(payer) = 'object'::text)),
  constraint statement_lines_state_check CHECK ((state = ANY (ARRAY['unmatched'::text, 'matched'::text, 'returned'::text, 'foreign'::text, 'split'::text]))),
  constraint statement_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices.invoices(id),
  constraint statement_lines_part_of_fkey FOREIGN KEY (part_of) REFERENCES invoices.statement_lines(id),
  constraint statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES invoices.statements(id),
  constraint statement_lines_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES invoices.statement_lines(id)
);
comment on table invoices.statement_lines is 'Money that came to a tenant''s bank account, once per line of the bank, however many files name it. (class: tenant)';
comment on column invoices.statement_lines.bank_key is 'A hash of what names the line at the bank (invoices/domain/statement-line.ts).';
comment on column invoices.statement_lines.payer is 'As the bank names it. Shape: BankParty (invoices/domain/statement-line.ts).';
comment on column invoices.statement_lines.state is 'unmatched: an operator has to look. returned: the whole line goes back. foreign: not money for orders, and not in the ledger. split: its parts stand for it.';
comment on column invoices.statement_lines.twin_id is 'A line of an earlier statement in the other format that may be the same money: no rule matches this one, an operator decides.';
comment on column invoices.statement_lines.part_of is 'The line of the bank, in state split, whose sum its parts are. Null: a line of the bank itself.';
CREATE INDEX lines_of_day ON invoices.statement_lines USING btree (tenant_id, booked_on, amount_minor);
CREATE INDEX lines_of_invoice ON invoices.statement_lines USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX lines_of_split ON invoices.statement_lines USING btree (part_of) WHERE (part_of IS NOT NULL);
CREATE INDEX lines_of_statement ON invoices.statement_lines USING btree (statement_id);
CREATE INDEX lines_of_twin ON invoices.statement_lines USING btree (twin_id) WHERE (twin_id IS NOT NULL);
CREATE INDEX lines_unmatched ON invoices.statement_lines USING btree (id) WHERE (state = 'unmatched'::text);
alter table invoices.statement_lines enable row level security;
alter table invoices.statement_lines force row level security;
create policy own_tenant on invoices.statement_lines for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on invoices.statement_lines for all to startline_erasure, startline_system using (true);

create table invoices.statements (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  digest bytea not null,
  format text not null,
  account text not null,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone not null default app.now(),
  line_count integer not null,
  new_count integer not null,
  constraint statements_pkey PRIMARY KEY (id),
  constraint statements_tenant_id_digest_key UNIQUE (tenant_id, digest),
  constraint statements_check CHECK (((new_count >= 0) AND (new_count <= line_count))),
  constraint statements_digest_check CHECK ((length(digest) = 32)),
  constraint statements_format_check CHECK ((format = ANY (ARRAY['1c'::text, 'camt053'::text]))),
  constraint statements_line_count_check CHECK ((line_count >= 0))
);
comment on table invoices.statements is 'A bank''s statement that an operator uploaded. The digest is that of its bytes: a repeated file adds nothing. (class: tenant)';
comment on column invoices.statements.line_count is 'The incoming lines of the file.';
comment on column invoices.statements.new_count is 'Those of them that no earlier file had.';
alter table invoices.statements enable row level security;
alter table invoices.statements force row level security;
create policy own_tenant on invoices.statements for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on invoices.statements for all to startline_erasure, startline_system using (true);

create table invoices.transfers (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  number integer not null generated always as identity,
  key text not null,
  reason text not null,
  amount_minor bigint not null,
  currency text not null,
  invoice_id uuid,
  line_id uuid,
  receiver jsonb not null,
  state text not null,
  due_since timestamp with time zone not null default app.now(),
  done_at timestamp with time zone,
  done_by uuid,
  document_number text,
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_tenant_id_key_key UNIQUE (tenant_id, key),
  constraint about_something CHECK (((invoice_id IS NOT NULL) OR (line_id IS NOT NULL))),
  constraint done_is_whole CHECK ((((state = 'done'::text) = (done_at IS NOT NULL)) AND ((state = 'done'::text) = (done_by IS NOT NULL)) AND ((state = 'done'::text) = (document_number IS NOT NULL)))),
  constraint transfers_amount_minor_check CHECK ((amount_minor > 0)),
  constraint transfers_reason_check CHECK ((reason = ANY (ARRAY['surplus'::text, 'part'::text, 'unknown'::text]))),
  constraint transfers_receiver_check CHECK ((jsonb_typeof(receiver) = 'object'::text)),
  constraint transfers_state_check CHECK ((state = ANY (ARRAY['due'::text, 'done'::text]))),
  constraint transfers_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices.invoices(id),
  constraint transfers_line_id_fkey FOREIGN KEY (line_id) REFERENCES invoices.statement_lines(id)
);
comment on table invoices.transfers is 'Money that an operator returns by a bank transfer, since no provider does it. (class: tenant)';
comment on column invoices.transfers.number is 'Names it in the purpose of the operator''s payment order.';
comment on column invoices.transfers.key is 'Made of its cause (invoices/server/commands/order-transfer.ts): one cause returns money once.';
comment on column invoices.transfers.receiver is 'The payer''s requisites, as its bank named them. Shape: BankParty (invoices/domain/statement-line.ts).';
comment on column invoices.transfers.document_number is 'The number of the operator''s payment order.';
CREATE INDEX transfers_due ON invoices.transfers USING btree (id) WHERE (state = 'due'::text);
CREATE INDEX transfers_of_invoice ON invoices.transfers USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX transfers_of_line ON invoices.transfers USING btree (line_id) WHERE (line_id IS NOT NULL);
alter table invoices.transfers enable row level security;
alter table invoices.transfers force row level security;
create policy own_tenant on invoices.transfers for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on invoices.transfers for all to startline_erasure, startline_system using (true);

create table maps.courses (
  race_id uuid not null,
  tenant_id integer not null,
  points jsonb not null,
  distance_m integer not null,
  climb jsonb,
  aid_stations jsonb not null default '[]'::jsonb,
  set_at timestamp with time zone not null default app.now(),
  constraint courses_pkey PRIMARY KEY (race_id),
  constraint courses_aid_stations_check CHECK ((jsonb_typeof(aid_stations) = 'array'::text)),
  constraint courses_climb_check CHECK ((jsonb_typeof(climb) = 'object'::text)),
  constraint courses_distance_m_check CHECK (((distance_m >= 100) AND (distance_m <= 1000000))),
  constraint courses_points_check CHECK (((jsonb_typeof(points) = 'array'::text) AND (jsonb_array_length(points) >= 2))),
  constraint courses_race_id_fkey FOREIGN KEY (race_id) REFERENCES catalog.races(id),
  constraint courses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants.tenants(id)
);
comment on table maps.courses is 'A race''s course from its organizer''s track, with aid stations. (class: public)';
comment on column maps.courses.points is '[latitude, longitude, metres above the sea or null, metres from the start] per point.';
comment on column maps.courses.climb is 'Metres; null where the track has no heights.';
comment on column maps.courses.aid_stations is 'Shape: AidStation[] (maps/domain/course/aid-station.ts).';

create table maps.directions (
  event_id uuid not null,
  tenant_id integer not null,
  directions_ru text not null,
  directions_en text not null,
  parking_ru text not null,
  parking_en text not null,
  constraint directions_pkey PRIMARY KEY (event_id),
  constraint directions_event_id_fkey FOREIGN KEY (event_id) REFERENCES catalog.events(id),
  constraint directions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants.tenants(id)
);
comment on table maps.directions is 'How to reach an event''s venue, in both languages. (class: public)';

create table my_data.exports (
  id uuid not null,
  account_id uuid not null,
  state text not null,
  language text not null,
  requested_at timestamp with time zone not null default app.now(),
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  file_key text,
  key_id text,
  bytes integer,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_file_key_key UNIQUE (file_key),
  constraint exports_bytes_check CHECK ((bytes > 0)),
  constraint exports_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint exports_state_check CHECK ((state = ANY (ARRAY['preparing'::text, 'ready'::text]))),
  constraint ready_is_whole CHECK ((((state = 'ready'::text) = (ready_at IS NOT NULL)) AND ((ready_at IS NULL) = (expires_at IS NULL)) AND ((ready_at IS NULL) = (file_key IS NULL)) AND ((ready_at IS NULL) = (key_id IS NULL)) AND ((ready_at IS NULL) = (bytes IS NULL)))),
  constraint exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE
);
comment on table my_data.exports is 'A copy of an account''s own data as a ZIP file, encrypted in the file storage; deleted a week after it was made. (class: account)';
comment on column my_data.exports.key_id is 'The installation''s key that decrypts the file (record 29).';
comment on column my_data.exports.bytes is 'Of the ZIP file, decrypted.';
CREATE INDEX exports_by_expiry ON my_data.exports USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX exports_of_account ON my_data.exports USING btree (account_id, requested_at DESC);
CREATE UNIQUE INDEX one_export_at_once ON my_data.exports USING btree (account_id) WHERE (state = 'preparing'::text);
alter table my_data.exports enable row level security;
alter table my_data.exports force row level security;
create policy own_account on my_data.exports for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on my_data.exports for all to startline_auth, startline_erasure, startline_system using (true);

create table orders.access_code_races (
  tenant_id integer not null,
  code_id uuid not null,
  race_id uuid not null,
  constraint access_code_races_pkey PRIMARY KEY (tenant_id, code_id, race_id),
  constraint access_code_races_tenant_id_code_id_fkey FOREIGN KEY (tenant_id, code_id) REFERENCES orders.access_codes(tenant_id, id)
);
comment on table orders.access_code_races is 'A race that an access code opens. (class: tenant)';
alter table orders.access_code_races enable row level security;
alter table orders.access_code_races force row level security;
create policy own_tenant on orders.access_code_races for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.access_code_races for all to startline_erasure, startline_system using (true);

create table orders.access_codes (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  event_id uuid not null,
  code text not null,
  key text not null,
  pool_id uuid,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default app.now(),
  constraint access_codes_pkey PRIMARY KEY (tenant_id, id),
  constraint access_codes_tenant_id_event_id_key_key UNIQUE (tenant_id, event_id, key),
  constraint access_codes_check CHECK ((ends_at > starts_at)),
  constraint access_codes_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  constraint access_codes_key_check CHECK ((key <> ''::text))
);
comment on table orders.access_codes is 'A code that opens a closed race. Stored as written: an organizer reads it out again, and it is shown on the order (docs/features/access-codes.md). (class: tenant)';
comment on column orders.access_codes.key is 'The code without case, spaces and look-alike letters.';
comment on column orders.access_codes.pool_id is 'The pool of its uses; null: unlimited.';
alter table orders.access_codes enable row level security;
alter table orders.access_codes force row level security;
create policy own_tenant on orders.access_codes for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.access_codes for all to startline_erasure, startline_system using (true);

create table orders.access_grants (
  tenant_id integer not null,
  account_id uuid not null,
  race_id uuid not null,
  code_id uuid not null,
  granted_at timestamp with time zone not null default app.now(),
  constraint access_grants_pkey PRIMARY KEY (tenant_id, account_id, race_id),
  constraint access_grants_tenant_id_code_id_fkey FOREIGN KEY (tenant_id, code_id) REFERENCES orders.access_codes(tenant_id, id)
);
comment on table orders.access_grants is 'The access code that an account entered for a race; used for its orders until it enters another one. (class: tenant)';
alter table orders.access_grants enable row level security;
alter table orders.access_grants force row level security;
create policy own_rows on orders.access_grants for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on orders.access_grants for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.access_grants for all to startline_erasure, startline_system using (true);

create table orders.access_uses (
  tenant_id integer not null,
  place_hold_id uuid not null,
  order_id uuid not null,
  race_id uuid not null,
  code_id uuid not null,
  hold_id uuid,
  constraint access_uses_pkey PRIMARY KEY (tenant_id, place_hold_id),
  constraint access_uses_tenant_id_code_id_fkey FOREIGN KEY (tenant_id, code_id) REFERENCES orders.access_codes(tenant_id, id)
);
comment on table orders.access_uses is 'The access code with which a place was taken. (class: tenant)';
comment on column orders.access_uses.hold_id is 'The unit of the code''s uses that the order holds with the place; null: unlimited.';
CREATE INDEX access_uses_of_order ON orders.access_uses USING btree (tenant_id, order_id);
alter table orders.access_uses enable row level security;
alter table orders.access_uses force row level security;
create policy own_tenant on orders.access_uses for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.access_uses for all to startline_erasure, startline_system using (true);

create table orders.automatic_discounts (
  tenant_id integer not null,
  order_id uuid not null,
  rule_id uuid not null,
  name_ru text not null,
  name_en text not null,
  amount_minor bigint not null,
  is_applied boolean not null,
  constraint automatic_discounts_pkey PRIMARY KEY (tenant_id, order_id, rule_id),
  constraint automatic_discounts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint automatic_discounts_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders.orders(tenant_id, id)
);
comment on table orders.automatic_discounts is 'An automatic discount that fits an order: the best one is applied, the others say what they would take off. (class: tenant)';
comment on column orders.automatic_discounts.amount_minor is 'What it takes off where nothing else applies.';
alter table orders.automatic_discounts enable row level security;
alter table orders.automatic_discounts force row level security;
create policy own_tenant on orders.automatic_discounts for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.automatic_discounts for all to startline_erasure, startline_system using (true);

create table orders.cancellations (
  tenant_id integer not null,
  id uuid not null,
  order_id uuid not null,
  cancelled_by text not null,
  by_account uuid not null,
  share_bp integer not null,
  returns_commission boolean not null,
  refund_minor bigint not null,
  at timestamp with time zone not null default app.now(),
  kind text not null default 'cancellation'::text,
  parent_id uuid,
  moved_minor bigint not null default 0,
  moved_to uuid,
  constraint cancellations_pkey PRIMARY KEY (tenant_id, id),
  constraint cancellations_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['owner'::text, 'organizer'::text, 'operator'::text]))),
  constraint cancellations_kind_check CHECK ((kind = ANY (ARRAY['cancellation'::text, 'price_reduction'::text]))),
  constraint cancellations_moved_minor_check CHECK ((moved_minor >= 0)),
  constraint cancellations_refund_minor_check CHECK ((refund_minor >= 0)),
  constraint cancellations_share_bp_check CHECK (((share_bp >= 0) AND (share_bp <= 10000))),
  constraint moved_is_whole CHECK (((moved_minor = 0) OR (moved_to IS NOT NULL))),
  constraint cancellations_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders.orders(tenant_id, id)
);
comment on table orders.cancellations is 'A cancellation of paid places or of an order, with the terms under which money is returned. (class: tenant)';
comment on column orders.cancellations.kind is 'cancellation: places and products; price_reduction: the price difference of a race change is returned, and the line costs less from then on.';
comment on column orders.cancellations.parent_id is 'The cancellation of the linked order whose refund this one accompanies.';
CREATE INDEX cancellations_of_order ON orders.cancellations USING btree (tenant_id, order_id);
CREATE INDEX cancellations_of_parent ON orders.cancellations USING btree (parent_id) WHERE (parent_id IS NOT NULL);
alter table orders.cancellations enable row level security;
alter table orders.cancellations force row level security;
create policy own_tenant on orders.cancellations for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.cancellations for all to startline_erasure, startline_system using (true);

create table orders.event_moves (
  tenant_id integer not null,
  order_id uuid not null,
  net_minor bigint not null,
  name_ru text not null,
  name_en text not null,
  deferral_fee_minor bigint,
  deferral_share_bp integer,
  deferral_returns_commission boolean,
  constraint event_moves_pkey PRIMARY KEY (tenant_id, order_id),
  constraint deferral_is_whole CHECK ((((deferral_fee_minor IS NULL) = (deferral_share_bp IS NULL)) AND ((deferral_fee_minor IS NULL) = (deferral_returns_commission IS NULL)))),
  constraint event_moves_deferral_fee_minor_check CHECK ((deferral_fee_minor >= 0)),
  constraint event_moves_deferral_share_bp_check CHECK (((deferral_share_bp >= 0) AND (deferral_share_bp <= 10000))),
  constraint event_moves_net_minor_check CHECK ((net_minor >= 0)),
  constraint event_moves_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders.orders(tenant_id, id)
);
comment on table orders.event_moves is 'An order of the kind event_move: what the moved place pays of its price once the rest is paid. (class: tenant)';
comment on column orders.event_moves.net_minor is 'The part of the price that the moved place pays, without commission.';
comment on column orders.event_moves.name_ru is 'The moved sum''s name on the bill; name_en likewise.';
comment on column orders.event_moves.deferral_fee_minor is 'The organizer''s fee of a deferred place; deferral_share_bp and deferral_returns_commission: the terms on which its price differences are refunded. Null where the place was not deferred.';
alter table orders.event_moves enable row level security;
alter table orders.event_moves force row level security;
create policy own_tenant on orders.event_moves for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.event_moves for all to startline_erasure, startline_system using (true);

create table orders.line_discounts (
  tenant_id integer not null,
  line_id uuid not null,
  rule_id uuid not null,
  code_id uuid,
  code text,
  name_ru text not null,
  name_en text not null,
  amount_minor bigint not null,
  constraint line_discounts_pkey PRIMARY KEY (tenant_id, line_id, rule_id),
  constraint line_discounts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint line_discounts_check CHECK (((code_id IS NULL) = (code IS NULL))),
  constraint line_discounts_line_id_fkey FOREIGN KEY (line_id) REFERENCES orders.lines(id) ON DELETE CASCADE
);
comment on table orders.line_discounts is 'A part of an order line''s discount_minor, with its reason. The parts of a line add up to it. (class: tenant)';
comment on column orders.line_discounts.code is 'The promo code, as its organizer writes it; null: an automatic discount.';
CREATE INDEX discounts_of_rule ON orders.line_discounts USING btree (tenant_id, rule_id);
alter table orders.line_discounts enable row level security;
alter table orders.line_discounts force row level security;
create policy own_tenant on orders.line_discounts for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.line_discounts for all to startline_erasure, startline_system using (true);

create table orders.lines (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  order_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  name_ru text not null,
  name_en text not null,
  unit_price_minor bigint not null,
  units integer not null,
  discount_minor bigint not null default 0,
  hold_id uuid,
  provider_name text not null default ''::text,
  created_at timestamp with time zone not null default app.now(),
  is_transferred boolean not null default false,
  is_deferred boolean not null default false,
  variant_id uuid,
  entry_id uuid,
  is_refundable boolean not null default true,
  replaces_line_id uuid,
  place_hold_id uuid,
  returnable_until timestamp with time zone,
  is_exchanged boolean not null default false,
  method_discount_minor bigint not null default 0,
  constraint lines_pkey PRIMARY KEY (id),
  constraint insurance_has_person CHECK (((kind <> 'insurance'::text) OR ((entry_id IS NOT NULL) AND (place_hold_id IS NOT NULL)))),
  constraint lines_check CHECK (((discount_minor >= 0) AND (discount_minor <= (unit_price_minor * units)))),
  constraint lines_kind_check CHECK ((kind = ANY (ARRAY['place'::text, 'product'::text, 'insurance'::text, 'price_difference'::text]))),
  constraint lines_unit_price_minor_check CHECK ((unit_price_minor >= 0)),
  constraint lines_units_check CHECK ((units > 0)),
  constraint method_discount_fits CHECK (((method_discount_minor >= 0) AND ((discount_minor + method_discount_minor) <= (unit_price_minor * units)))),
  constraint lines_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders.orders(tenant_id, id) NOT ENFORCED
);
comment on table orders.lines is 'A priced row of an order: a place, a product, an insurance, or a price difference. (class: tenant)';
comment on column orders.lines.subject_id is 'The race of a place, the product of another line.';
comment on column orders.lines.is_transferred is 'The place was transferred: the payer cannot cancel it, except in a cancelled event.';
comment on column orders.lines.is_deferred is 'The place was deferred: it is free for others, and its payment waits with the order.';
comment on column orders.lines.variant_id is 'The variant (size, colour) of a product; null: the product has none.';
comment on column orders.lines.entry_id is 'The entry (registration.entries) that a product is for; null: a product of the whole order. On a place: the entry that stands on it, set with the first product for it.';
comment on column orders.lines.is_refundable is 'False: the owner''s cancellation refunds nothing of it; a cancelled event refunds it all the same.';
comment on column orders.lines.replaces_line_id is 'Of an order of options: the line of the paid order that gets this variant and its stock when it is paid; the price is the difference. Null: a product more.';
comment on column orders.lines.place_hold_id is 'The hold of the place that the line is cancelled with: that of its entry. Null: a place, or a product of the whole order.';
comment on column orders.lines.returnable_until is 'An insurance: until when its premium is returned, by the insurer''s rule. Null: another kind of line.';
comment on column orders.lines.is_exchanged is 'The variant was exchanged after payment for another one.';
comment on column orders.lines.method_discount_minor is 'Of a paid line: its part of the discount for the payment method, which the platform bears.';
CREATE INDEX lines_of_order ON orders.lines USING btree (tenant_id, order_id);
CREATE UNIQUE INDEX one_exchange_per_line ON orders.lines USING btree (tenant_id, order_id, replaces_line_id) WHERE (replaces_line_id IS NOT NULL);
CREATE UNIQUE INDEX one_line_per_product ON orders.lines USING btree (tenant_id, order_id, subject_id, variant_id, entry_id) NULLS NOT DISTINCT WHERE ((kind <> 'place'::text) AND (replaces_line_id IS NULL) AND (NOT is_exchanged));
alter table orders.lines enable row level security;
alter table orders.lines force row level security;
create policy own_tenant on orders.lines for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.lines for all to startline_erasure, startline_system using (true);

create table orders.order_codes (
  tenant_id integer not null,
  order_id uuid not null,
  code_id uuid not null,
  code text not null,
  name_ru text not null,
  name_en text not null,
  reason text,
  lines jsonb not null,
  constraint order_codes_pkey PRIMARY KEY (tenant_id, order_id, code_id),
  constraint order_codes_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  constraint order_codes_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders.orders(tenant_id, id)
);
comment on table orders.order_codes is 'A promo code applied to an order: what it covers, and why not the rest. Written with the discounts. (class: tenant)';
comment on column orders.order_codes.reason is 'Why the code discounts nothing now; null where it discounts a line.';
comment on column orders.order_codes.lines is 'Shape: { lineId, reason }[]; reason null: the line is discounted.';
alter table orders.order_codes enable row level security;
alter table orders.order_codes force row level security;
create policy own_tenant on orders.order_codes for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.order_codes for all to startline_erasure, startline_system using (true);

create table orders.order_companies (
  tenant_id integer not null,
  order_id uuid not null,
  account_id uuid not null,
  country text not null,
  full_name text not null,
  tax_number text not null,
  kpp text not null default ''::text,
  registration_number text not null default ''::text,
  legal_address text not null,
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  constraint order_companies_pkey PRIMARY KEY (tenant_id, order_id),
  constraint order_companies_contact_email_check CHECK ((contact_email <> ''::text)),
  constraint order_companies_contact_name_check CHECK ((contact_name <> ''::text)),
  constraint order_companies_contact_phone_check CHECK ((contact_phone <> ''::text)),
  constraint order_companies_country_check CHECK ((country = ANY (ARRAY['RU'::text, 'BY'::text, 'KZ'::text, 'UZ'::text, 'other'::text]))),
  constraint order_companies_full_name_check CHECK ((full_name <> ''::text)),
  constraint order_companies_legal_address_check CHECK ((legal_address <> ''::text)),
  constraint order_companies_tax_number_check CHECK ((tax_number <> ''::text)),
  constraint order_companies_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders.orders(tenant_id, id)
);
comment on table orders.order_companies is 'The company that an order is for, with its requisites as validated when the places were taken. No row: no company. (class: tenant)';
comment on column orders.order_companies.country is 'The country of the company, whose rules its numbers follow.';
comment on column orders.order_companies.tax_number is 'ИНН, УНП, БИН or СТИР, by the country.';
comment on column orders.order_companies.kpp is 'Of a Russian legal person; empty for all others.';
alter table orders.order_companies enable row level security;
alter table orders.order_companies force row level security;
create policy own_rows on orders.order_companies for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on orders.order_companies for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.order_companies for all to startline_erasure, startline_system using (true);

create table orders.order_history (
  tenant_id integer not null,
  order_id uuid not null,
  status text not null,
  cause text not null,
  at timestamp with time zone not null default app.now(),
  id uuid not null default uuidv7(),
  constraint order_history_pkey PRIMARY KEY (tenant_id, order_id, id),
  constraint order_history_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders.orders(tenant_id, id) NOT ENFORCED
);
comment on table orders.order_history is 'Each status that an order has had, and what caused it. (class: tenant)';
alter table orders.order_history enable row level security;
alter table orders.order_history force row level security;
create policy own_tenant on orders.order_history for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.order_history for all to startline_erasure, startline_system using (true);

create table orders.orders (
  tenant_id integer not null,
  id uuid not null,
  event_id uuid not null,
  organizer_id uuid not null,
  account_id uuid not null,
  language text not null,
  status text not null,
  currency text not null,
  event_commission_bp integer not null,
  extra_commission_bp integer not null,
  pay_before timestamp with time zone,
  held_until timestamp with time zone,
  is_renewed boolean not null default false,
  overall_minor bigint,
  created_at timestamp with time zone not null default app.now(),
  paid_at timestamp with time zone,
  paid_by uuid,
  missing text,
  kind text not null default 'registration'::text,
  source_order_id uuid,
  source_hold_id uuid,
  paying_order_id uuid,
  replaces_order_ids uuid[] not null default '{}'::uuid[],
  constraint orders_pkey PRIMARY KEY (tenant_id, id),
  constraint orders_kind_check CHECK ((kind = ANY (ARRAY['registration'::text, 'price_difference'::text, 'event_move'::text, 'fee'::text, 'team_share'::text, 'options'::text]))),
  constraint orders_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'awaiting_payment'::text, 'paid'::text, 'partially_refunded'::text, 'expired'::text, 'cancelled'::text, 'refunded'::text]))),
  constraint source_fits_kind CHECK ((((source_order_id IS NOT NULL) = (kind = ANY (ARRAY['price_difference'::text, 'event_move'::text, 'fee'::text, 'options'::text]))) AND ((source_hold_id IS NOT NULL) = (kind = ANY (ARRAY['price_difference'::text, 'event_move'::text])))))
);
comment on table orders.orders is 'What is paid at once. The id is the registrationId of the register calls: it is known before the order exists. (class: tenant)';
comment on column orders.orders.event_commission_bp is 'The rates of the moment the place was held, in basis points; extra_commission_bp likewise.';
comment on column orders.orders.held_until is 'The end of the holds: pay_before, or a little later while a payment is open.';
comment on column orders.orders.paid_by is 'The payment that paid the order; null while unpaid, and where nothing was to pay.';
comment on column orders.orders.missing is 'What is still missing before an order may be paid, in the word of the module that fills it (a team its members); null: nothing.';
comment on column orders.orders.kind is 'What the order is for. registration: places and products of people who register in it. price_difference: the difference of a paid place to a more expensive race or a category. event_move: a place at another event that a paid place is moved to (orders.event_moves). fee: a service about a paid place, as a transfer. team_share: shares of another order that a team''s members pay. options: products added to a paid order, or their variants changed. People register only in the first kind.';
comment on column orders.orders.source_order_id is 'The paid order whose place this order changes; both are locked together. Null for registration and team_share.';
comment on column orders.orders.source_hold_id is 'The hold of that place; null for a fee and for options, too.';
comment on column orders.orders.paying_order_id is 'The order whose payments pay this one and receive its refunds: the place was moved from another event. Null: its own payments.';
comment on column orders.orders.replaces_order_ids is 'The paid orders whose released places this order pays for, with the orders of their price differences. A payment of this order locks them too.';
CREATE UNIQUE INDEX one_event_move_waits ON orders.orders USING btree (tenant_id, source_hold_id) WHERE ((kind = 'event_move'::text) AND (status = 'awaiting_payment'::text));
CREATE UNIQUE INDEX one_options_order_waits ON orders.orders USING btree (tenant_id, source_order_id) WHERE ((kind = 'options'::text) AND (status = 'awaiting_payment'::text));
CREATE UNIQUE INDEX one_order_per_id ON orders.orders USING btree (id);
CREATE UNIQUE INDEX one_price_difference_waits ON orders.orders USING btree (tenant_id, source_hold_id) WHERE ((kind = 'price_difference'::text) AND (status = 'awaiting_payment'::text));
CREATE INDEX orders_due ON orders.orders USING btree (held_until) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX orders_of_account ON orders.orders USING btree (account_id, created_at DESC);
CREATE INDEX orders_of_source ON orders.orders USING btree (source_order_id) WHERE (source_order_id IS NOT NULL);
alter table orders.orders enable row level security;
alter table orders.orders force row level security;
create policy own_rows on orders.orders for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on orders.orders for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.orders for all to startline_erasure, startline_system using (true);

create table orders.returned_lines (
  tenant_id integer not null,
  cancellation_id uuid not null,
  line_id uuid not null,
  units integer not null,
  net_minor bigint not null,
  event_commission_minor bigint not null,
  extra_commission_minor bigint not null,
  to_platform_minor bigint not null default 0,
  constraint returned_lines_pkey PRIMARY KEY (tenant_id, cancellation_id, line_id),
  constraint returned_lines_event_commission_minor_check CHECK ((event_commission_minor >= 0)),
  constraint returned_lines_extra_commission_minor_check CHECK ((extra_commission_minor >= 0)),
  constraint returned_lines_net_minor_check CHECK ((net_minor >= 0)),
  constraint returned_lines_units_check CHECK ((units >= 0)),
  constraint returned_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES orders.lines(id),
  constraint returned_lines_tenant_id_cancellation_id_fkey FOREIGN KEY (tenant_id, cancellation_id) REFERENCES orders.cancellations(tenant_id, id)
);
comment on table orders.returned_lines is 'Units of an order line that were cancelled, and the part of the line''s sums that is returned. (class: tenant)';
comment on column orders.returned_lines.to_platform_minor is 'The part of net_minor that the platform had borne: the organizer returns it to the platform, not to the payer.';
CREATE INDEX returns_of_line ON orders.returned_lines USING btree (tenant_id, line_id);
alter table orders.returned_lines enable row level security;
alter table orders.returned_lines force row level security;
create policy own_tenant on orders.returned_lines for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on orders.returned_lines for all to startline_erasure, startline_system using (true);

create table organizers.members (
  organizer_id uuid not null,
  account_id uuid not null,
  member_right text not null,
  constraint members_pkey PRIMARY KEY (organizer_id, account_id),
  constraint members_member_right_check CHECK ((member_right = ANY (ARRAY['view'::text, 'check-in'::text, 'manage'::text, 'own'::text]))),
  constraint members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint members_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers.organizers(id)
);
comment on table organizers.members is 'What one account may do for one organizer. (class: account)';
alter table organizers.members enable row level security;
alter table organizers.members force row level security;
create policy gives_rights on organizers.members for all to startline_rights using (true);
create policy own_account on organizers.members for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on organizers.members for all to startline_auth, startline_erasure, startline_system using (true);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON organizers.members FOR EACH ROW EXECUTE FUNCTION platform.record_member_change();

create table organizers.organizers (
  id uuid not null default uuidv7(),
  code text not null,
  name_ru text not null,
  name_en text not null,
  legal_name text not null,
  tax_number text not null,
  registration_number text not null,
  address text not null,
  email text not null,
  phone text not null,
  website text not null default ''::text,
  created_at timestamp with time zone not null default app.now(),
  kpp text not null default ''::text,
  bank_name text not null default ''::text,
  bic text not null default ''::text,
  account text not null default ''::text,
  correspondent_account text not null default ''::text,
  constraint organizers_pkey PRIMARY KEY (id),
  constraint organizers_code_key UNIQUE (code)
);
comment on table organizers.organizers is 'The legal person that holds events and is paid for them. (class: public)';

create table payments.dispute_history (
  tenant_id integer not null,
  id uuid not null,
  dispute_id uuid not null,
  state text not null,
  held_minor bigint not null,
  cause text not null,
  at timestamp with time zone not null,
  constraint dispute_history_pkey PRIMARY KEY (id),
  constraint dispute_history_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES payments.disputes(id)
);
comment on table payments.dispute_history is 'Each change of a dispute. The id is the reference of the ledger entry, where money moved. (class: tenant)';
CREATE INDEX history_of_dispute ON payments.dispute_history USING btree (dispute_id);
alter table payments.dispute_history enable row level security;
alter table payments.dispute_history force row level security;
create policy own_tenant on payments.dispute_history for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.dispute_history for all to startline_erasure, startline_system using (true);

create table payments.disputes (
  tenant_id integer not null,
  id uuid not null,
  payment_id uuid not null,
  kind text not null,
  source text not null,
  provider_reference text not null,
  state text not null,
  amount_minor bigint not null,
  held_minor bigint not null,
  written_off_minor bigint not null default 0,
  currency text not null,
  reason text not null,
  is_unclear boolean not null default false,
  note text,
  answer_by timestamp with time zone,
  opened_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  next_check_at timestamp with time zone,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_payment_id_source_kind_provider_reference_key UNIQUE (payment_id, source, kind, provider_reference),
  constraint disputes_amount_minor_check CHECK ((amount_minor > 0)),
  constraint disputes_check CHECK (((held_minor >= 0) AND (held_minor <= amount_minor))),
  constraint disputes_check1 CHECK (((written_off_minor >= 0) AND (written_off_minor <= held_minor))),
  constraint disputes_check2 CHECK (((NOT is_unclear) OR (source = 'provider'::text))),
  constraint disputes_check3 CHECK (((state = 'opened'::text) = (ended_at IS NULL))),
  constraint disputes_check4 CHECK (((state <> 'won'::text) OR (held_minor = 0))),
  constraint disputes_check5 CHECK (((state <> 'lost'::text) OR (held_minor = amount_minor))),
  constraint disputes_check6 CHECK (((next_check_at IS NULL) OR ((state = 'opened'::text) AND (source = 'provider'::text)))),
  constraint disputes_kind_check CHECK ((kind = ANY (ARRAY['dispute'::text, 'reversal'::text]))),
  constraint disputes_source_check CHECK ((source = ANY (ARRAY['provider'::text, 'operator'::text]))),
  constraint disputes_state_check CHECK ((state = ANY (ARRAY['opened'::text, 'won'::text, 'lost'::text]))),
  constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments.payments(id)
);
comment on table payments.disputes is 'A paid sum that left the account against the shop''s will, or may be: a dispute of the payer, or a payment given back in the provider''s dashboard. (class: tenant)';
comment on column payments.disputes.kind is 'dispute: the payer''s bank or the provider decides it; reversal: the provider gave the money back unasked.';
comment on column payments.disputes.source is 'provider: its API reports it; operator: a letter or a register of the bank does.';
comment on column payments.disputes.provider_reference is 'The provider''s own id; or the number of the document, where an operator recorded it.';
comment on column payments.disputes.held_minor is 'What is gone from the provider''s account now. The ledger account dispute:<id> has it, less what refunds and the write-off cover.';
comment on column payments.disputes.written_off_minor is 'Of a lost dispute: what the platform bears, or the organizer whose own shop took the money. A refund that it covers later makes it less.';
comment on column payments.disputes.reason is 'In the words of the provider or of the bank.';
comment on column payments.disputes.is_unclear is 'The provider calls it resolved, but its outcome is unknown or does not fit what it moved: an operator may decide.';
comment on column payments.disputes.note is 'The operator''s document or reason of the last decision.';
comment on column payments.disputes.answer_by is 'Until when the shop may answer; null: unknown.';
comment on column payments.disputes.next_check_at is 'When the provider is asked about it. Null: decided, or the provider can''t be asked.';
CREATE INDEX disputes_by_time ON payments.disputes USING btree (opened_at);
CREATE INDEX disputes_open ON payments.disputes USING btree (opened_at) WHERE (state = 'opened'::text);
CREATE INDEX disputes_to_check ON payments.disputes USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
alter table payments.disputes enable row level security;
alter table payments.disputes force row level security;
create policy own_tenant on payments.disputes for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.disputes for all to startline_erasure, startline_system using (true);

create table payments.entries (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  kind text not null,
  reference uuid not null,
  at timestamp with time zone not null default app.now(),
  written_by xid8 not null default pg_current_xact_id(),
  constraint entries_pkey PRIMARY KEY (id),
  constraint entries_tenant_id_kind_reference_key UNIQUE (tenant_id, kind, reference)
);
comment on table payments.entries is 'A ledger entry; its postings sum to zero per currency. Append-only; balances are derived. (class: tenant)';
comment on column payments.entries.reference is 'What the entry is about (an order, a payment). With the kind it is the entry''s own key: an effect posts once.';
alter table payments.entries enable row level security;
alter table payments.entries force row level security;
create policy own_tenant on payments.entries for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.entries for all to startline_erasure, startline_system using (true);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payments.entries FOR EACH STATEMENT EXECUTE FUNCTION payments.ledger_is_append_only();
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON payments.entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments.entry_balances();

create table payments.incidents (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  payment_id uuid not null,
  kind text not null,
  expected_minor bigint not null,
  expected_currency text not null,
  received_minor bigint not null,
  received_currency text not null,
  at timestamp with time zone not null default app.now(),
  constraint incidents_pkey PRIMARY KEY (id),
  constraint incidents_payment_id_kind_key UNIQUE (payment_id, kind),
  constraint incidents_kind_check CHECK ((kind = ANY (ARRAY['wrong_sum'::text, 'reversed'::text]))),
  constraint incidents_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments.payments(id)
);
comment on table payments.incidents is 'Something that an operator has to know: the program has done what it can and says what happened. (class: tenant)';
CREATE INDEX incidents_by_time ON payments.incidents USING btree (at DESC);
alter table payments.incidents enable row level security;
alter table payments.incidents force row level security;
create policy own_tenant on payments.incidents for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.incidents for all to startline_erasure, startline_system using (true);

create table payments.linked_payment_locks (
  tenant_id integer not null,
  order_id uuid not null,
  with_order uuid not null,
  constraint linked_payment_locks_pkey PRIMARY KEY (tenant_id, order_id, with_order)
);
comment on table payments.linked_payment_locks is 'An order whose money is returned once this order is paid: its payments are locked together with this order''s, before any order. (class: tenant)';
alter table payments.linked_payment_locks enable row level security;
alter table payments.linked_payment_locks force row level security;
create policy own_tenant on payments.linked_payment_locks for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.linked_payment_locks for all to startline_erasure, startline_system using (true);

create table payments.methods (
  tenant_id integer not null,
  id uuid not null,
  provider_account_id uuid,
  method text not null,
  currency text not null,
  country text,
  min_minor bigint not null,
  max_minor bigint,
  title jsonb,
  note jsonb,
  fee_payer text not null default 'platform'::text,
  "position" integer not null,
  created_at timestamp with time zone not null default app.now(),
  shop_organizer_id uuid,
  picture text,
  constraint methods_pkey PRIMARY KEY (id),
  constraint methods_once_per_shop UNIQUE NULLS NOT DISTINCT (tenant_id, shop_organizer_id, method, currency, country),
  constraint methods_check CHECK ((max_minor >= min_minor)),
  constraint methods_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint methods_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint methods_fee_payer_check CHECK ((fee_payer = ANY (ARRAY['platform'::text, 'organizer'::text]))),
  constraint methods_min_minor_check CHECK ((min_minor > 0)),
  constraint methods_picture_check CHECK ((picture = ANY (ARRAY['card'::text, 'qr'::text, 'phone'::text, 'bank'::text, 'file'::text, 'quarters'::text, 'globe'::text]))),
  constraint methods_tenant_id_provider_account_id_fkey FOREIGN KEY (tenant_id, provider_account_id) REFERENCES payments.provider_accounts(tenant_id, id)
);
comment on table payments.methods is 'A payment method that a tenant offers. (class: tenant)';
comment on column payments.methods.provider_account_id is 'The account that takes the money; null: the installation''s own provider, the sandbox bank.';
comment on column payments.methods.country is 'Only for events in this country (ISO 3166-1 alpha-2); null: in every one.';
comment on column payments.methods.title is 'Instead of the program''s own title: {"ru": text, "en": text}.';
comment on column payments.methods.note is 'A line below the title: {"ru": text, "en": text}.';
comment on column payments.methods.fee_payer is 'Whose money the provider''s fee is taken from at the settlement.';
comment on column payments.methods."position" is 'The order in which methods are shown.';
comment on column payments.methods.shop_organizer_id is 'The organizer whose own shop its account is, which never changes; null: the platform''s.';
comment on column payments.methods.picture is 'Instead of the method''s own picture; the names are those of domain/methods.ts.';
alter table payments.methods enable row level security;
alter table payments.methods force row level security;
create policy own_tenant on payments.methods for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.methods for all to startline_erasure, startline_system using (true);

create table payments.payment_history (
  tenant_id integer not null,
  payment_id uuid not null,
  state text not null,
  cause text not null,
  at timestamp with time zone not null default app.now(),
  constraint payment_history_pkey PRIMARY KEY (payment_id, state),
  constraint payment_history_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments.payments(id)
);
comment on table payments.payment_history is 'Each state that a payment has reached, and what caused it. Written once per state. (class: tenant)';
alter table payments.payment_history enable row level security;
alter table payments.payment_history force row level security;
create policy own_tenant on payments.payment_history for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.payment_history for all to startline_erasure, startline_system using (true);

create table payments.payments (
  tenant_id integer not null,
  id uuid not null,
  order_id uuid not null,
  account_id uuid not null,
  method text not null,
  provider text not null,
  amount_minor bigint not null,
  currency text not null,
  state text not null,
  description text not null,
  language text not null,
  return_url text not null,
  provider_reference text,
  confirmation_url text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default app.now(),
  changed_at timestamp with time zone not null default app.now(),
  refund_minor bigint not null default 0,
  sbp_link text,
  polled_at timestamp with time zone,
  next_poll_at timestamp with time zone,
  received_minor bigint,
  received_currency text,
  final_check_at timestamp with time zone,
  provider_account_id uuid,
  provider_transaction text,
  sbp_bank text,
  shop_organizer_id uuid,
  discount_minor bigint not null default 0,
  constraint payments_pkey PRIMARY KEY (id),
  constraint never_more_back_than_paid CHECK (((refund_minor >= 0) AND (refund_minor <= COALESCE(received_minor, amount_minor)))),
  constraint payments_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payments_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint payments_received_minor_check CHECK ((received_minor > 0)),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['created'::text, 'open'::text, 'authorized'::text, 'succeeded'::text, 'declined'::text, 'cancelled'::text, 'expired'::text, 'refunding'::text, 'refunded'::text]))),
  constraint payments_provider_account_fkey FOREIGN KEY (tenant_id, provider_account_id) REFERENCES payments.provider_accounts(tenant_id, id)
);
comment on table payments.payments is 'One attempt to take money for one order. (class: tenant)';
comment on column payments.payments.provider_reference is 'The provider''s id of the payment; null until the provider has answered.';
comment on column payments.payments.refund_minor is 'Sum of the requested refunds: never more than was paid.';
comment on column payments.payments.sbp_link is 'The dynamic SBP link of the QR code and the bank''s app; null for other methods.';
comment on column payments.payments.polled_at is 'When the provider was last asked because of a payer''s page: once a second, however many pages look.';
comment on column payments.payments.next_poll_at is 'When the provider is asked next; null: not before the payment has expired.';
comment on column payments.payments.received_minor is 'The sum that arrived, where it differs from the sum asked for.';
comment on column payments.payments.final_check_at is 'When the provider is asked once more about a payment that ended without money; null: not again.';
comment on column payments.payments.provider_account_id is 'The account by which it was opened; null: the installation''s own provider.';
comment on column payments.payments.provider_transaction is 'The provider''s second id, of the money, where it has one: the number of the transaction. Set once.';
comment on column payments.payments.sbp_bank is 'The bank that the payer chose last in the list of a payment by SBP, by its id there; null: none was chosen.';
comment on column payments.payments.shop_organizer_id is 'The organizer whose own shop takes the money; null: the platform does.';
comment on column payments.payments.discount_minor is 'The discount for the method: what the order costs more than this payment; the platform bears it.';
CREATE UNIQUE INDEX one_open_payment_per_order ON payments.payments USING btree (tenant_id, order_id) WHERE (state = ANY (ARRAY['created'::text, 'open'::text, 'authorized'::text]));
CREATE UNIQUE INDEX payment_of_provider ON payments.payments USING btree (provider, provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE INDEX payments_by_account_no ON payments.payments USING btree (payments.account_no(id)) WHERE (provider = 'expresspay'::text);
CREATE INDEX payments_for_final_check ON payments.payments USING btree (final_check_at) WHERE (final_check_at IS NOT NULL);
CREATE INDEX payments_made_by_account ON payments.payments USING btree (account_id, created_at) WHERE (state = ANY (ARRAY['succeeded'::text, 'refunding'::text, 'refunded'::text]));
CREATE INDEX payments_of_order ON payments.payments USING btree (tenant_id, order_id, created_at);
CREATE INDEX payments_of_transaction ON payments.payments USING btree (provider, provider_transaction) WHERE (provider_transaction IS NOT NULL);
CREATE INDEX payments_to_poll ON payments.payments USING btree (COALESCE(next_poll_at, expires_at)) WHERE (state = ANY (ARRAY['created'::text, 'open'::text, 'authorized'::text]));
CREATE INDEX payments_unsettled ON payments.payments USING btree (state, changed_at) WHERE (state = ANY (ARRAY['created'::text, 'open'::text, 'authorized'::text, 'refunding'::text]));
alter table payments.payments enable row level security;
alter table payments.payments force row level security;
create policy own_rows on payments.payments for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on payments.payments for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.payments for all to startline_erasure, startline_system using (true);

create table payments.postings (
  tenant_id integer not null,
  entry_id uuid not null,
  line integer not null,
  account text not null,
  amount_minor bigint not null,
  currency text not null,
  constraint postings_pkey PRIMARY KEY (entry_id, line),
  constraint postings_account_check CHECK ((account ~ '^(organizer|platform|insurer|provider|shop|payer|debtor|dispute):.+'::text)),
  constraint postings_amount_minor_check CHECK ((amount_minor <> 0))
);
comment on table payments.postings is 'A line of a ledger entry: an account and an amount. Append-only; an entry sums to zero per currency. (class: tenant)';
comment on column payments.postings.account is 'organizer:<id>, platform:commission, platform:extra-commission, platform:chargebacks, platform:method-discounts, insurer:<name>, provider:<code>, shop:<organizer>, payer:<order>, debtor:<entry>, dispute:<id>.';
CREATE INDEX postings_of_account ON payments.postings USING btree (tenant_id, account, currency);
alter table payments.postings enable row level security;
alter table payments.postings force row level security;
create policy own_tenant on payments.postings for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.postings for all to startline_erasure, startline_system using (true);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payments.postings FOR EACH STATEMENT EXECUTE FUNCTION payments.ledger_is_append_only();
CREATE TRIGGER ledger_closed AFTER INSERT ON payments.postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION payments.forbid_posting_to_closed_entry();

create table payments.provider_accounts (
  tenant_id integer not null,
  id uuid not null,
  provider text not null,
  title text not null,
  mode text not null,
  settings jsonb not null,
  secrets bytea not null,
  key_id text not null,
  is_active boolean not null default true,
  checked_at timestamp with time zone,
  check_error text,
  created_at timestamp with time zone not null default app.now(),
  changed_at timestamp with time zone not null default app.now(),
  organizer_id uuid,
  constraint provider_accounts_pkey PRIMARY KEY (id),
  constraint provider_accounts_tenant_id_id_key UNIQUE (tenant_id, id),
  constraint provider_accounts_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text, 'sandbox'::text]))),
  constraint provider_accounts_provider_check CHECK ((provider ~ '^[a-z][a-z0-9_]{1,39}$'::text)),
  constraint provider_accounts_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers.organizers(id)
);
comment on table payments.provider_accounts is 'A tenant''s account at a payment provider. (class: tenant)';
comment on column payments.provider_accounts.mode is 'live; test: the provider''s own test system; sandbox: the simulator of the sandbox bank.';
comment on column payments.provider_accounts.settings is 'What is no secret, by the adapter''s schema (server/providers/<provider>/account.ts): the number of the shop, for example.';
comment on column payments.provider_accounts.secrets is 'Encrypted JSON by the adapter''s schema: keys and passwords. Bound to the row.';
comment on column payments.provider_accounts.key_id is 'The installation''s document key that decrypts the secrets.';
comment on column payments.provider_accounts.check_error is 'Why the last check of the keys failed; null: it succeeded, or there was none.';
comment on column payments.provider_accounts.organizer_id is 'The organizer whose own shop it is: it takes the money of its events, and the organizer owes the platform its part; null: the tenant''s.';
CREATE INDEX provider_accounts_of_tenant ON payments.provider_accounts USING btree (tenant_id, created_at);
alter table payments.provider_accounts enable row level security;
alter table payments.provider_accounts force row level security;
create policy own_tenant on payments.provider_accounts for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.provider_accounts for all to startline_erasure, startline_system using (true);

create table payments.provider_transactions (
  tenant_id integer not null,
  provider_account_id uuid not null,
  id text not null,
  number bigint not null generated always as identity,
  payment_id uuid not null,
  state text not null,
  provider_time timestamp with time zone not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  reason text,
  paid_receipt jsonb,
  returned_receipt jsonb,
  constraint provider_transactions_pkey PRIMARY KEY (provider_account_id, id),
  constraint provider_transactions_check CHECK (((state = ANY (ARRAY['done'::text, 'reversed'::text])) = (done_at IS NOT NULL))),
  constraint provider_transactions_check1 CHECK (((state = ANY (ARRAY['cancelled'::text, 'reversed'::text])) = (cancelled_at IS NOT NULL))),
  constraint provider_transactions_state_check CHECK ((state = ANY (ARRAY['created'::text, 'done'::text, 'cancelled'::text, 'reversed'::text]))),
  constraint provider_transactions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments.payments(id),
  constraint provider_transactions_tenant_id_provider_account_id_fkey FOREIGN KEY (tenant_id, provider_account_id) REFERENCES payments.provider_accounts(tenant_id, id)
);
comment on table payments.provider_transactions is 'A payment attempt of a provider that calls us: reserved (created), paid (done), cancelled before, or reversed after. (class: tenant)';
comment on column payments.provider_transactions.id is 'The provider''s own id.';
comment on column payments.provider_transactions.number is 'Our number of it, for providers that want a number.';
comment on column payments.provider_transactions.provider_time is 'When the provider created it: the provider''s time limit and its reports go by it.';
comment on column payments.provider_transactions.reason is 'The provider''s own code of the reason of the cancellation.';
comment on column payments.provider_transactions.paid_receipt is 'The fiscal receipt that the provider made of the payment: receiptNumber, sign, terminal, at, checkUrl; null: none, or not named.';
comment on column payments.provider_transactions.returned_receipt is 'The same of the money that went back.';
CREATE UNIQUE INDEX one_transaction_per_payment ON payments.provider_transactions USING btree (payment_id) WHERE (state = ANY (ARRAY['created'::text, 'done'::text]));
CREATE UNIQUE INDEX provider_transaction_number ON payments.provider_transactions USING btree (number);
CREATE INDEX provider_transactions_by_time ON payments.provider_transactions USING btree (provider_account_id, provider_time);
alter table payments.provider_transactions enable row level security;
alter table payments.provider_transactions force row level security;
create policy own_tenant on payments.provider_transactions for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.provider_transactions for all to startline_erasure, startline_system using (true);

create table payments.refund_covers (
  tenant_id integer not null,
  id uuid not null,
  refund_id uuid not null,
  dispute_id uuid not null,
  amount_minor bigint not null,
  at timestamp with time zone not null,
  constraint refund_covers_pkey PRIMARY KEY (id),
  constraint refund_covers_amount_minor_check CHECK ((amount_minor > 0)),
  constraint refund_covers_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES payments.disputes(id),
  constraint refund_covers_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES payments.refunds(id)
);
comment on table payments.refund_covers is 'The parts of refunds that the payer has already by lost disputes: the provider is asked for the rest only. (class: tenant)';
comment on column payments.refund_covers.id is 'The reference of the ledger entry that undoes as much of the write-off, where the loss was written off before.';
CREATE INDEX covers_of_dispute ON payments.refund_covers USING btree (dispute_id);
CREATE INDEX covers_of_refund ON payments.refund_covers USING btree (refund_id);
alter table payments.refund_covers enable row level security;
alter table payments.refund_covers force row level security;
create policy own_tenant on payments.refund_covers for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.refund_covers for all to startline_erasure, startline_system using (true);

create table payments.refund_requisites (
  tenant_id integer not null,
  refund_id uuid not null,
  kind text not null,
  shown text not null,
  encrypted_data bytea not null,
  key_id text not null,
  changed_at timestamp with time zone not null,
  constraint refund_requisites_pkey PRIMARY KEY (refund_id),
  constraint refund_requisites_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'card'::text]))),
  constraint refund_requisites_shown_check CHECK ((length(shown) <= 4)),
  constraint refund_requisites_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES payments.refunds(id)
);
comment on table payments.refund_requisites is 'Where the payer wants a refund that is made by a bank transfer; removed 90 days after it is made. (class: tenant)';
comment on column payments.refund_requisites.shown is 'The last characters of the number, by which its owner knows it again.';
comment on column payments.refund_requisites.encrypted_data is 'JSON of the shape Requisites (payments/domain/refund-requisites.ts), bound to the refund.';
CREATE INDEX refund_requisites_by_key ON payments.refund_requisites USING btree (key_id);
alter table payments.refund_requisites enable row level security;
alter table payments.refund_requisites force row level security;
create policy own_tenant on payments.refund_requisites for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.refund_requisites for all to startline_system using (true);
create policy whole_erasure on payments.refund_requisites for all to startline_erasure using (true);

create table payments.refunds (
  tenant_id integer not null,
  id uuid not null,
  payment_id uuid not null,
  amount_minor bigint not null,
  state text not null,
  cause text not null,
  requested_at timestamp with time zone not null default app.now(),
  ended_at timestamp with time zone,
  attempt integer not null default 1,
  provider_reference text,
  sent_at timestamp with time zone,
  next_check_at timestamp with time zone,
  by_hand text,
  requisites jsonb,
  document text,
  tried_at timestamp with time zone,
  has_receipt boolean not null default false,
  requisites_remind_at timestamp with time zone,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint refunds_attempt_check CHECK ((attempt > 0)),
  constraint refunds_by_hand_check CHECK ((by_hand = ANY (ARRAY['cabinet'::text, 'transfer'::text]))),
  constraint refunds_ended_check CHECK (((state = ANY (ARRAY['requested'::text, 'by_hand'::text, 'sent'::text])) = (ended_at IS NULL))),
  constraint refunds_sent_check CHECK ((((state = 'sent'::text) = (next_check_at IS NOT NULL)) AND ((state <> 'sent'::text) OR (sent_at IS NOT NULL)))),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'by_hand'::text, 'sent'::text, 'done'::text, 'failed'::text]))),
  constraint refunds_waiting_by_hand_check CHECK (((state <> 'by_hand'::text) OR (by_hand IS NOT NULL))),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments.payments(id)
);
comment on table payments.refunds is 'A refund of a whole payment or a part. The id with the attempt is the provider''s idempotency key; the id is the reference of the ledger entry. (class: tenant)';
comment on column payments.refunds.attempt is 'How often it was requested: each time again after a refusal has a key of its own at the provider.';
comment on column payments.refunds.provider_reference is 'The refund''s id at the provider; null where it has none.';
comment on column payments.refunds.sent_at is 'The provider accepted it, and had not made it yet. Null: not accepted, or made at once.';
comment on column payments.refunds.next_check_at is 'When the provider is asked whether it is made. Null: not in state sent.';
comment on column payments.refunds.by_hand is 'Where an operator makes it: in the provider''s cabinet, or by a bank transfer. Null: by the provider''s API.';
comment on column payments.refunds.requisites is 'Where a transfer goes, as far as it is known. Schema: TransferRequisites (payments/server/providers/provider.ts).';
comment on column payments.refunds.document is 'What proves a refund made by hand: the number of the bank''s document.';
comment on column payments.refunds.tried_at is 'When the provider was asked first in this attempt: a repeated question may have been answered already.';
comment on column payments.refunds.has_receipt is 'The provider accepted it and makes its receipt (54-FZ) too. Not saved of one that is made at once.';
comment on column payments.refunds.requisites_remind_at is 'When its payer is reminded to name an account for the transfer. Null: they were, or need not be.';
CREATE INDEX refunds_by_hand ON payments.refunds USING btree (requested_at) WHERE (state = 'by_hand'::text);
CREATE INDEX refunds_failed ON payments.refunds USING btree (requested_at) WHERE (state = 'failed'::text);
CREATE INDEX refunds_of_payment ON payments.refunds USING btree (payment_id);
CREATE INDEX refunds_open ON payments.refunds USING btree (state) WHERE (state <> 'done'::text);
CREATE INDEX refunds_to_check ON payments.refunds USING btree (next_check_at) WHERE (state = 'sent'::text);
CREATE INDEX refunds_to_remind ON payments.refunds USING btree (requisites_remind_at) WHERE (requisites_remind_at IS NOT NULL);
alter table payments.refunds enable row level security;
alter table payments.refunds force row level security;
create policy own_tenant on payments.refunds for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on payments.refunds for all to startline_erasure, startline_system using (true);

create table payments.webhook_inbox (
  id uuid not null default uuidv7(),
  provider text not null,
  event_key text not null,
  body text not null,
  headers jsonb not null,
  received_at timestamp with time zone not null default app.now(),
  processed_at timestamp with time zone,
  outcome text,
  reference text,
  provider_account_id uuid,
  constraint webhook_inbox_pkey PRIMARY KEY (id),
  constraint webhook_inbox_event_key UNIQUE NULLS NOT DISTINCT (provider, provider_account_id, event_key),
  constraint webhook_inbox_provider_account_id_fkey FOREIGN KEY (provider_account_id) REFERENCES payments.provider_accounts(id)
);
comment on table payments.webhook_inbox is 'A webhook as it arrived, stored before it is handled. The provider''s event id is the key: a second delivery changes nothing. (class: closed)';
comment on column payments.webhook_inbox.headers is 'The message''s headers by lower-case name, as they came.';
comment on column payments.webhook_inbox.reference is 'The provider''s own id of the payment that the message names.';
comment on column payments.webhook_inbox.provider_account_id is 'The account whose keys signed it; null: the installation''s own provider.';
CREATE INDEX receipt_messages ON payments.webhook_inbox USING btree (split_part(event_key, ':'::text, 2)) WHERE (event_key ~~ 'receipt:%'::text);
CREATE INDEX webhooks_of_unknown_payments ON payments.webhook_inbox USING btree (id) WHERE (outcome = 'unknown_payment'::text);
CREATE INDEX webhooks_waiting ON payments.webhook_inbox USING btree (received_at) WHERE (processed_at IS NULL);
alter table payments.webhook_inbox enable row level security;
alter table payments.webhook_inbox force row level security;
create policy whole on payments.webhook_inbox for all to startline_auth, startline_erasure, startline_system using (true);

create table platform.flags (
  name text not null,
  value jsonb not null,
  set_at timestamp with time zone not null default now(),
  constraint flags_pkey PRIMARY KEY (name)
);
comment on table platform.flags is 'A fact about the installation itself, such as that the demo was seeded. (class: closed)';
comment on column platform.flags.value is 'Shape by name; each reader has its own schema.';
alter table platform.flags enable row level security;
alter table platform.flags force row level security;
create policy whole on platform.flags for all to startline_auth, startline_erasure, startline_system using (true);

create table platform.function_versions (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default clock_timestamp(),
  constraint function_versions_pkey PRIMARY KEY (name, checksum)
);
comment on table platform.function_versions is 'A file of db/functions as it was once applied; the latest one of a name is what the database has.';

create table platform.held_emails (
  message_id text not null,
  account_id uuid not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint held_emails_pkey PRIMARY KEY (message_id),
  constraint held_emails_reason_check CHECK ((reason = ANY (ARRAY['budget'::text, 'suppressed'::text])))
);
comment on table platform.held_emails is 'An email that was not sent: beyond a budget, or to a suppressed address. The account reads how many, for a week. (class: closed)';
CREATE INDEX held_emails_by_age ON platform.held_emails USING btree (at);
CREATE INDEX held_emails_of_account ON platform.held_emails USING btree (account_id, at);
alter table platform.held_emails enable row level security;
alter table platform.held_emails force row level security;
create policy whole on platform.held_emails for all to startline_auth, startline_erasure, startline_system using (true);

create table platform.mail_counts (
  key bytea not null,
  message_id text not null,
  at timestamp with time zone not null,
  constraint mail_counts_pkey PRIMARY KEY (key, message_id),
  constraint mail_counts_key_check CHECK ((length(key) = 32))
);
comment on table platform.mail_counts is 'What an unrequested email counts against: an address, the account that caused it, its network. Keyed hashes only; deleted after a day (src/platform/mail/sweep-mail.ts). (class: closed)';
comment on column platform.mail_counts.message_id is 'A repeated attempt of an email counts once.';
CREATE INDEX mail_counts_by_age ON platform.mail_counts USING btree (at);
CREATE INDEX mail_counts_by_key ON platform.mail_counts USING btree (key, at);
alter table platform.mail_counts enable row level security;
alter table platform.mail_counts force row level security;
create policy whole on platform.mail_counts for all to startline_auth, startline_erasure, startline_system using (true);

create table platform.mailbox (
  id uuid not null default uuidv7(),
  message_id text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  sent_at timestamp with time zone not null default now(),
  constraint mailbox_pkey PRIMARY KEY (id),
  constraint mailbox_message_id_key UNIQUE (message_id)
);
comment on table platform.mailbox is 'An email of an installation without a mail server, for the mailbox page. (class: closed)';
alter table platform.mailbox enable row level security;
alter table platform.mailbox force row level security;
create policy whole on platform.mailbox for all to startline_auth, startline_erasure, startline_system using (true);

create table platform.mailbox_attachments (
  id uuid not null default uuidv7(),
  email_id uuid not null,
  name text not null,
  content_type text not null,
  content_id text,
  content bytea not null,
  constraint mailbox_attachments_pkey PRIMARY KEY (id),
  constraint mailbox_attachments_email_id_fkey FOREIGN KEY (email_id) REFERENCES platform.mailbox(id) ON DELETE CASCADE
);
comment on table platform.mailbox_attachments is 'A file of a stored email; with a content id it is a picture in the email itself. (class: closed)';
CREATE INDEX mailbox_attachments_email_id_idx ON platform.mailbox_attachments USING btree (email_id);
alter table platform.mailbox_attachments enable row level security;
alter table platform.mailbox_attachments force row level security;
create policy whole on platform.mailbox_attachments for all to startline_auth, startline_erasure, startline_system using (true);

create table platform.migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  duration_ms integer not null,
  constraint migrations_pkey PRIMARY KEY (name)
);
comment on table platform.migrations is 'An applied file of db/migrations.';

create table platform.right_changes (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default app.now(),
  event text not null,
  account_id uuid not null,
  by_account uuid default app.account(),
  old_value text not null,
  new_value text not null,
  logged_at timestamp with time zone,
  constraint right_changes_pkey PRIMARY KEY (id),
  constraint right_changes_event_check CHECK ((event = ANY (ARRAY['role_change'::text, 'member_change'::text, 'email_change'::text])))
);
comment on table platform.right_changes is 'One change of an account''s roles, memberships or email address. Triggers add a row for each change, also for statements of the database''s owner. A periodic task writes it to the security log. Never deleted. (class: closed)';
comment on column platform.right_changes.by_account is 'The account that made the change; null: the installation''s own programs and statements.';
comment on column platform.right_changes.old_value is 'Roles or rights before; new_value: after. Empty for an email address, which is personal.';
CREATE INDEX right_changes_unlogged ON platform.right_changes USING btree (id) WHERE (logged_at IS NULL);
alter table platform.right_changes enable row level security;
alter table platform.right_changes force row level security;
create policy whole on platform.right_changes for all to startline_auth, startline_erasure, startline_rights, startline_system using (true);

create table platform.sent_emails (
  message_id text not null,
  sent_at timestamp with time zone not null default now(),
  constraint sent_emails_pkey PRIMARY KEY (message_id)
);
comment on table platform.sent_emails is 'The id of a sent email: a repeated job sends only the missing ones. (class: closed)';
alter table platform.sent_emails enable row level security;
alter table platform.sent_emails force row level security;
create policy whole on platform.sent_emails for all to startline_auth, startline_erasure, startline_system using (true);

create table platform.suppressed_addresses (
  address_hash bytea not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint suppressed_addresses_pkey PRIMARY KEY (address_hash),
  constraint suppressed_addresses_address_hash_check CHECK ((length(address_hash) = 32)),
  constraint suppressed_addresses_reason_check CHECK ((reason = ANY (ARRAY['rejected'::text, 'bounced'::text, 'complained'::text])))
);
comment on table platform.suppressed_addresses is 'An address that gets no emails: its server refused one for good, reported a bounce, or its reader complained. A keyed hash of the address; deleted when the address is confirmed again or an operator lifts it. (class: closed)';
alter table platform.suppressed_addresses enable row level security;
alter table platform.suppressed_addresses force row level security;
create policy whole on platform.suppressed_addresses for all to startline_auth, startline_erasure, startline_system using (true);

create table receipts.acquirer_contents (
  tenant_id integer not null,
  kind text not null,
  reference uuid not null,
  payment_id uuid not null,
  content jsonb not null,
  written_at timestamp with time zone not null default app.now(),
  constraint acquirer_contents_pkey PRIMARY KEY (tenant_id, kind, reference),
  constraint acquirer_contents_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint acquirer_contents_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text])))
);
comment on table receipts.acquirer_contents is 'What the provider of a payment was given to print on its receipt, before the money came: the receipt says the same once it has. (class: tenant)';
comment on column receipts.acquirer_contents.reference is 'The payment or the refund.';
comment on column receipts.acquirer_contents.content is 'Shape: ReceiptContent (receipts/domain/receipt.ts). Names no person.';
CREATE INDEX acquirer_contents_of_payment ON receipts.acquirer_contents USING btree (payment_id);
alter table receipts.acquirer_contents enable row level security;
alter table receipts.acquirer_contents force row level security;
create policy own_tenant on receipts.acquirer_contents for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on receipts.acquirer_contents for all to startline_system using (true);

create table receipts.receipts (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  kind text not null,
  reference uuid not null,
  part integer not null,
  payment_id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  organizer_id uuid not null,
  content jsonb not null,
  total_minor bigint not null,
  state text not null default 'due'::text,
  attempt integer not null default 1,
  provider text,
  provider_reference text,
  failure text,
  numbers jsonb,
  settle_on date,
  created_at timestamp with time zone not null default app.now(),
  due_since timestamp with time zone not null default app.now(),
  next_try_at timestamp with time zone,
  sent_at timestamp with time zone,
  registered_at timestamp with time zone,
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_tenant_id_kind_reference_part_key UNIQUE (tenant_id, kind, reference, part),
  constraint receipts_attempt_check CHECK ((attempt > 0)),
  constraint receipts_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint receipts_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'settlement'::text, 'correction'::text]))),
  constraint receipts_numbers_check CHECK ((jsonb_typeof(numbers) = 'object'::text)),
  constraint receipts_part_check CHECK ((part > 0)),
  constraint receipts_state_check CHECK ((state = ANY (ARRAY['due'::text, 'sent'::text, 'registered'::text, 'failed'::text]))),
  constraint receipts_total_minor_check CHECK ((total_minor > 0)),
  constraint registered_has_numbers CHECK (((state = 'registered'::text) = ((numbers IS NOT NULL) AND (registered_at IS NOT NULL)))),
  constraint registered_is_over CHECK (((state <> 'registered'::text) OR (next_try_at IS NULL)))
);
comment on table receipts.receipts is 'A fiscal receipt: of a payment, a refund, the settlement on the day of the event, or a correction. Written in the transaction of the money; its content never changes once the register has it. (class: tenant)';
comment on column receipts.receipts.reference is 'The ledger entry''s: the payment or the refund. Of a settlement: the payment. Of a correction: the corrected receipt.';
comment on column receipts.receipts.part is 'From 1; more where there are over a hundred items. Of a correction: 1 takes the wrong receipt back, 2 says it rightly.';
comment on column receipts.receipts.content is 'Shape: ReceiptContent (domain/receipt.ts): operation, company, items {key, party, name, priceMinor, units, subject, mode, vat, supplier}[], totalMinor, paidBy, correction. Names no person.';
comment on column receipts.receipts.attempt is 'Together with the id its key at the register: a receipt that failed there is sent as another one.';
comment on column receipts.receipts.provider_reference is 'The receipt''s id at the register; null: not accepted yet.';
comment on column receipts.receipts.failure is 'What the register last said against it; null: nothing.';
comment on column receipts.receipts.numbers is 'Shape: FiscalNumbers (domain/fiscal-numbers.ts): receiptNumber, shiftNumber, at, driveNumber, documentNumber, documentSign, registrationNumber, url.';
comment on column receipts.receipts.settle_on is 'Of a payment in advance: the event''s day, on which the settlement is made. Null: nothing is to be settled any more.';
comment on column receipts.receipts.due_since is 'Since when it waits: its creation, or an operator''s last request.';
comment on column receipts.receipts.next_try_at is 'When it is sent, or the register is asked about it; null: registered, or failed until an operator requests it again.';
CREATE UNIQUE INDEX one_receipt_per_reference_of_register ON receipts.receipts USING btree (provider, provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE INDEX receipts_of_event ON receipts.receipts USING btree (tenant_id, event_id, id);
CREATE INDEX receipts_of_order ON receipts.receipts USING btree (tenant_id, order_id);
CREATE INDEX receipts_of_payment ON receipts.receipts USING btree (tenant_id, payment_id);
CREATE INDEX receipts_open ON receipts.receipts USING btree (state, created_at) WHERE (state <> 'registered'::text);
CREATE INDEX receipts_to_settle ON receipts.receipts USING btree (settle_on) WHERE (settle_on IS NOT NULL);
CREATE INDEX receipts_to_try ON receipts.receipts USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
alter table receipts.receipts enable row level security;
alter table receipts.receipts force row level security;
create policy own_tenant on receipts.receipts for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on receipts.receipts for all to startline_system using (true);

create table receipts.suppliers (
  tenant_id integer not null,
  party text not null,
  valid_from date not null,
  vat text not null,
  tax_number text,
  set_at timestamp with time zone not null default app.now(),
  constraint suppliers_pkey PRIMARY KEY (tenant_id, party, valid_from),
  constraint suppliers_party_check CHECK ((party ~ '^(organizer|insurer):.+'::text)),
  constraint suppliers_tax_number_check CHECK ((tax_number ~ '^(\d{10}|\d{12})$'::text)),
  constraint suppliers_vat_check CHECK ((vat = ANY (ARRAY['none'::text, '0'::text, '5'::text, '7'::text, '10'::text, '20'::text, '22'::text]))),
  constraint suppliers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants.tenants(id)
);
comment on table receipts.suppliers is 'The tax regime of a party in whose name a tenant''s till takes money, from a day on. No row: without VAT. (class: tenant)';
comment on column receipts.suppliers.party is 'Its account in the ledger: organizer:<id> or insurer:<name>.';
comment on column receipts.suppliers.tax_number is 'Of an insurer; null: the organizer''s requisites have it.';
alter table receipts.suppliers enable row level security;
alter table receipts.suppliers force row level security;
create policy own_tenant on receipts.suppliers for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on receipts.suppliers for all to startline_system using (true);

create table receipts.tills (
  tenant_id integer not null,
  valid_from date not null,
  name text not null,
  tax_number text not null,
  tax_system text not null,
  payment_address text not null,
  email text not null,
  vat text not null,
  set_at timestamp with time zone not null default app.now(),
  constraint tills_pkey PRIMARY KEY (tenant_id, valid_from),
  constraint tills_email_check CHECK ((email <> ''::text)),
  constraint tills_name_check CHECK ((name <> ''::text)),
  constraint tills_payment_address_check CHECK ((payment_address <> ''::text)),
  constraint tills_tax_number_check CHECK ((tax_number ~ '^(\d{10}|\d{12})$'::text)),
  constraint tills_tax_system_check CHECK ((tax_system = ANY (ARRAY['osn'::text, 'usn_income'::text, 'usn_income_outcome'::text, 'esn'::text, 'patent'::text]))),
  constraint tills_vat_check CHECK ((vat = ANY (ARRAY['none'::text, '0'::text, '5'::text, '7'::text, '10'::text, '20'::text, '22'::text]))),
  constraint tills_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants.tenants(id)
);
comment on table receipts.tills is 'The company whose till makes a tenant''s receipts, from a day on. No row: the tenant makes none. (class: tenant)';
comment on column receipts.tills.vat is 'The rate of the platform''s own service; the base rate follows the law''s day, whichever is written.';
alter table receipts.tills enable row level security;
alter table receipts.tills force row level security;
create policy own_tenant on receipts.tills for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on receipts.tills for all to startline_system using (true);

create table registration.accepted_postponements (
  tenant_id integer not null,
  order_id uuid not null,
  account_id uuid not null,
  rules_version integer not null,
  at timestamp with time zone not null default app.now(),
  constraint accepted_postponements_pkey PRIMARY KEY (tenant_id, order_id)
);
comment on table registration.accepted_postponements is 'An order whose owner keeps it although the event is postponed, whatever the new date. (class: tenant)';
comment on column registration.accepted_postponements.rules_version is 'The event''s version at the acceptance: after a second postponement the owner is asked again.';
alter table registration.accepted_postponements enable row level security;
alter table registration.accepted_postponements force row level security;
create policy own_rows on registration.accepted_postponements for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on registration.accepted_postponements for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.accepted_postponements for all to startline_erasure, startline_system using (true);

create table registration.bib_counters (
  tenant_id integer not null,
  race_id uuid not null,
  next_bib integer not null,
  constraint bib_counters_pkey PRIMARY KEY (tenant_id, race_id)
);
comment on table registration.bib_counters is 'The next bib of a race; locked last, after the holds. (class: tenant)';
alter table registration.bib_counters enable row level security;
alter table registration.bib_counters force row level security;
create policy own_tenant on registration.bib_counters for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.bib_counters for all to startline_erasure, startline_system using (true);

create table registration.deferrals (
  tenant_id integer not null,
  entry_id uuid not null,
  order_id uuid not null,
  hold_id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  state text not null,
  fee_minor bigint not null,
  share_bp integer not null,
  returns_commission boolean not null,
  deferred_at timestamp with time zone not null,
  waits_until timestamp with time zone not null,
  to_order_id uuid,
  ended_at timestamp with time zone,
  constraint deferrals_pkey PRIMARY KEY (tenant_id, entry_id),
  constraint deferrals_check CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint deferrals_check1 CHECK (((state = 'taken'::text) = (to_order_id IS NOT NULL))),
  constraint deferrals_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint deferrals_share_bp_check CHECK (((share_bp >= 0) AND (share_bp <= 10000))),
  constraint deferrals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'taken'::text, 'returned'::text])))
);
comment on table registration.deferrals is 'A paid place that moves to the event''s next edition. (class: tenant)';
comment on column registration.deferrals.fee_minor is 'What the organizer keeps, of the price alone.';
comment on column registration.deferrals.share_bp is 'The refund terms of the moment of the deferral; returns_commission likewise.';
comment on column registration.deferrals.waits_until is 'The end of the deferral.';
comment on column registration.deferrals.to_order_id is 'The order at the next edition.';
CREATE INDEX deferrals_due ON registration.deferrals USING btree (waits_until) WHERE (state = 'waiting'::text);
CREATE INDEX deferrals_of_event ON registration.deferrals USING btree (tenant_id, event_id) WHERE (state = 'waiting'::text);
CREATE INDEX deferrals_of_order ON registration.deferrals USING btree (tenant_id, order_id);
alter table registration.deferrals enable row level security;
alter table registration.deferrals force row level security;
create policy own_rows on registration.deferrals for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on registration.deferrals for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.deferrals for all to startline_erasure, startline_system using (true);

create table registration.drafts (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  race_id uuid not null,
  person_kind text not null,
  participant_id uuid,
  relay_position integer,
  form jsonb not null,
  changed_at timestamp with time zone not null,
  constraint drafts_pkey PRIMARY KEY (id),
  constraint one_draft_per_person UNIQUE NULLS NOT DISTINCT (account_id, race_id, person_kind, participant_id, relay_position),
  constraint drafts_form_check CHECK ((jsonb_typeof(form) = 'object'::text)),
  constraint drafts_person_kind_check CHECK ((person_kind = ANY (ARRAY['self'::text, 'new_relative'::text, 'relative'::text, 'team'::text, 'leg'::text, 'recipient'::text]))),
  constraint drafts_relay_position_check CHECK (((relay_position >= 1) AND (relay_position <= 9999))),
  constraint person_fits_kind CHECK ((((participant_id IS NULL) OR (person_kind = ANY (ARRAY['relative'::text, 'recipient'::text]))) AND ((participant_id IS NOT NULL) OR (person_kind <> 'relative'::text)) AND ((relay_position IS NOT NULL) = (person_kind = 'leg'::text)))),
  constraint drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id) ON DELETE CASCADE,
  constraint drafts_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES accounts.participants(id) ON DELETE CASCADE,
  constraint drafts_race_id_fkey FOREIGN KEY (race_id) REFERENCES catalog.races(id) ON DELETE CASCADE
);
comment on table registration.drafts is 'An unfinished participant form: one per race and person. It holds no place. (class: account)';
comment on column registration.drafts.person_kind is 'Whom the form is for. self: the account''s own participant. new_relative: one who is not in the family group yet. relative: participant_id. team: the beginning of a team. leg: relay_position of a team. recipient: of an invited or transferred place, a relative or, without participant_id, the account''s own.';
comment on column registration.drafts.form is 'An unfinished form, field by field. Shape: DraftForm (registration/checkout/contract/drafts.ts).';
CREATE INDEX drafts_by_change ON registration.drafts USING btree (changed_at);
CREATE INDEX drafts_of_participant ON registration.drafts USING btree (participant_id) WHERE (participant_id IS NOT NULL);
alter table registration.drafts enable row level security;
alter table registration.drafts force row level security;
create policy own_account on registration.drafts for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on registration.drafts for all to startline_auth, startline_erasure, startline_system using (true);

create table registration.draws (
  tenant_id integer not null,
  race_id uuid not null,
  seed bytea not null,
  seed_hash text not null,
  committed_at timestamp with time zone not null,
  drawn_at timestamp with time zone,
  constraint draws_pkey PRIMARY KEY (tenant_id, race_id),
  constraint draws_check CHECK ((seed_hash = encode(sha256(seed), 'hex'::text))),
  constraint draws_seed_check CHECK ((length(seed) = 32))
);
comment on table registration.draws is 'A race''s draw. The hash is public from the first application on, the seed once it was used: it cannot be chosen afterwards, and everyone can recompute the order (docs/algorithms/waitlist.md). (class: tenant)';
alter table registration.draws enable row level security;
alter table registration.draws force row level security;
create policy own_tenant on registration.draws for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.draws for all to startline_erasure, startline_system using (true);

create table registration.entries (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  order_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  account_id uuid not null,
  participant_id uuid not null,
  hold_id uuid not null,
  person_key bytea not null,
  ordinal integer not null,
  state text not null,
  bib integer,
  participant jsonb not null,
  created_at timestamp with time zone not null default app.now(),
  confirmed_at timestamp with time zone,
  answers jsonb,
  admission jsonb,
  documents_state text,
  documents_note text not null default ''::text,
  identity_document_id uuid,
  transferred_to uuid,
  group_entry_id uuid,
  wave text,
  wave_confirmed boolean not null default false,
  documents_reminded smallint,
  constraint entries_pkey PRIMARY KEY (id),
  constraint entries_admission_check CHECK ((jsonb_typeof(admission) = 'array'::text)),
  constraint entries_answers_check CHECK ((jsonb_typeof(answers) = 'object'::text)),
  constraint entries_documents_state_check CHECK ((documents_state = ANY (ARRAY['to-check'::text, 'accepted'::text, 'refused'::text]))),
  constraint entries_state_check CHECK ((state = ANY (ARRAY['held'::text, 'confirmed'::text, 'deferred'::text, 'expired'::text, 'cancelled'::text, 'refunded'::text])))
) with (fillfactor=85);
comment on table registration.entries is 'One participant''s entry in one race, with the participant as entered. (class: tenant)';
comment on column registration.entries.participant is 'The participant as entered. Shape: EnteredParticipant (registration/domain/entered-participant.ts).';
comment on column registration.entries.answers is 'Answers to the race''s questions, by the question''s code.';
comment on column registration.entries.admission is 'Admission documents as entered. Shape: EnteredDocument[] (registration/entry-details/domain/entered-admission.ts).';
comment on column registration.entries.transferred_to is 'The account that got the place by a transfer; null: the payer''s.';
comment on column registration.entries.group_entry_id is 'The group entry that the entry belongs to; null: none.';
comment on column registration.entries.documents_reminded is 'The last reminder of missing admission documents, in days before the race; null: none yet.';
CREATE INDEX entries_of_account ON registration.entries USING btree (account_id, race_id);
CREATE INDEX entries_of_group_entry ON registration.entries USING btree (tenant_id, group_entry_id) WHERE (group_entry_id IS NOT NULL);
CREATE INDEX entries_of_order ON registration.entries USING btree (tenant_id, order_id);
CREATE INDEX entries_transferred_to ON registration.entries USING btree (transferred_to) WHERE (transferred_to IS NOT NULL);
CREATE UNIQUE INDEX one_bib_per_race ON registration.entries USING btree (tenant_id, race_id, bib) WHERE (bib IS NOT NULL);
alter table registration.entries enable row level security;
alter table registration.entries force row level security;
create policy own_rows on registration.entries for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_rows_of_merged on registration.entries for update to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on registration.entries for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.entries for all to startline_erasure, startline_system using (true);

create table registration.entry_categories (
  tenant_id integer not null,
  entry_id uuid not null,
  order_id uuid not null,
  race_id uuid not null,
  category text not null,
  price_minor bigint not null,
  hold_id uuid,
  proof text not null,
  price_difference_minor bigint not null,
  file_id uuid,
  status text not null default 'to-show'::text,
  debt_id uuid,
  decided_at timestamp with time zone,
  decided_by uuid,
  paid_online boolean not null default false,
  constraint entry_categories_pkey PRIMARY KEY (entry_id),
  constraint entry_categories_check CHECK ((paid_online OR ((debt_id IS NOT NULL) = (status = ANY (ARRAY['not-shown'::text, 'paid'::text]))))),
  constraint entry_categories_proof_check CHECK ((proof = ANY (ARRAY['show'::text, 'upload'::text]))),
  constraint entry_categories_status_check CHECK ((status = ANY (ARRAY['to-show'::text, 'shown'::text, 'not-shown'::text, 'paid'::text]))),
  constraint paid_online_is_paid CHECK (((NOT paid_online) OR (status = 'paid'::text))),
  constraint entry_categories_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES registration.entries(id) ON DELETE CASCADE
);
comment on table registration.entry_categories is 'An entry taken at a social category''s price, with the price of that moment. (class: tenant)';
comment on column registration.entry_categories.hold_id is 'The unit of the category''s quota that the order holds beside the place.';
comment on column registration.entry_categories.status is 'Whether the document was shown; not-shown is a debt until it is paid at the pick-up or the document is shown.';
comment on column registration.entry_categories.debt_id is 'The reference of the debt in the ledger; a new one each time it arises.';
comment on column registration.entry_categories.paid_online is 'The price difference was paid by a linked order, not at the pick-up.';
CREATE INDEX entry_categories_of_order ON registration.entry_categories USING btree (tenant_id, order_id);
alter table registration.entry_categories enable row level security;
alter table registration.entry_categories force row level security;
create policy own_tenant on registration.entry_categories for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.entry_categories for all to startline_erasure, startline_system using (true);

create table registration.entry_history (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  entry_id uuid not null,
  state text not null,
  cause text not null,
  at timestamp with time zone not null default app.now(),
  constraint entry_history_pkey PRIMARY KEY (id)
);
comment on table registration.entry_history is 'Each state that an entry has had, and what caused it. (class: tenant)';
CREATE INDEX history_of_entry ON registration.entry_history USING btree (tenant_id, entry_id);
alter table registration.entry_history enable row level security;
alter table registration.entry_history force row level security;
create policy own_tenant on registration.entry_history for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.entry_history for all to startline_erasure, startline_system using (true);

create table registration.files (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  file_key text not null,
  content_type text not null,
  bytes integer not null,
  name text not null,
  event_id uuid,
  created_at timestamp with time zone not null default app.now(),
  constraint files_pkey PRIMARY KEY (id),
  constraint files_file_key_key UNIQUE (file_key),
  constraint files_bytes_check CHECK ((bytes > 0)),
  constraint files_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'application/pdf'::text]))),
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
comment on table registration.files is 'A file transferred in with an entry: an answer, or an admission document. It is in the file storage, under a key that only this row has; a file with which no entry was saved is swept. (class: tenant)';
comment on column registration.files.event_id is 'The event of the entry with which the file was saved; null until then.';
CREATE INDEX files_of_account ON registration.files USING btree (tenant_id, account_id, created_at);
CREATE INDEX files_of_event ON registration.files USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX unused_files ON registration.files USING btree (created_at) WHERE (event_id IS NULL);
alter table registration.files enable row level security;
alter table registration.files force row level security;
create policy own_rows on registration.files for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on registration.files for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.files for all to startline_erasure, startline_system using (true);

create table registration.hidden_entries (
  tenant_id integer not null,
  entry_id uuid not null,
  account_id uuid not null,
  hidden_at timestamp with time zone not null default app.now(),
  constraint hidden_entries_pkey PRIMARY KEY (entry_id)
);
comment on table registration.hidden_entries is 'A participant who asked to be hidden: counted in public lists, not named. Stored by entry (or team member), since rows of the start list come and go. (class: tenant)';
CREATE INDEX hidden_entries_of_account ON registration.hidden_entries USING btree (account_id);
alter table registration.hidden_entries enable row level security;
alter table registration.hidden_entries force row level security;
create policy own_rows on registration.hidden_entries for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on registration.hidden_entries for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.hidden_entries for all to startline_erasure, startline_system using (true);

create table registration.invitations (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  account_id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  email text not null,
  recipient text not null,
  message text not null,
  sender text not null,
  language text not null,
  state text not null default 'open'::text,
  link_version integer not null default 0,
  token_hash bytea not null,
  email_count integer not null default 0,
  open_until timestamp with time zone not null,
  opened_at timestamp with time zone,
  reminded_at timestamp with time zone,
  ended_at timestamp with time zone,
  accepted_by uuid,
  entry_id uuid,
  created_at timestamp with time zone not null default app.now(),
  constraint invitations_pkey PRIMARY KEY (tenant_id, id),
  constraint invitations_check CHECK (((email <> ''::text) OR (recipient <> ''::text))),
  constraint invitations_check1 CHECK (((state = 'accepted'::text) = (accepted_by IS NOT NULL))),
  constraint invitations_email_check CHECK ((length(email) <= 254)),
  constraint invitations_kind_check CHECK ((kind = ANY (ARRAY['friend'::text, 'gift'::text]))),
  constraint invitations_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint invitations_message_check CHECK ((length(message) <= 400)),
  constraint invitations_recipient_check CHECK ((length(recipient) <= 60)),
  constraint invitations_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text])))
);
comment on table registration.invitations is 'A place bought for another person: a friend by email, or the recipient of a gift. The entry is on the payer''s order with a placeholder participant whose `invitationId` is this row''s id. (class: tenant)';
comment on column registration.invitations.account_id is 'The payer.';
comment on column registration.invitations.email is 'Where the email goes; empty: the payer passes the link on.';
comment on column registration.invitations.link_version is 'The link is derived from the id and this number: another address makes another link and ends the old one.';
comment on column registration.invitations.email_count is 'Emails sent with the current link.';
comment on column registration.invitations.opened_at is 'From when the link is valid: its order is paid.';
comment on column registration.invitations.entry_id is 'The entry that came of it.';
CREATE UNIQUE INDEX invitation_by_token ON registration.invitations USING btree (token_hash);
CREATE INDEX invitations_accepted ON registration.invitations USING btree (accepted_by) WHERE (accepted_by IS NOT NULL);
CREATE INDEX invitations_due ON registration.invitations USING btree (open_until) WHERE (state = ANY (ARRAY['open'::text, 'declined'::text]));
CREATE INDEX invitations_of_order ON registration.invitations USING btree (tenant_id, order_id);
CREATE INDEX invitations_to ON registration.invitations USING btree (email) WHERE ((state = 'open'::text) AND (email <> ''::text));
alter table registration.invitations enable row level security;
alter table registration.invitations force row level security;
create policy own_rows on registration.invitations for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on registration.invitations for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.invitations for all to startline_erasure, startline_system using (true);

create table registration.leg_orders (
  tenant_id integer not null,
  order_id uuid not null,
  leg_id uuid not null,
  team_id uuid not null,
  race_id uuid not null,
  team_name text not null,
  account_id uuid not null,
  constraint leg_orders_pkey PRIMARY KEY (tenant_id, order_id, leg_id),
  constraint leg_orders_leg_id_fkey FOREIGN KEY (leg_id) REFERENCES registration.team_legs(id) ON DELETE CASCADE
);
comment on table registration.leg_orders is 'An order that pays for a team''s leg; several may follow each other. The one that has the leg''s unit decides how the leg stands. (class: tenant)';
comment on column registration.leg_orders.account_id is 'The payer.';
CREATE INDEX leg_orders_of_team ON registration.leg_orders USING btree (tenant_id, team_id);
CREATE INDEX orders_of_leg ON registration.leg_orders USING btree (tenant_id, leg_id);
alter table registration.leg_orders enable row level security;
alter table registration.leg_orders force row level security;
create policy own_rows on registration.leg_orders for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on registration.leg_orders for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.leg_orders for all to startline_erasure, startline_system using (true);

create table registration.start_list (
  entry_id uuid not null,
  tenant_id integer not null,
  event_id uuid not null,
  race_id uuid not null,
  bib integer,
  last_name text not null,
  first_name text not null,
  birth_year integer not null,
  gender text not null,
  city text not null,
  club text not null,
  team text not null default ''::text,
  stage integer,
  norm text not null,
  team_id uuid,
  region text not null default ''::text,
  rank text not null default ''::text,
  wave text,
  wave_confirmed boolean not null default false,
  is_hidden boolean not null default false,
  constraint start_list_pkey PRIMARY KEY (entry_id)
);
comment on table registration.start_list is 'A public row of the start list. It comes with the confirmation and goes with the cancellation. (class: public)';
comment on column registration.start_list.entry_id is 'The entry; in a race of teams the team member.';
comment on column registration.start_list.team_id is 'Members of a team are listed one by one under the team''s bib.';
CREATE INDEX start_list_by_birth_year ON registration.start_list USING btree (event_id, birth_year, entry_id) INCLUDE (race_id);
CREATE INDEX start_list_by_city ON registration.start_list USING btree (event_id, registration.list_key(city), entry_id) INCLUDE (race_id);
CREATE INDEX start_list_by_club ON registration.start_list USING btree (event_id, registration.list_key(club), entry_id) INCLUDE (race_id);
CREATE INDEX start_list_by_full_name ON registration.start_list USING btree (event_id, (((norm || ' '::text) || registration.list_key(first_name))) COLLATE "C", entry_id) INCLUDE (race_id);
CREATE INDEX start_list_by_person ON registration.start_list USING btree (event_id, norm COLLATE "C", entry_id) INCLUDE (race_id);
CREATE INDEX start_list_by_spelling ON registration.start_list USING btree (event_id, registration.spelling_key(norm), entry_id) INCLUDE (race_id);
CREATE INDEX start_list_by_stage ON registration.start_list USING btree (event_id, COALESCE(stage, 0), entry_id) INCLUDE (race_id);
CREATE INDEX start_list_by_team ON registration.start_list USING btree (event_id, registration.list_key(team), entry_id) INCLUDE (race_id);
CREATE INDEX start_list_in_order ON registration.start_list USING btree (event_id, COALESCE(bib, 0), entry_id) INCLUDE (race_id, is_hidden);
CREATE INDEX start_list_of_team ON registration.start_list USING btree (team_id) WHERE (team_id IS NOT NULL);

create table registration.team_legs (
  tenant_id integer not null,
  id uuid not null,
  team_id uuid not null,
  stage integer not null,
  "position" integer not null,
  amount_minor bigint not null,
  is_captains boolean not null default false,
  constraint team_legs_pkey PRIMARY KEY (id),
  constraint one_share_per_leg UNIQUE (tenant_id, team_id, stage, "position") DEFERRABLE,
  constraint team_legs_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint team_legs_position_check CHECK (("position" > 0)),
  constraint team_legs_stage_check CHECK ((stage > 0)),
  constraint team_legs_team_id_fkey FOREIGN KEY (team_id) REFERENCES registration.teams(id)
);
comment on table registration.team_legs is 'The price of a team''s leg where each member pays. The id is also its pool of one unit: a leg is paid once. It follows its member from leg to leg. The captain''s leg is paid with the team''s place and has no pool. (class: tenant)';
CREATE UNIQUE INDEX one_share_of_captain ON registration.team_legs USING btree (team_id) WHERE is_captains;
alter table registration.team_legs enable row level security;
alter table registration.team_legs force row level security;
create policy own_tenant on registration.team_legs for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.team_legs for all to startline_erasure, startline_system using (true);

create table registration.team_members (
  tenant_id integer not null,
  id uuid not null,
  team_id uuid not null,
  race_id uuid not null,
  account_id uuid not null,
  participant_id uuid not null,
  person_key bytea not null,
  participant jsonb not null,
  stage integer not null,
  "position" integer not null,
  is_live boolean not null default true,
  created_at timestamp with time zone not null default app.now(),
  answers jsonb,
  admission jsonb,
  documents_state text,
  documents_note text not null default ''::text,
  is_self boolean not null default false,
  documents_reminded smallint,
  constraint team_members_pkey PRIMARY KEY (id),
  constraint one_member_per_leg UNIQUE (tenant_id, team_id, stage, "position") DEFERRABLE,
  constraint team_members_documents_state_check CHECK ((documents_state = ANY (ARRAY['to-check'::text, 'accepted'::text, 'refused'::text]))),
  constraint team_members_position_check CHECK (("position" > 0)),
  constraint team_members_stage_check CHECK ((stage > 0)),
  constraint team_members_team_id_fkey FOREIGN KEY (team_id) REFERENCES registration.teams(id)
);
comment on table registration.team_members is 'A member of a team and the leg, with the participant as entered. Live as long as the team has a place or may get it back. (class: tenant)';
comment on column registration.team_members.account_id is 'The account responsible for the member: the captain''s, or the one that joined by the code.';
comment on column registration.team_members.participant is 'The member as entered. Shape: EnteredParticipant (registration/domain/entered-participant.ts).';
comment on column registration.team_members.answers is 'Answers to the race''s questions, by the question''s code.';
comment on column registration.team_members.admission is 'Admission documents as entered. Shape: EnteredDocument[] (registration/entry-details/domain/entered-admission.ts).';
CREATE INDEX members_of_account ON registration.team_members USING btree (account_id, race_id);
CREATE UNIQUE INDEX one_team_per_person ON registration.team_members USING btree (tenant_id, race_id, person_key) WHERE is_live;
alter table registration.team_members enable row level security;
alter table registration.team_members force row level security;
create policy own_rows on registration.team_members for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_rows_of_merged on registration.team_members for update to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on registration.team_members for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.team_members for all to startline_erasure, startline_system using (true);

create table registration.teams (
  tenant_id integer not null,
  id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  account_id uuid not null,
  name text not null,
  join_code text not null,
  seats integer not null,
  seat_price_minor bigint not null,
  created_at timestamp with time zone not null default app.now(),
  pays text not null default 'captain'::text,
  grace_until timestamp with time zone,
  returns_legs boolean not null default false,
  constraint teams_pkey PRIMARY KEY (id),
  constraint teams_join_code_key UNIQUE (join_code),
  constraint teams_tenant_id_order_id_key UNIQUE (tenant_id, order_id),
  constraint teams_pays_check CHECK ((pays = ANY (ARRAY['captain'::text, 'each'::text]))),
  constraint teams_seat_price_minor_check CHECK ((seat_price_minor >= 0)),
  constraint teams_seats_check CHECK ((seats > 0))
);
comment on table registration.teams is 'A team of one race. The id is also its entry''s, which has the place, the order and the bib, with the team''s name as person key. It outlives an expired order: a new start finds name, code and members. (class: tenant)';
comment on column registration.teams.account_id is 'The captain.';
comment on column registration.teams.seats is 'The number of participants that the price covers.';
comment on column registration.teams.grace_until is 'Legs are unpaid after the organizer''s deadline: until when the captain may pay the rest.';
comment on column registration.teams.returns_legs is 'The team has lost its place, and payments of its legs are still being returned.';
CREATE INDEX teams_of_captain ON registration.teams USING btree (account_id, race_id);
CREATE INDEX teams_of_race ON registration.teams USING btree (tenant_id, race_id);
CREATE INDEX teams_paid_by_each ON registration.teams USING btree (race_id) WHERE (pays = 'each'::text);
alter table registration.teams enable row level security;
alter table registration.teams force row level security;
create policy own_rows on registration.teams for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on registration.teams for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.teams for all to startline_erasure, startline_system using (true);

create table registration.transfers (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  account_id uuid not null,
  order_id uuid not null,
  entry_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  sender text not null,
  email text not null,
  language text not null,
  state text not null,
  token_hash bytea,
  open_until timestamp with time zone not null,
  fee_minor bigint not null,
  recipient_account uuid,
  recipient_order_id uuid,
  recipient jsonb,
  created_at timestamp with time zone not null default app.now(),
  ended_at timestamp with time zone,
  recipient_hold uuid,
  constraint transfers_pkey PRIMARY KEY (tenant_id, id),
  constraint transfers_check CHECK (((state = ANY (ARRAY['paying'::text, 'accepted'::text])) = (recipient_account IS NOT NULL))),
  constraint transfers_check2 CHECK (((state = ANY (ARRAY['open'::text, 'paying'::text])) = (ended_at IS NULL))),
  constraint transfers_email_check CHECK ((length(email) <= 254)),
  constraint transfers_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint transfers_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'relative'::text, 'waitlist'::text]))),
  constraint transfers_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint transfers_recipient_check CHECK ((((state = 'paying'::text) AND (kind <> 'waitlist'::text)) = (recipient IS NOT NULL))),
  constraint transfers_recipient_hold_check CHECK (
CASE
    WHEN (kind = 'waitlist'::text) THEN ((state = ANY (ARRAY['paying'::text, 'accepted'::text])) = (recipient_hold IS NOT NULL))
    ELSE (recipient_hold IS NULL)
END),
  constraint transfers_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paying'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text])))
);
comment on table registration.transfers is 'An offer of a paid place to another person. The sender keeps the place until it is accepted; at no moment it belongs to no one or to two people. (class: tenant)';
comment on column registration.transfers.kind is 'email or relative: the place is offered to that recipient; waitlist: it is released to the waitlist.';
comment on column registration.transfers.account_id is 'The sender, with their order and its entry.';
comment on column registration.transfers.state is 'paying: the recipient has filled in the form and pays the organizer''s fee.';
comment on column registration.transfers.open_until is 'The organizer''s deadline and fee of the moment of the offer.';
comment on column registration.transfers.recipient_account is 'The recipient; erased with their data when the offer ends without them.';
comment on column registration.transfers.recipient is 'The next participant; null until one accepts. Shape: Recipient (registration/transfers/server/queries/transfers.ts).';
comment on column registration.transfers.recipient_hold is 'waitlist: the place that the next person of the waitlist holds until they pay.';
CREATE UNIQUE INDEX one_transfer_of_entry ON registration.transfers USING btree (tenant_id, entry_id) WHERE (state = ANY (ARRAY['open'::text, 'paying'::text]));
CREATE UNIQUE INDEX transfer_by_token ON registration.transfers USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX transfers_due ON registration.transfers USING btree (open_until) WHERE (state = 'open'::text);
CREATE INDEX transfers_of_order ON registration.transfers USING btree (tenant_id, order_id);
CREATE INDEX transfers_paid_by ON registration.transfers USING btree (tenant_id, recipient_order_id) WHERE (recipient_order_id IS NOT NULL);
CREATE INDEX transfers_to ON registration.transfers USING btree (email) WHERE (state = 'open'::text);
CREATE INDEX transfers_to_waitlist ON registration.transfers USING btree (tenant_id, race_id, created_at) WHERE ((kind = 'waitlist'::text) AND (state = ANY (ARRAY['open'::text, 'paying'::text])));
alter table registration.transfers enable row level security;
alter table registration.transfers force row level security;
create policy own_rows on registration.transfers for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on registration.transfers for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.transfers for all to startline_erasure, startline_system using (true);

create table registration.waitlist_people (
  tenant_id integer not null,
  id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  participant_id uuid not null,
  is_own boolean not null,
  person_key bytea not null,
  participant jsonb not null,
  language text not null,
  application integer,
  joined_at timestamp with time zone not null,
  constraint waitlist_people_pkey PRIMARY KEY (tenant_id, id),
  constraint waitlist_people_tenant_id_race_id_application_key UNIQUE (tenant_id, race_id, application),
  constraint waitlist_people_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text])))
);
comment on table registration.waitlist_people is 'A person on a race''s waitlist (inventory.waitlist_entries, same id), as entered; in a draw, their application. (class: tenant)';
comment on column registration.waitlist_people.participant is 'Name, birth date and email at the time of joining. Shape: NewWaitlistPerson.participant (registration/waitlist/server/queries/waitlist-entries.ts).';
comment on column registration.waitlist_people.application is 'The public number in a draw, in order of arrival.';
CREATE INDEX waitlist_people_of_account ON registration.waitlist_people USING btree (account_id, race_id);
CREATE INDEX waitlist_people_of_race ON registration.waitlist_people USING btree (tenant_id, race_id);
alter table registration.waitlist_people enable row level security;
alter table registration.waitlist_people force row level security;
create policy own_rows on registration.waitlist_people for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_rows_of_merged on registration.waitlist_people for update to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on registration.waitlist_people for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.waitlist_people for all to startline_erasure, startline_system using (true);

create table registration.wave_bib_counters (
  tenant_id integer not null,
  race_id uuid not null,
  wave text not null,
  next_bib integer not null,
  constraint wave_bib_counters_pkey PRIMARY KEY (tenant_id, race_id, wave)
);
comment on table registration.wave_bib_counters is 'The next bib of a wave with its own range; after its end bibs come from the race''s counter. (class: tenant)';
alter table registration.wave_bib_counters enable row level security;
alter table registration.wave_bib_counters force row level security;
create policy own_tenant on registration.wave_bib_counters for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on registration.wave_bib_counters for all to startline_erasure, startline_system using (true);

create table results.claims (
  tenant_id integer not null,
  id uuid not null,
  account_id uuid not null,
  participant_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  bib integer,
  claimed_bib integer not null,
  norm text not null,
  birth_year integer,
  gender text not null,
  state text not null,
  causes text[] not null default '{}'::text[],
  reason text,
  claimed_at timestamp with time zone not null default app.now(),
  changed_at timestamp with time zone not null default app.now(),
  decided_by uuid,
  link_used_at timestamp with time zone,
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_bib_check CHECK ((bib > 0)),
  constraint claims_causes_check CHECK ((causes <@ ARRAY['name'::text, 'birth_year'::text, 'gender'::text, 'held'::text, 'second_result'::text, 'changed'::text])),
  constraint claims_claimed_bib_check CHECK ((claimed_bib > 0)),
  constraint claims_gender_check CHECK ((gender = ANY (ARRAY['unknown'::text, 'male'::text, 'female'::text]))),
  constraint claims_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint claims_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text, 'replaced'::text]))),
  constraint rejected_has_reason CHECK (((state = 'rejected'::text) = (reason IS NOT NULL)))
);
comment on table results.claims is 'A claim that a row of results is a participant''s. It outlives a republication of the results, and follows its person. (class: tenant)';
comment on column results.claims.bib is 'The bib of the row now; null while the published results have no row of the person.';
comment on column results.claims.claimed_bib is 'The bib when it was claimed.';
comment on column results.claims.norm is 'The name in the row when it was claimed or accepted, normalized, like year and gender: by it the claim follows a republication.';
comment on column results.claims.causes is 'Why an organizer decides.';
comment on column results.claims.decided_by is 'The organizer''s member; null: decided by the rules, by the link of an email, or not yet.';
CREATE INDEX accepted_claims_of_participant ON results.claims USING btree (participant_id) WHERE (state = 'accepted'::text);
CREATE INDEX claims_of_account ON results.claims USING btree (account_id, id DESC);
CREATE INDEX claims_of_event ON results.claims USING btree (event_id, id DESC);
CREATE INDEX live_claims_of_race ON results.claims USING btree (race_id) WHERE (state = ANY (ARRAY['waiting'::text, 'accepted'::text]));
CREATE UNIQUE INDEX one_holder_per_result ON results.claims USING btree (race_id, bib) WHERE (state = 'accepted'::text);
CREATE UNIQUE INDEX one_open_claim_per_participant ON results.claims USING btree (participant_id, race_id, claimed_bib) WHERE (state = 'waiting'::text);
alter table results.claims enable row level security;
alter table results.claims force row level security;
create policy own_rows on results.claims for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_rows_of_merged on results.claims for update to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_rows_of_removed on results.claims for delete to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on results.claims for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on results.claims for all to startline_erasure, startline_system using (true);

create table results.deliveries (
  tenant_id integer not null,
  entry_id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  recipient text not null,
  phone text not null,
  postcode text not null,
  city text not null,
  street text not null,
  saved_at timestamp with time zone not null default app.now(),
  constraint deliveries_pkey PRIMARY KEY (tenant_id, entry_id),
  constraint deliveries_city_check CHECK (((length(city) >= 1) AND (length(city) <= 150))),
  constraint deliveries_phone_check CHECK (((length(phone) >= 1) AND (length(phone) <= 40))),
  constraint deliveries_postcode_check CHECK (((length(postcode) >= 1) AND (length(postcode) <= 12))),
  constraint deliveries_recipient_check CHECK (((length(recipient) >= 1) AND (length(recipient) <= 150))),
  constraint deliveries_street_check CHECK (((length(street) >= 1) AND (length(street) <= 250)))
);
comment on table results.deliveries is 'The address to which a medal is sent. (class: tenant)';
CREATE INDEX deliveries_of_event ON results.deliveries USING btree (tenant_id, event_id);
alter table results.deliveries enable row level security;
alter table results.deliveries force row level security;
create policy own_rows on results.deliveries for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on results.deliveries for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on results.deliveries for all to startline_erasure, startline_system using (true);

create table results.members (
  race_id uuid not null,
  bib integer not null,
  ordinal integer not null,
  tenant_id integer not null,
  entry_id uuid,
  stage integer not null,
  last_name text not null,
  first_name text not null,
  gender text not null,
  birth_year integer not null,
  norm text not null,
  leg_ms integer,
  leg_rank integer,
  is_hidden boolean not null default false,
  constraint members_pkey PRIMARY KEY (race_id, bib, ordinal),
  constraint members_check CHECK (((leg_ms IS NOT NULL) OR (leg_rank IS NULL))),
  constraint members_gender_check CHECK ((gender = ANY (ARRAY['unknown'::text, 'male'::text, 'female'::text]))),
  constraint members_leg_ms_check CHECK ((leg_ms > 0)),
  constraint members_leg_rank_check CHECK ((leg_rank > 0)),
  constraint members_ordinal_check CHECK ((ordinal > 0)),
  constraint members_stage_check CHECK ((stage > 0)),
  constraint members_race_id_bib_fkey FOREIGN KEY (race_id, bib) REFERENCES results.results(race_id, bib) ON DELETE CASCADE
);
comment on table results.members is 'A member of a team that finished, and the time of their leg. (class: public)';
comment on column results.members.ordinal is 'In the order of the legs.';
comment on column results.members.entry_id is 'The team member''s entry; null: named at the start.';
CREATE INDEX members_by_name ON results.members USING btree (race_id, norm text_pattern_ops);
CREATE INDEX members_by_spelling ON results.members USING btree (race_id, registration.spelling_key(norm));
CREATE INDEX members_of_entry ON results.members USING btree (entry_id) WHERE (entry_id IS NOT NULL);

create table results.online_races (
  race_id uuid not null,
  tenant_id integer not null,
  event_id uuid not null,
  results_until timestamp with time zone not null,
  sends_medal boolean not null,
  constraint online_races_pkey PRIMARY KEY (race_id)
);
comment on table results.online_races is 'An organizer''s settings of an online race: until when results are accepted, and whether medals are sent. (class: public)';

create table results.result_lists (
  race_id uuid not null,
  tenant_id integer not null,
  event_id uuid not null,
  ranked_by text not null,
  splits jsonb not null default '[]'::jsonb,
  entry_count integer not null,
  finisher_count integer not null,
  published_at timestamp with time zone not null default app.now(),
  visibility_version integer not null default 0,
  legs jsonb not null default '[]'::jsonb,
  constraint result_lists_pkey PRIMARY KEY (race_id),
  constraint result_lists_check CHECK (((finisher_count >= 0) AND (finisher_count <= entry_count))),
  constraint result_lists_legs_check CHECK ((jsonb_typeof(legs) = 'array'::text)),
  constraint result_lists_ranked_by_check CHECK ((ranked_by = ANY (ARRAY['gun'::text, 'net'::text])))
);
comment on table results.result_lists is 'The published results of one race: ranking rule, splits, counts. (class: public)';
comment on column results.result_lists.splits is '[{code, name: {ru, en}, distanceM}] in the order of the course.';
comment on column results.result_lists.visibility_version is 'Counts how often a participant was hidden or shown again; caches depend on it.';
comment on column results.result_lists.legs is 'What each part of the course is: a sport of a triathlon, a stage of a relay.';
CREATE INDEX result_lists_of_event ON results.result_lists USING btree (event_id);

create table results.results (
  race_id uuid not null,
  "position" integer not null,
  tenant_id integer not null,
  event_id uuid not null,
  entry_id uuid,
  bib integer not null,
  status text not null,
  gun_ms integer,
  net_ms integer,
  splits_ms integer[] not null default '{}'::integer[],
  rank integer,
  gender_rank integer,
  group_rank integer,
  group_from integer,
  group_to integer,
  last_name text not null,
  first_name text not null,
  gender text not null,
  birth_year integer,
  city text not null,
  club text not null,
  norm text not null,
  is_hidden boolean not null default false,
  is_team boolean not null default false,
  split_ranks integer[] not null default '{}'::integer[],
  split_gender_ranks integer[] not null default '{}'::integer[],
  split_group_ranks integer[] not null default '{}'::integer[],
  constraint results_pkey PRIMARY KEY (race_id, "position"),
  constraint results_race_id_bib_key UNIQUE (race_id, bib),
  constraint results_bib_check CHECK ((bib > 0)),
  constraint results_check CHECK (
CASE
    WHEN (status = 'finished'::text) THEN ((gun_ms > 0) AND (net_ms > 0) AND (net_ms <= gun_ms) AND (rank IS NOT NULL))
    ELSE (num_nulls(gun_ms, net_ms, rank, gender_rank, group_rank) = 5)
END),
  constraint results_gender_check CHECK ((gender = ANY (ARRAY['unknown'::text, 'male'::text, 'female'::text]))),
  constraint results_position_check CHECK (("position" > 0)),
  constraint results_status_check CHECK ((status = ANY (ARRAY['finished'::text, 'dnf'::text, 'dns'::text, 'dsq'::text]))),
  constraint results_race_id_fkey FOREIGN KEY (race_id) REFERENCES results.result_lists(race_id) ON DELETE CASCADE
);
comment on table results.results is 'One row of results. Ranks are computed when results are published: overall, by gender, by age group. (class: public)';
comment on column results.results."position" is 'Finishers by rank, then the others: the order in which results are read.';
comment on column results.results.entry_id is 'Null: registered on site, known to the organizer alone.';
comment on column results.results.is_hidden is 'Listed with rank and time, without a name.';
CREATE INDEX results_by_name ON results.results USING btree (race_id, norm text_pattern_ops);
CREATE INDEX results_by_spelling ON results.results USING btree (race_id, registration.spelling_key(norm));
CREATE INDEX results_of_entry ON results.results USING btree (entry_id) WHERE (entry_id IS NOT NULL);
CREATE INDEX results_of_gender ON results.results USING btree (race_id, gender, "position") INCLUDE (group_from);
CREATE INDEX results_without_entry ON results.results USING btree (norm text_pattern_ops) WHERE ((entry_id IS NULL) AND (NOT is_hidden) AND (NOT is_team));

create table results.sent_results (
  tenant_id integer not null,
  entry_id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  version integer not null,
  time_ms integer not null,
  file_key text not null,
  file_kind text not null,
  track_m integer,
  track_ms integer,
  track_points integer,
  state text not null default 'sent'::text,
  reason text not null default ''::text,
  sent_at timestamp with time zone not null default app.now(),
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint sent_results_pkey PRIMARY KEY (tenant_id, entry_id),
  constraint sent_results_file_key_key UNIQUE (file_key),
  constraint sent_results_check CHECK (((file_kind = 'track'::text) = ((track_m IS NOT NULL) AND (track_ms IS NOT NULL) AND (track_points IS NOT NULL)))),
  constraint sent_results_check1 CHECK (((state = 'sent'::text) = (decided_at IS NULL))),
  constraint sent_results_check2 CHECK (((state = 'refused'::text) = (reason <> ''::text))),
  constraint sent_results_file_kind_check CHECK ((file_kind = ANY (ARRAY['track'::text, 'picture'::text]))),
  constraint sent_results_reason_check CHECK ((length(reason) <= 500)),
  constraint sent_results_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'accepted'::text, 'refused'::text]))),
  constraint sent_results_time_ms_check CHECK ((time_ms > 0)),
  constraint sent_results_track_m_check CHECK ((track_m >= 0)),
  constraint sent_results_track_ms_check CHECK ((track_ms >= 0)),
  constraint sent_results_track_points_check CHECK ((track_points > 1)),
  constraint sent_results_version_check CHECK ((version > 0))
);
comment on table results.sent_results is 'A participant''s own result of an online race: the latest one per entry, with its proof and the organizer''s decision. (class: tenant)';
comment on column results.sent_results.account_id is 'The sender.';
comment on column results.sent_results.version is 'Grows with each submission: a decision names the one that was reviewed.';
comment on column results.sent_results.track_m is 'Metres of the track, as measured.';
CREATE INDEX sent_results_of_event ON results.sent_results USING btree (tenant_id, event_id, sent_at);
alter table results.sent_results enable row level security;
alter table results.sent_results force row level security;
create policy own_rows on results.sent_results for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on results.sent_results for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on results.sent_results for all to startline_erasure, startline_system using (true);

create table reviews.ratings (
  event_id uuid not null,
  tenant_id integer not null,
  stars_sum integer not null default 0,
  stars_count integer not null default 0,
  constraint ratings_pkey PRIMARY KEY (event_id),
  constraint ratings_check CHECK (((stars_count >= 0) AND (stars_sum >= stars_count) AND (stars_sum <= (5 * stars_count))))
);
comment on table reviews.ratings is 'The sum of an event''s stars; reviewers of the same event lock it. (class: public)';

create table reviews.reports (
  tenant_id integer not null,
  review_id uuid not null,
  account_id uuid not null,
  reason text not null,
  reported_at timestamp with time zone not null default app.now(),
  constraint reports_pkey PRIMARY KEY (review_id, account_id),
  constraint reports_reason_check CHECK ((reason = ANY (ARRAY['rude'::text, 'personal'::text, 'advertising'::text, 'untrue'::text]))),
  constraint reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews.reviews(id) ON DELETE CASCADE
);
comment on table reviews.reports is 'A reader''s report of a review; one per reader and review. (class: tenant)';
alter table reviews.reports enable row level security;
alter table reviews.reports force row level security;
create policy own_rows on reviews.reports for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on reviews.reports for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on reviews.reports for all to startline_erasure, startline_system using (true);

create table reviews.reviews (
  tenant_id integer not null,
  id uuid not null default uuidv7(),
  event_id uuid not null,
  account_id uuid not null,
  entry_id uuid not null,
  stars smallint not null,
  body text not null default ''::text,
  author text not null,
  language text not null,
  counts boolean not null default true,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  hidden_reason text not null default ''::text,
  created_at timestamp with time zone not null default app.now(),
  changed_at timestamp with time zone,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint one_of_each_account UNIQUE (event_id, account_id),
  constraint reviews_body_check CHECK ((length(body) <= 1000)),
  constraint reviews_check CHECK (((hidden_at IS NULL) = (hidden_reason = ''::text))),
  constraint reviews_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint reviews_stars_check CHECK (((stars >= 1) AND (stars <= 5)))
);
comment on table reviews.reviews is 'A finisher''s review of an event: stars and a few words; one per account. `counts`: a published result supports it. A review hidden by an operator stays with the reason and does not count. (class: tenant)';
comment on column reviews.reviews.entry_id is 'The entry whose result supports the review.';
comment on column reviews.reviews.author is '«Анна К.», as it was at writing; nothing more of the person is stored.';
CREATE INDEX reviews_of_event ON reviews.reviews USING btree (event_id, created_at DESC, id DESC) WHERE (counts AND (hidden_at IS NULL));
alter table reviews.reviews enable row level security;
alter table reviews.reviews force row level security;
create policy own_rows on reviews.reviews for select to startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy own_tenant on reviews.reviews for all to startline_app using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy whole on reviews.reviews for all to startline_erasure, startline_system using (true);

create table search.searches (
  day date not null,
  words text not null,
  count integer not null,
  constraint searches_pkey PRIMARY KEY (day, words),
  constraint searches_count_check CHECK ((count > 0)),
  constraint searches_words_check CHECK (((words <> ''::text) AND (length(words) <= 60)))
);
comment on table search.searches is 'How often words that found something were searched for, by day, for suggestions. No name, account or address; words that no event contains are not stored. (class: closed)';
comment on column search.searches.count is 'Visitors who searched for the words; each counted once a day by each process.';
alter table search.searches enable row level security;
alter table search.searches force row level security;
create policy whole on search.searches for all to startline_auth, startline_system using (true);

create table series.partners (
  id uuid not null default uuidv7(),
  tenant_id integer not null,
  series_id uuid not null,
  "position" integer not null,
  name_ru text not null,
  name_en text not null,
  role_ru text not null default ''::text,
  role_en text not null default ''::text,
  website text not null default ''::text,
  logo_id uuid,
  logo_key text,
  logo_width integer,
  logo_height integer,
  logo_bytes integer,
  logo_background text,
  added_at timestamp with time zone not null default app.now(),
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_logo_id_key UNIQUE (logo_id),
  constraint partners_logo_key_key UNIQUE (logo_key),
  constraint logo_whole_or_none CHECK ((num_nulls(logo_id, logo_key, logo_width, logo_height, logo_bytes, logo_background) = ANY (ARRAY[0, 6]))),
  constraint partners_logo_background_check CHECK ((logo_background = ANY (ARRAY['light'::text, 'dark'::text]))),
  constraint partners_logo_bytes_check CHECK ((logo_bytes > 0)),
  constraint partners_logo_height_check CHECK ((logo_height > 0)),
  constraint partners_logo_width_check CHECK ((logo_width > 0)),
  constraint partners_name_en_check CHECK ((name_en <> ''::text)),
  constraint partners_name_ru_check CHECK ((name_ru <> ''::text)),
  constraint partners_position_check CHECK (("position" > 0)),
  constraint partners_website_check CHECK (((website = ''::text) OR (website ~ '^https?://'::text))),
  constraint partners_series_id_fkey FOREIGN KEY (series_id) REFERENCES catalog.series(id),
  constraint partners_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants.tenants(id)
);
comment on table series.partners is 'A partner of a series, in the order shown. The logo''s file is in the file storage. (class: public)';
comment on column series.partners."position" is 'From 1; two rows share one only while the order is being rewritten.';
comment on column series.partners.logo_id is 'Part of the logo''s address: a new logo has a new address.';
CREATE INDEX partners_of_series ON series.partners USING btree (series_id, "position");

create table tax_deduction.applications (
  id uuid not null,
  account_id uuid not null,
  serial bigint not null generated always as identity,
  year integer not null,
  payer text not null,
  beneficiary text not null,
  language text not null,
  state text not null,
  submitted_at timestamp with time zone not null default app.now(),
  has_rejected_part boolean not null default false,
  constraint applications_pkey PRIMARY KEY (id),
  constraint applications_serial_key UNIQUE (serial),
  constraint applications_beneficiary_check CHECK ((beneficiary = ANY (ARRAY['MY_SELF'::text, 'KIDS'::text]))),
  constraint applications_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint applications_payer_check CHECK ((payer = ANY (ARRAY['MY_SELF'::text, 'SPOUSE'::text]))),
  constraint applications_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'ready'::text, 'rejected'::text]))),
  constraint rejected_has_rejected_part CHECK (((state <> 'rejected'::text) OR has_rejected_part))
);
comment on table tax_deduction.applications is 'An application for certificates of a year''s paid places, to all organizers of these places. (class: account)';
comment on column tax_deduction.applications.id is 'Generated by the client: a repeated request is the same application.';
comment on column tax_deduction.applications.serial is 'The own part of its number: unique, with gaps.';
comment on column tax_deduction.applications.payer is 'SPEC''s own value, as beneficiary.';
comment on column tax_deduction.applications.state is 'Derived from the states of its parts (tax-deduction/domain/application-state.ts), written with them.';
comment on column tax_deduction.applications.has_rejected_part is 'An organizer has rejected its part: one more application of the same choice may have the places of that part.';
CREATE UNIQUE INDEX one_application_per_payer ON tax_deduction.applications USING btree (account_id, year, payer, beneficiary) WHERE (NOT has_rejected_part);
alter table tax_deduction.applications enable row level security;
alter table tax_deduction.applications force row level security;
create policy own_account on tax_deduction.applications for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on tax_deduction.applications for all to startline_auth, startline_erasure, startline_system using (true);

create table tax_deduction.certificates (
  id uuid not null default uuidv7(),
  part_id uuid not null,
  application_id uuid not null,
  account_id uuid not null,
  organizer_id uuid not null,
  year integer not null,
  "position" smallint not null,
  recipient_position smallint not null,
  sum_minor bigint not null,
  number integer,
  organizer jsonb,
  signer text,
  issued_at timestamp with time zone,
  constraint certificates_pkey PRIMARY KEY (id),
  constraint certificates_application_id_position_key UNIQUE (application_id, "position"),
  constraint certificates_number_check CHECK ((number > 0)),
  constraint certificates_organizer_check CHECK ((jsonb_typeof(organizer) = 'object'::text)),
  constraint certificates_position_check CHECK (("position" > 0)),
  constraint certificates_signer_check CHECK ((signer <> ''::text)),
  constraint certificates_sum_minor_check CHECK ((sum_minor > 0)),
  constraint issued_is_whole CHECK ((((number IS NULL) = (organizer IS NULL)) AND ((number IS NULL) = (signer IS NULL)) AND ((number IS NULL) = (issued_at IS NULL)))),
  constraint certificates_application_id_recipient_position_fkey FOREIGN KEY (application_id, recipient_position) REFERENCES tax_deduction.people(application_id, "position"),
  constraint certificates_part_id_fkey FOREIGN KEY (part_id) REFERENCES tax_deduction.parts(id)
);
comment on table tax_deduction.certificates is 'A certificate of one organizer for one recipient: planned with the application, numbered when it is approved. (class: account)';
comment on column tax_deduction.certificates."position" is 'Names it within its application: certificates/1, 2, …';
comment on column tax_deduction.certificates.organizer is 'The requisites as printed, copied at the issue. Shape: IssuingOrganizer (tax-deduction/domain/certificate-person.ts).';
CREATE INDEX certificates_of_part ON tax_deduction.certificates USING btree (part_id);
CREATE UNIQUE INDEX one_certificate_per_number ON tax_deduction.certificates USING btree (organizer_id, year, number) WHERE (number IS NOT NULL);
alter table tax_deduction.certificates enable row level security;
alter table tax_deduction.certificates force row level security;
create policy own_account on tax_deduction.certificates for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on tax_deduction.certificates for all to startline_auth, startline_erasure, startline_system using (true);

create table tax_deduction.corrections (
  id uuid not null default uuidv7(),
  certificate_id uuid not null,
  part_id uuid not null,
  account_id uuid not null,
  ordinal smallint not null,
  state text not null,
  sum_minor bigint not null,
  due_at timestamp with time zone not null default app.now(),
  organizer jsonb,
  signer text,
  issued_by_kind text,
  issued_by uuid,
  issued_at timestamp with time zone,
  constraint corrections_pkey PRIMARY KEY (id),
  constraint corrections_certificate_id_ordinal_key UNIQUE (certificate_id, ordinal),
  constraint corrections_issued_by_kind_check CHECK ((issued_by_kind = ANY (ARRAY['member'::text, 'link'::text]))),
  constraint corrections_ordinal_check CHECK (((ordinal >= 1) AND (ordinal <= 998))),
  constraint corrections_organizer_check CHECK ((jsonb_typeof(organizer) = 'object'::text)),
  constraint corrections_signer_check CHECK ((signer <> ''::text)),
  constraint corrections_state_check CHECK ((state = ANY (ARRAY['due'::text, 'issued'::text]))),
  constraint corrections_sum_minor_check CHECK ((sum_minor >= 0)),
  constraint issued_is_whole CHECK ((((state = 'issued'::text) = (organizer IS NOT NULL)) AND ((state = 'issued'::text) = (signer IS NOT NULL)) AND ((state = 'issued'::text) = (issued_by_kind IS NOT NULL)) AND ((state = 'issued'::text) = (issued_at IS NOT NULL)) AND ((issued_by IS NOT NULL) = (NOT (issued_by_kind IS DISTINCT FROM 'member'::text))))),
  constraint corrections_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES tax_deduction.certificates(id),
  constraint corrections_part_id_fkey FOREIGN KEY (part_id) REFERENCES tax_deduction.parts(id)
);
comment on table tax_deduction.corrections is 'A correction of an issued certificate, which retains its number: due once a place is returned, then issued by the organizer. (class: account)';
comment on column tax_deduction.corrections.ordinal is 'From 1, by certificate. The form prints it, or 999 where the sum is zero (tax-deduction/domain/correction.ts).';
comment on column tax_deduction.corrections.sum_minor is 'The certificate''s sum from then on, lower than before. It falls further while the correction is due.';
comment on column tax_deduction.corrections.organizer is 'The requisites as printed, copied at the issue. Shape: IssuingOrganizer (tax-deduction/domain/certificate-person.ts).';
comment on column tax_deduction.corrections.issued_by is 'The member; null: due, or issued by the link of the organizer''s email.';
CREATE INDEX corrections_of_part ON tax_deduction.corrections USING btree (part_id);
CREATE UNIQUE INDEX one_due_correction ON tax_deduction.corrections USING btree (certificate_id) WHERE (state = 'due'::text);
alter table tax_deduction.corrections enable row level security;
alter table tax_deduction.corrections force row level security;
create policy own_account on tax_deduction.corrections for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on tax_deduction.corrections for all to startline_auth, startline_erasure, startline_system using (true);

create table tax_deduction.history (
  id uuid not null default uuidv7(),
  part_id uuid not null,
  account_id uuid not null,
  state text not null,
  reason text,
  by_kind text not null,
  by_account uuid,
  at timestamp with time zone not null default app.now(),
  constraint history_pkey PRIMARY KEY (id),
  constraint history_by_kind_check CHECK ((by_kind = ANY (ARRAY['participant'::text, 'member'::text, 'link'::text]))),
  constraint history_part_id_fkey FOREIGN KEY (part_id) REFERENCES tax_deduction.parts(id)
);
comment on table tax_deduction.history is 'Each state that a part of an application has had, and who caused it. (class: account)';
CREATE INDEX history_of_part ON tax_deduction.history USING btree (part_id, at);
alter table tax_deduction.history enable row level security;
alter table tax_deduction.history force row level security;
create policy own_account on tax_deduction.history for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on tax_deduction.history for all to startline_auth, startline_erasure, startline_system using (true);

create table tax_deduction.listings (
  id uuid not null default uuidv7(),
  organizer_id uuid not null,
  year integer not null,
  is_listed boolean not null,
  fees_qualify boolean not null,
  set_by uuid,
  set_at timestamp with time zone not null default app.now(),
  constraint listings_pkey PRIMARY KEY (id),
  constraint listings_year_check CHECK (((year >= 2022) AND (year <= 2100))),
  constraint only_listed_fees_qualify CHECK ((is_listed OR (NOT fees_qualify))),
  constraint listings_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers.organizers(id)
);
comment on table tax_deduction.listings is 'Whether an organizer is on the ministry''s list of a year: the newest row counts, earlier ones are the record of changes. (class: closed)';
comment on column tax_deduction.listings.fees_qualify is 'The organizer states that its entry fees pay for services of the government''s list.';
comment on column tax_deduction.listings.set_by is 'The operator; null: the installation''s own program.';
CREATE INDEX listings_of_organizer ON tax_deduction.listings USING btree (organizer_id, year, id DESC);
alter table tax_deduction.listings enable row level security;
alter table tax_deduction.listings force row level security;
create policy whole on tax_deduction.listings for all to startline_auth, startline_erasure, startline_system using (true);

create table tax_deduction.number_series (
  organizer_id uuid not null,
  year integer not null,
  last_number integer not null,
  constraint number_series_pkey PRIMARY KEY (organizer_id, year),
  constraint number_series_last_number_check CHECK ((last_number > 0)),
  constraint number_series_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers.organizers(id)
);
comment on table tax_deduction.number_series is 'The last certificate number of an organizer in a year. Its row is locked until the certificates commit: no gaps. (class: closed)';
alter table tax_deduction.number_series enable row level security;
alter table tax_deduction.number_series force row level security;
create policy whole on tax_deduction.number_series for all to startline_auth, startline_erasure, startline_system using (true);

create table tax_deduction.parts (
  id uuid not null default uuidv7(),
  application_id uuid not null,
  account_id uuid not null,
  organizer_id uuid not null,
  state text not null,
  reason text,
  link_used_at timestamp with time zone,
  changed_at timestamp with time zone not null default app.now(),
  constraint parts_pkey PRIMARY KEY (id),
  constraint parts_application_id_organizer_id_key UNIQUE (application_id, organizer_id),
  constraint parts_reason_check CHECK ((reason <> ''::text)),
  constraint parts_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'ready'::text, 'rejected'::text]))),
  constraint rejected_has_reason CHECK (((state = 'rejected'::text) = (reason IS NOT NULL))),
  constraint parts_application_id_fkey FOREIGN KEY (application_id) REFERENCES tax_deduction.applications(id),
  constraint parts_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizers.organizers(id)
);
comment on table tax_deduction.parts is 'What an application asks of one organizer, with its own state. (class: account)';
comment on column tax_deduction.parts.link_used_at is 'When the link of the organizer''s email was used: it can be used once.';
CREATE INDEX parts_of_organizer ON tax_deduction.parts USING btree (organizer_id, id DESC);
alter table tax_deduction.parts enable row level security;
alter table tax_deduction.parts force row level security;
create policy own_account on tax_deduction.parts for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on tax_deduction.parts for all to startline_auth, startline_erasure, startline_system using (true);

create table tax_deduction.people (
  application_id uuid not null,
  account_id uuid not null,
  "position" smallint not null,
  participant_id uuid,
  encrypted_data bytea not null,
  key_id text not null,
  constraint people_pkey PRIMARY KEY (application_id, "position"),
  constraint people_position_check CHECK (("position" >= 0)),
  constraint people_application_id_fkey FOREIGN KEY (application_id) REFERENCES tax_deduction.applications(id)
);
comment on table tax_deduction.people is 'A person of an application as printed on its certificates: name, INN, birth date and document, encrypted. (class: account)';
comment on column tax_deduction.people."position" is '0: the payer, who may be the recipient too; from 1: the other recipients.';
comment on column tax_deduction.people.participant_id is 'The participant of the account; null: a spouse who is none.';
comment on column tax_deduction.people.encrypted_data is 'JSON of the shape CertificatePerson (tax-deduction/domain/certificate-person.ts), bound to application and position; empty, as key_id, once the account''s retention is over.';
CREATE INDEX people_by_key ON tax_deduction.people USING btree (key_id);
alter table tax_deduction.people enable row level security;
alter table tax_deduction.people force row level security;
create policy own_account on tax_deduction.people for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on tax_deduction.people for all to startline_auth, startline_erasure, startline_system using (true);

create table tax_deduction.person_readings (
  id uuid not null default uuidv7(),
  application_id uuid not null,
  read_by text not null,
  reason text not null,
  read_at timestamp with time zone not null default app.now(),
  constraint person_readings_pkey PRIMARY KEY (id),
  constraint person_readings_read_by_check CHECK ((read_by ~ '^(account|link|job):.+$'::text)),
  constraint person_readings_reason_check CHECK ((reason ~ '^[a-z-]+\.[a-z_]+$'::text))
);
comment on table tax_deduction.person_readings is 'One reading of the encrypted people of an application: by whom, why, when. (class: closed)';
CREATE INDEX person_readings_of_application ON tax_deduction.person_readings USING btree (application_id, read_at);
alter table tax_deduction.person_readings enable row level security;
alter table tax_deduction.person_readings force row level security;
create policy whole on tax_deduction.person_readings for all to startline_auth, startline_erasure, startline_system using (true);

create table tax_deduction.places (
  application_id uuid not null,
  account_id uuid not null,
  part_id uuid not null,
  certificate_id uuid not null,
  entry_id uuid not null,
  year integer not null,
  paid_on date not null,
  sum_minor bigint not null,
  is_counted boolean not null default true,
  corrected_minor bigint,
  constraint places_pkey PRIMARY KEY (application_id, entry_id),
  constraint corrected_is_lower CHECK (((corrected_minor >= 0) AND (corrected_minor < sum_minor))),
  constraint places_sum_minor_check CHECK ((sum_minor > 0)),
  constraint places_application_id_fkey FOREIGN KEY (application_id) REFERENCES tax_deduction.applications(id),
  constraint places_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES tax_deduction.certificates(id),
  constraint places_part_id_fkey FOREIGN KEY (part_id) REFERENCES tax_deduction.parts(id)
);
comment on table tax_deduction.places is 'A paid place that an application counts, with the sum at that moment. A place counts in one application. (class: account)';
comment on column tax_deduction.places.entry_id is 'registration.entries';
comment on column tax_deduction.places.is_counted is 'False: its part was rejected, and another application may count it.';
comment on column tax_deduction.places.corrected_minor is 'What is left of the sum since the certificate was issued; null: all of it. It never rises.';
CREATE UNIQUE INDEX one_application_per_place ON tax_deduction.places USING btree (entry_id, year) WHERE is_counted;
CREATE INDEX places_of_part ON tax_deduction.places USING btree (part_id);
alter table tax_deduction.places enable row level security;
alter table tax_deduction.places force row level security;
create policy own_account on tax_deduction.places for all to startline_app, startline_self using ((account_id = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid));
create policy whole on tax_deduction.places for all to startline_auth, startline_erasure, startline_system using (true);

create table tenants.hosts (
  host text not null,
  tenant_id integer not null,
  constraint hosts_pkey PRIMARY KEY (host),
  constraint hosts_host_check CHECK ((host = lower(host))),
  constraint hosts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants.tenants(id)
);
comment on table tenants.hosts is 'A host name that leads to a tenant. (class: public)';

create table tenants.tenants (
  id integer not null,
  code text not null,
  name_ru text not null,
  name_en text not null,
  theme text not null,
  login_path text not null default '/account/login'::text,
  support_email text not null,
  support_hours_from time without time zone not null default '10:00:00'::time without time zone,
  support_hours_to time without time zone not null default '19:00:00'::time without time zone,
  extra_commission_bp integer not null default 0,
  cookie_domain text,
  feature_flags jsonb not null default '[]'::jsonb,
  constraint tenants_pkey PRIMARY KEY (id),
  constraint tenants_code_key UNIQUE (code),
  constraint tenants_code_check CHECK ((code ~ '^[a-z][a-z0-9-]{1,30}$'::text)),
  constraint tenants_extra_commission_bp_check CHECK (((extra_commission_bp >= 0) AND (extra_commission_bp <= 10000)))
);
comment on table tenants.tenants is 'A branded site on this installation. What it shows is data; how it looks are its theme''s tokens. (class: public)';
comment on column tenants.tenants.extra_commission_bp is 'The extra commission on places and options, in basis points.';
comment on column tenants.tenants.feature_flags is 'Shape: {id, enabled}[] (tenants/domain/tenant.ts).';

-- Functions, each in db/functions/SCHEMA/NAME.sql

create function accounts.are_verified(p_accounts uuid[]) returns boolean[];

create function accounts.change_email(p_account uuid, p_email text, p_now timestamp with time zone) returns boolean;

create function accounts.email_among(p_account uuid, p_emails text[]) returns text;

create function accounts.forbid_reading_changes() returns trigger;

create function accounts.is_verified(p_account uuid) returns boolean;

create function accounts.own_participants(p_accounts uuid[], p_now timestamp with time zone) returns TABLE(account_id uuid, read_at timestamp with time zone, own accounts.participants);

create function accounts.sessions_by_hash(hashes bytea[], p_now timestamp with time zone) returns TABLE(token_hash bytea, account_id uuid, roles text[], is_fresh boolean);

create function accounts.set_roles(p_account uuid, p_roles text[]) returns void;

create function app.account() returns uuid;

create function app.account_table(IN t regclass, IN description text, IN owner_column text DEFAULT 'account_id'::text) returns ;

create function app.closed_table(IN t regclass, IN description text) returns ;

create function app.dead_jobs() returns TABLE(id bigint, name text, attempts integer, last_error text, created_at timestamp with time zone, last_tried_at timestamp with time zone);

create function app.dequeue(job_key text) returns void;

create function app.describe_table(IN t regclass, IN class text, IN description text) returns ;

create function app.enqueue(job text, payload json, key text, run_at timestamp with time zone, max_attempts integer) returns void;

create function app.enqueue_all(job text, payloads json[], max_attempts integer) returns void;

create function app.module_schema(IN name text) returns ;

create function app.now() returns timestamp with time zone;

create function app.public_table(IN t regclass, IN description text) returns ;

create function app.retry_dead_job(p_id bigint) returns boolean;

create function app.tenant() returns integer;

create function app.tenant_table(IN t regclass, IN description text) returns ;

create function catalog.forbid_search_row_deletion() returns trigger;

create function catalog.price_minor(race uuid, ordinal integer, p_now timestamp with time zone) returns bigint;

create function catalog.prices_minor(p_races uuid[], p_ordinals integer[], p_present timestamp with time zone) returns bigint[];

create function catalog.set_event_changed_at() returns trigger;

create function catalog.set_search_written_by() returns trigger;

create function discounts.lock_organizer(p_tenant integer, p_organizer uuid) returns void;

create function insurance.set_member(p_insurer uuid, p_account uuid, p_is_member boolean) returns void;

create function inventory.accept_offer(p_tenant integer, p_limit uuid, p_entry uuid, p_now timestamp with time zone) returns boolean;

create function inventory.add_resale_to_limit() returns trigger;

create function inventory.allow_resale(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_pool uuid, p_released integer, p_reserved integer) returns TABLE(resale integer, available integer);

create function inventory.assign_draw_positions(p_tenant integer, p_pool uuid, p_entries uuid[]) returns void;

create function inventory.can_retake(p_tenant integer, p_limit uuid, p_order uuid) returns boolean;

create function inventory.claim_reserved(p_tenant integer, p_limit uuid, p_pool uuid, p_key text, p_now timestamp with time zone) returns uuid;

create function inventory.close_reserve(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_reserve uuid) returns void;

create function inventory.confirm_order(p_tenant integer, p_limit uuid, p_order uuid, p_now timestamp with time zone) returns text;

create function inventory.confirm_orders(p_tenant integer, p_limits uuid[], p_orders uuid[], p_now timestamp with time zone) returns text[];

create function inventory.delete_holds(p_tenant integer, p_limit uuid, p_holds uuid[]) returns integer;

create function inventory.delete_waitlist_network() returns trigger;

create function inventory.end_resale(p_tenant integer, p_pool uuid, p_units integer) returns void;

create function inventory.extend_holds(p_tenant integer, p_limit uuid, p_order uuid, p_until timestamp with time zone) returns boolean;

create function inventory.has_place(p_hold inventory.holds, p_subject text) returns boolean;

create function inventory.hold(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_until timestamp with time zone, p_inputs inventory.hold_request[], p_networks bytea[] DEFAULT NULL::bytea[], p_list_account uuid DEFAULT NULL::uuid) returns SETOF inventory.hold_result;

create function inventory.join_waitlist(p_tenant integer, p_limit uuid, p_pool uuid, p_now timestamp with time zone, p_entry uuid, p_subject text, p_person_key bytea, p_account uuid, p_max integer, p_numbered boolean, p_network bytea DEFAULT NULL::bytea) returns text;

create function inventory.leave_waitlist(p_tenant integer, p_limit uuid, p_entry uuid, p_now timestamp with time zone) returns boolean;

create function inventory.list_refusal(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_account uuid, p_network bytea, p_requested integer) returns text;

create function inventory.lock_code_limits(p_tenant integer, p_limits uuid[], p_orders uuid[], p_more uuid[] DEFAULT '{}'::uuid[]) returns void;

create function inventory.lock_event(p_tenant integer, p_limit uuid) returns void;

create function inventory.max_unpaid_places(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_account uuid, p_max integer) returns integer;

create function inventory.move_taken(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_hold uuid, p_pool uuid, p_subject text) returns TABLE(code text, ordinal integer);

create function inventory.move_to_reserved(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_hold uuid, p_reserved uuid, p_subject text, p_retake boolean) returns TABLE(code text, ordinal integer);

create function inventory.offer_waitlist_places(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_pools uuid[], p_untils timestamp with time zone[]) returns TABLE(entry uuid, pool uuid, change text, until timestamp with time zone);

create function inventory.open_reserve(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_reserve uuid, p_pool uuid, p_key text, p_units integer, p_starts timestamp with time zone, p_ends timestamp with time zone) returns boolean;

create function inventory.open_waitlists(p_tenant integer, p_pools uuid[]) returns void;

create function inventory.release_expired_holds(p_tenant integer, p_limit uuid, p_now timestamp with time zone) returns integer;

create function inventory.release_holds(p_tenant integer, p_limit uuid, p_holds uuid[]) returns integer;

create function inventory.release_order(p_tenant integer, p_limit uuid, p_order uuid) returns integer;

create function inventory.release_taken(p_tenant integer, p_limit uuid, p_holds uuid[], p_keep integer[]) returns integer;

create function inventory.resale_is_not_taken() returns trigger;

create function inventory.reserve_for_waitlist() returns trigger;

create function inventory.reserve_place(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_until timestamp with time zone, p_hold uuid, p_pool uuid, p_subject text, p_order uuid) returns TABLE(code text, hold_id uuid, ordinal integer);

create function inventory.sold_out_pools(p_now timestamp with time zone) returns SETOF uuid;

create function inventory.take_from_reserve(p_tenant integer, p_limit uuid, p_pool uuid, p_reserve uuid, p_units integer) returns void;

create function inventory.unpaid_refusal(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_account uuid, p_unpaid integer, p_max integer, p_network_full boolean, p_verified boolean) returns text;

create function inventory.use_reserved(p_tenant integer, p_limit uuid, p_reserve uuid, p_order uuid, p_now timestamp with time zone) returns integer;

create function inventory.withdraw_offer(p_tenant integer, p_limit uuid, p_pool uuid) returns TABLE(entry uuid, until timestamp with time zone);

create function orders.add_place(p_tenant integer, p_now timestamp with time zone, p_place orders.new_order) returns void;

create function orders.add_places(p_tenant integer, p_now timestamp with time zone, p_places orders.new_order[]) returns void;

create function orders.foreign_orders(p_tenant integer, p_orders uuid[]) returns uuid[];

create function orders.lock_events_list_not_held(p_tenant integer, p_events uuid[]) returns uuid[];

create function orders.lock_for_new_orders(p_tenant integer, p_event uuid, p_now timestamp with time zone, p_orders uuid[], p_accounts uuid[]) returns text[];

create function orders.open(p_tenant integer, p_event uuid, p_organizer uuid, p_currency text, p_event_commission integer, p_extra_commission integer, p_now timestamp with time zone, p_until timestamp with time zone, p_orders orders.new_order[]) returns void;

create function orders.set_company(p_tenant integer, p_order uuid, p_account uuid, p_company jsonb) returns void;

create function organizers.set_member(p_organizer uuid, p_account uuid, p_right text) returns void;

create function payments.account_no(id uuid) returns text;

create function payments.entry_balances() returns trigger;

create function payments.forbid_posting_to_closed_entry() returns trigger;

create function payments.ledger_is_append_only() returns trigger;

create function platform.queue_gauges() returns TABLE(state text, count bigint, oldest_seconds double precision);

create function platform.record_account_change() returns trigger;

create function platform.record_member_change() returns trigger;

create function platform.record_provider_change() returns trigger;

create function registration.add_place(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_input jsonb) returns text;

create function registration.begin_team(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_input jsonb) returns TABLE(code text, team_id uuid);

create function registration.list_key(text) returns text;

create function registration.sold_out_without_lock(p_tenant integer, p_event uuid, p_rules_version integer, p_race uuid, p_pool uuid, p_orders uuid[], p_person_keys bytea[], p_accounts uuid[]) returns SETOF boolean;

create function registration.spelling_key(text) returns text;

create function registration.take_group_entry(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_adds boolean, p_limit integer, p_group_entry jsonb) returns TABLE(i integer, code text);

create function registration.take_places(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_inputs jsonb) returns TABLE(i integer, code text, entry_id uuid, ordinal integer, price_minor bigint);

-- Rights

grant usage on schema accounts to startline_app;

grant usage on schema accounts to startline_auth;

grant usage on schema accounts to startline_erasure;

grant usage on schema accounts to startline_rights;

grant usage on schema accounts to startline_self;

grant usage on schema accounts to startline_system;

grant insert (email, password_hash, roles, language, created_at, email_verified_at), select, update (email, password_hash, language, email_verified_at, delete_after, deletion_reminded_at, email_language) on accounts.accounts to startline_auth;

grant select (id, roles), update (roles) on accounts.accounts to startline_rights;

grant select on accounts.accounts to startline_self;

grant select on accounts.accounts to startline_system;

grant select, update (email, password_hash, language, email_verified_at, delete_after, deletion_reminded_at, deleted_at, email_language, retention_years_ended, merged_into) on accounts.accounts to startline_erasure;

grant select, update (language) on accounts.accounts to startline_app;

grant delete, insert (address_hash, kind, at), select on accounts.address_opt_outs to startline_auth;

grant select on accounts.address_opt_outs to startline_system;

grant delete, select, update (account_id, participant_id) on accounts.admission_documents to startline_erasure;

grant delete, select, update (participant_id) on accounts.admission_documents to startline_self;

grant insert (account_id, participant_id, kind, has, document_number, valid_until, saved_at), select, update (has, document_number, valid_until, saved_at) on accounts.admission_documents to startline_app;

grant select on accounts.admission_documents to startline_auth;

grant select on accounts.admission_documents to startline_system;

grant execute on function accounts.are_verified(p_accounts uuid[]) to startline_app;

grant delete, insert (key, at), select, update (at) on accounts.attempts to startline_auth;

grant delete, insert (key, at), select, update (at) on accounts.attempts to startline_system;

grant select on accounts.attempts to startline_erasure;

grant execute on function accounts.change_email(p_account uuid, p_email text, p_now timestamp with time zone) to startline_auth;

grant delete, insert (id, account_id, participant_id, email, key_hash, tenant_id, language, created_at), select, update (id, email, key_hash, state, tenant_id, language, sent_at, ended_at, claimed_by) on accounts.claims to startline_app;

grant delete, select, update (account_id, participant_id, email, claimed_by) on accounts.claims to startline_erasure;

grant select, update (email, state, ended_at, claimed_by, may_register, left_at) on accounts.claims to startline_auth;

grant select, update (participant_id) on accounts.claims to startline_self;

grant select, update (sent_at) on accounts.claims to startline_system;

grant delete, insert (account_id, phone, confirmed_at), select, update (phone, confirmed_at, last_used_at) on accounts.confirmed_phones to startline_auth;

grant delete, select, update (account_id) on accounts.confirmed_phones to startline_erasure;

grant select on accounts.confirmed_phones to startline_system;

grant delete, select on accounts.consents to startline_erasure;

grant insert (account_id, kind, text_version, subject, given_at, address, user_agent), select on accounts.consents to startline_app;

grant insert (account_id, kind, text_version, subject, given_at, address, user_agent), select on accounts.consents to startline_auth;

grant select on accounts.consents to startline_self;

grant select on accounts.consents to startline_system;

grant delete, insert (account_id, device_hash, address, user_agent, first_seen_at, last_seen_at), select, update (address, user_agent, last_seen_at) on accounts.devices to startline_auth;

grant delete, select on accounts.devices to startline_erasure;

grant select on accounts.devices to startline_system;

grant execute on function accounts.email_among(p_account uuid, p_emails text[]) to startline_app;

grant delete, insert (id, account_id, old_email, new_email, old_key_hash, new_key_hash, old_confirmed_at, session_id, tenant_id, host, language, created_at, expires_at), select, update (state, old_confirmed_at, new_confirmed_at, ended_at) on accounts.email_changes to startline_auth;

grant delete, select on accounts.email_changes to startline_erasure;

grant select on accounts.email_changes to startline_system;

grant delete, insert (id, purpose, email, key_hash, tenant_id, language, host, return_url, created_at, expires_at, phone, account_id), select, update (key_hash, attempts, verified_at, expires_at) on accounts.email_verifications to startline_auth;

grant delete, select on accounts.email_verifications to startline_erasure;

grant select on accounts.email_verifications to startline_system;

grant delete, insert (account_id, provider, subject, label, created_at), select, update (label, last_used_at) on accounts.external_identities to startline_auth;

grant delete, select, update (account_id) on accounts.external_identities to startline_erasure;

grant select on accounts.external_identities to startline_system;

grant delete, select on accounts.identity_document_readings to startline_erasure;

grant insert (account_id, participant_id, document_id, code, read_by, reason, read_at), select on accounts.identity_document_readings to startline_system;

grant select on accounts.identity_document_readings to startline_auth;

grant delete, insert (account_id, participant_id, code, encrypted_number, key_id, number_hash, masked_number, saved_at), select, update (encrypted_number, key_id, number_hash, masked_number, saved_at) on accounts.identity_documents to startline_app;

grant delete, select, update (account_id, participant_id, encrypted_number, key_id) on accounts.identity_documents to startline_erasure;

grant delete, select, update (participant_id, encrypted_number, key_id) on accounts.identity_documents to startline_self;

grant select on accounts.identity_documents to startline_auth;

grant select on accounts.identity_documents to startline_system;

grant execute on function accounts.is_verified(p_account uuid) to startline_app;

grant delete, insert (id, account_id, session_hash, from_id, expires_at), select on accounts.merges to startline_auth;

grant delete, select on accounts.merges to startline_system;

grant delete, select, update (state, expires_at, done_at) on accounts.merges to startline_erasure;

grant delete, insert (kind, subject_id, account_id, at), select on accounts.notices to startline_system;

grant delete, select, update (account_id) on accounts.notices to startline_erasure;

grant select on accounts.notices to startline_app;

grant select on accounts.notices to startline_auth;

grant select on accounts.notices to startline_self;

grant delete, select on accounts.notification_choices to startline_erasure;

grant insert (account_id, kind, channel, is_on, changed_at), select, update (is_on, changed_at) on accounts.notification_choices to startline_auth;

grant select on accounts.notification_choices to startline_app;

grant select on accounts.notification_choices to startline_self;

grant select on accounts.notification_choices to startline_system;

grant execute on function accounts.own_participants(p_accounts uuid[], p_now timestamp with time zone) to postgres;

grant delete, select, update (account_id, email, last_name, first_name, patronymic, has_no_patronymic, birth_date, gender, country, region, city, address, street, building, apartment, is_private_house, postcode, phone, emergency_phone, club, has_no_club, profession, social_category, team_code, updated_at) on accounts.participants to startline_erasure;

grant delete, select, update (email, last_name, first_name, patronymic, has_no_patronymic, birth_date, gender, country, region, city, address, street, building, apartment, is_private_house, postcode, phone, emergency_phone, club, has_no_club, profession, social_category, team_code, updated_at, removed_at) on accounts.participants to startline_self;

grant insert (account_id, is_self, relation, email, last_name, first_name, patronymic, has_no_patronymic, birth_date, gender, country, region, city, address, street, building, apartment, is_private_house, postcode, phone, emergency_phone, club, has_no_club, profession, social_category, team_code, updated_at), select, update (email, updated_at) on accounts.participants to startline_auth;

grant insert (account_id, is_self, relation, email, last_name, first_name, patronymic, has_no_patronymic, birth_date, gender, country, region, city, address, street, building, apartment, is_private_house, postcode, phone, emergency_phone, club, has_no_club, profession, social_category, team_code, updated_at), select, update (relation, email, last_name, first_name, patronymic, has_no_patronymic, birth_date, gender, country, region, city, address, street, building, apartment, is_private_house, postcode, phone, emergency_phone, club, has_no_club, profession, social_category, team_code, updated_at, own_account_dismissed) on accounts.participants to startline_app;

grant select, update (own_account_offered) on accounts.participants to startline_system;

grant delete, insert (account_id, credential_id, rp_id, public_key, counter, transports, name, created_at), select, update (counter, name, last_used_at, suspended_at) on accounts.passkeys to startline_auth;

grant delete, select on accounts.passkeys to startline_erasure;

grant select on accounts.passkeys to startline_system;

grant delete, insert (token_hash, provider, subject, label, first_name, last_name, email, is_email_proved, created_at, expires_at), select, update (email, is_email_proved, code_email) on accounts.pending_external_identities to startline_auth;

grant delete, select on accounts.pending_external_identities to startline_erasure;

grant select on accounts.pending_external_identities to startline_system;

grant delete, insert (token_hash, account_id, created_at, expires_at, external_token_hash), select on accounts.pending_sign_ins to startline_auth;

grant delete, select on accounts.pending_sign_ins to startline_erasure;

grant select on accounts.pending_sign_ins to startline_system;

grant delete, insert (account_id, participant_id, file_key, content_type, width, height), select, update (participant_id) on accounts.photos to startline_self;

grant delete, select, update (account_id, participant_id) on accounts.photos to startline_erasure;

grant select on accounts.photos to startline_app;

grant select on accounts.photos to startline_auth;

grant select on accounts.photos to startline_system;

grant delete, insert (account_id, code_hash, created_at), select, update (used_at) on accounts.recovery_codes to startline_auth;

grant delete, select on accounts.recovery_codes to startline_erasure;

grant select on accounts.recovery_codes to startline_system;

grant delete, insert (name, city, name_key, city_key, origin, members), select, update (name, city, city_key, origin, members) on accounts.running_clubs to startline_system;

grant select on accounts.running_clubs to startline_app;

grant select on accounts.running_clubs to startline_auth;

grant select on accounts.running_clubs to startline_erasure;

grant select on accounts.running_clubs to startline_self;

grant delete, insert (token_hash, account_id, session_id, host, nonce_hash, created_at, expires_at), select on accounts.session_transfers to startline_auth;

grant delete, select on accounts.session_transfers to startline_erasure;

grant select on accounts.session_transfers to startline_system;

grant delete, insert (token_hash, account_id, created_at, seen_at, expires_at, address, user_agent), select, update (seen_at, expires_at, address, user_agent, authenticated_at) on accounts.sessions to startline_auth;

grant delete, select on accounts.sessions to startline_erasure;

grant select on accounts.sessions to startline_system;

grant execute on function accounts.sessions_by_hash(hashes bytea[], p_now timestamp with time zone) to postgres;

grant execute on function accounts.set_roles(p_account uuid, p_roles text[]) to startline_system;

grant delete, insert (account_id, encrypted_secret, key_id, created_at), select, update (last_step, enabled_at) on accounts.totp_secrets to startline_auth;

grant delete, select on accounts.totp_secrets to startline_erasure;

grant select on accounts.totp_secrets to startline_system;

grant usage on schema app to startline_app;

grant usage on schema app to startline_auth;

grant usage on schema app to startline_erasure;

grant usage on schema app to startline_rights;

grant usage on schema app to startline_self;

grant usage on schema app to startline_system;

grant execute on function app.account() to startline_app;

grant execute on function app.account() to startline_auth;

grant execute on function app.account() to startline_erasure;

grant execute on function app.account() to startline_rights;

grant execute on function app.account() to startline_self;

grant execute on function app.account() to startline_system;

grant execute on function app.dead_jobs() to startline_system;

grant execute on function app.dequeue(job_key text) to startline_app;

grant execute on function app.enqueue(job text, payload json, key text, run_at timestamp with time zone, max_attempts integer) to startline_app;

grant execute on function app.enqueue(job text, payload json, key text, run_at timestamp with time zone, max_attempts integer) to startline_auth;

grant execute on function app.enqueue(job text, payload json, key text, run_at timestamp with time zone, max_attempts integer) to startline_erasure;

grant execute on function app.enqueue(job text, payload json, key text, run_at timestamp with time zone, max_attempts integer) to startline_self;

grant execute on function app.enqueue(job text, payload json, key text, run_at timestamp with time zone, max_attempts integer) to startline_system;

grant execute on function app.enqueue_all(job text, payloads json[], max_attempts integer) to startline_app;

grant execute on function app.enqueue_all(job text, payloads json[], max_attempts integer) to startline_auth;

grant execute on function app.enqueue_all(job text, payloads json[], max_attempts integer) to startline_erasure;

grant execute on function app.enqueue_all(job text, payloads json[], max_attempts integer) to startline_self;

grant execute on function app.enqueue_all(job text, payloads json[], max_attempts integer) to startline_system;

grant execute on function app.now() to startline_app;

grant execute on function app.now() to startline_auth;

grant execute on function app.now() to startline_erasure;

grant execute on function app.now() to startline_rights;

grant execute on function app.now() to startline_self;

grant execute on function app.now() to startline_system;

grant execute on function app.retry_dead_job(p_id bigint) to startline_system;

grant execute on function app.tenant() to startline_app;

grant execute on function app.tenant() to startline_auth;

grant execute on function app.tenant() to startline_erasure;

grant execute on function app.tenant() to startline_self;

grant execute on function app.tenant() to startline_system;

grant usage on schema catalog to startline_app;

grant usage on schema catalog to startline_auth;

grant usage on schema catalog to startline_erasure;

grant usage on schema catalog to startline_self;

grant usage on schema catalog to startline_system;

grant delete, insert (rule_id, tenant_id, organizer_id, series_id, event_ids, name_ru, name_en, audience, from_number, share_bp, amount_minor, is_each, starts_at, ends_at), select, update (series_id, event_ids, name_ru, name_en, audience, from_number, share_bp, amount_minor, is_each, starts_at, ends_at) on catalog.automatic_discounts to startline_app;

grant select on catalog.automatic_discounts to startline_auth;

grant select on catalog.automatic_discounts to startline_erasure;

grant select on catalog.automatic_discounts to startline_self;

grant select on catalog.automatic_discounts to startline_system;

grant insert (tenant_id, event_id, to_event_id, until, named_at), select, update (to_event_id, until, named_at) on catalog.editions to startline_app;

grant select on catalog.editions to startline_auth;

grant select on catalog.editions to startline_erasure;

grant select on catalog.editions to startline_self;

grant select on catalog.editions to startline_system;

grant delete, insert (tenant_id, event_id, kind, title_ru, title_en, file_key, content_type, bytes), select on catalog.event_documents to startline_app;

grant select on catalog.event_documents to startline_auth;

grant select on catalog.event_documents to startline_erasure;

grant select on catalog.event_documents to startline_self;

grant select on catalog.event_documents to startline_system;

grant delete, insert (tenant_id, event_id, to_event_id), select, update (tenant_id) on catalog.event_move_targets to startline_app;

grant select on catalog.event_move_targets to startline_auth;

grant select on catalog.event_move_targets to startline_erasure;

grant select on catalog.event_move_targets to startline_self;

grant select on catalog.event_move_targets to startline_system;

grant insert (event_id, tenant_id, code, norm, sport, city_norm, starts_on, ends_on, is_listed, is_online, has_results, opens_at, closes_at, rating_hundredths, time_zone, race_days, ages, city_ru, city_en, series_code, name_words), select, update (norm, sport, city_norm, starts_on, ends_on, is_listed, is_online, has_results, opens_at, closes_at, rating_hundredths, time_zone, race_days, ages, city_ru, city_en, series_code, country, region_ru, region_en, venue_ru, venue_en, latitude, longitude, club, is_national_running_movement, is_fast, is_free, is_cancelled_or_postponed, championship, championship_ru, championship_en, requirements, on_sale, name_words, distances) on catalog.event_search to startline_app;

grant insert (event_id, tenant_id, code, norm, sport, city_norm, starts_on, ends_on, is_listed, is_online, has_results, opens_at, closes_at, rating_hundredths, time_zone, race_days, ages, city_ru, city_en, series_code, name_words), select, update (norm, sport, city_norm, starts_on, ends_on, is_listed, is_online, has_results, opens_at, closes_at, rating_hundredths, time_zone, race_days, ages, city_ru, city_en, series_code, country, region_ru, region_en, venue_ru, venue_en, latitude, longitude, club, is_national_running_movement, is_fast, is_free, is_cancelled_or_postponed, championship, championship_ru, championship_en, requirements, on_sale, name_words, distances) on catalog.event_search to startline_system;

grant select on catalog.event_search to startline_auth;

grant select on catalog.event_search to startline_erasure;

grant select on catalog.event_search to startline_self;

grant insert (tenant_id, organizer_id, code, sport, is_online, name_ru, name_en, about_ru, about_en, venue_ru, venue_en, city_ru, city_en, region_ru, region_en, country, latitude, longitude, time_zone, starts_on, ends_on, currency, status, is_listed, age_rating, commission_bp, website, has_fast_identification, is_national_running_movement, stream_url, pickup_ru, pickup_en, participant_limit, registrations_per_account, series_id, questions, group_entry_limit, championship, championship_ru, championship_en, program, start_pack, unpaid_per_account, unpaid_per_list, unpaid_per_network, reserves_for_transfers), select, update (sport, is_online, name_ru, name_en, about_ru, about_en, venue_ru, venue_en, city_ru, city_en, region_ru, region_en, country, latitude, longitude, time_zone, starts_on, ends_on, status, is_listed, age_rating, commission_bp, website, has_fast_identification, is_national_running_movement, has_results, stream_url, rating_hundredths, rating_count, pickup_ru, pickup_en, participant_limit, registrations_per_account, rules_version, refund_rules, series_id, questions, change_rules, group_entry_limit, championship, championship_ru, championship_en, program, start_pack, unpaid_per_account, unpaid_per_list, unpaid_per_network, reserves_for_transfers) on catalog.events to startline_app;

grant insert (tenant_id, organizer_id, code, sport, is_online, name_ru, name_en, about_ru, about_en, venue_ru, venue_en, city_ru, city_en, region_ru, region_en, country, latitude, longitude, time_zone, starts_on, ends_on, currency, status, is_listed, age_rating, commission_bp, website, has_fast_identification, is_national_running_movement, stream_url, pickup_ru, pickup_en, participant_limit, registrations_per_account, series_id, questions, group_entry_limit, championship, championship_ru, championship_en, program, start_pack, unpaid_per_account, unpaid_per_list, unpaid_per_network, reserves_for_transfers), select, update (sport, is_online, name_ru, name_en, about_ru, about_en, venue_ru, venue_en, city_ru, city_en, region_ru, region_en, country, latitude, longitude, time_zone, starts_on, ends_on, status, is_listed, age_rating, commission_bp, website, has_fast_identification, is_national_running_movement, has_results, stream_url, rating_hundredths, rating_count, pickup_ru, pickup_en, participant_limit, registrations_per_account, rules_version, refund_rules, series_id, questions, change_rules, group_entry_limit, championship, championship_ru, championship_en, program, start_pack, unpaid_per_account, unpaid_per_list, unpaid_per_network, reserves_for_transfers) on catalog.events to startline_system;

grant select on catalog.events to startline_auth;

grant select on catalog.events to startline_erasure;

grant select on catalog.events to startline_self;

grant delete, insert (product_id, "position", policy_type, sports, age_from, age_to, sum_insured_minor, days_from, days_to, premium_minor), select on catalog.insurance_tariffs to startline_app;

grant delete, insert (product_id, "position", policy_type, sports, age_from, age_to, sum_insured_minor, days_from, days_to, premium_minor), select on catalog.insurance_tariffs to startline_system;

grant select on catalog.insurance_tariffs to startline_auth;

grant select on catalog.insurance_tariffs to startline_erasure;

grant select on catalog.insurance_tariffs to startline_self;

grant execute on function catalog.price_minor(race uuid, ordinal integer, p_now timestamp with time zone) to startline_app;

grant execute on function catalog.price_minor(race uuid, ordinal integer, p_now timestamp with time zone) to startline_system;

grant delete, insert (race_id, "position", price_minor, until_at, until_ordinal), select, update (price_minor, until_at, until_ordinal) on catalog.price_tiers to startline_app;

grant delete, insert (race_id, "position", price_minor, until_at, until_ordinal), select, update (price_minor, until_at, until_ordinal) on catalog.price_tiers to startline_system;

grant select on catalog.price_tiers to startline_auth;

grant select on catalog.price_tiers to startline_erasure;

grant select on catalog.price_tiers to startline_self;

grant execute on function catalog.prices_minor(p_races uuid[], p_ordinals integer[], p_present timestamp with time zone) to startline_app;

grant execute on function catalog.prices_minor(p_races uuid[], p_ordinals integer[], p_present timestamp with time zone) to startline_system;

grant insert (product_id, "position", code, name_ru, name_en, price_minor, pool_id), select, update ("position", name_ru, name_en, price_minor, pool_id) on catalog.product_variants to startline_app;

grant insert (product_id, "position", code, name_ru, name_en, price_minor, pool_id), select, update ("position", name_ru, name_en, price_minor, pool_id) on catalog.product_variants to startline_system;

grant select on catalog.product_variants to startline_auth;

grant select on catalog.product_variants to startline_erasure;

grant select on catalog.product_variants to startline_self;

grant insert (tenant_id, event_id, "position", kind, name_ru, name_en, about_ru, about_en, provider_name, price_minor, pool_id, max_per_order, code, per, inclusion, sold_until, changeable_until, min_price_minor, max_price_minor, suggested_prices_minor, refund), select, update ("position", kind, name_ru, name_en, about_ru, about_en, provider_name, price_minor, pool_id, max_per_order, per, inclusion, sold_until, changeable_until, min_price_minor, max_price_minor, suggested_prices_minor, refund, picture_id, picture_key, picture_width, picture_height) on catalog.products to startline_app;

grant insert (tenant_id, event_id, "position", kind, name_ru, name_en, about_ru, about_en, provider_name, price_minor, pool_id, max_per_order, code, per, inclusion, sold_until, changeable_until, min_price_minor, max_price_minor, suggested_prices_minor, refund), select, update ("position", kind, name_ru, name_en, about_ru, about_en, provider_name, price_minor, pool_id, max_per_order, per, inclusion, sold_until, changeable_until, min_price_minor, max_price_minor, suggested_prices_minor, refund, picture_id, picture_key, picture_width, picture_height) on catalog.products to startline_system;

grant select on catalog.products to startline_auth;

grant select on catalog.products to startline_erasure;

grant select on catalog.products to startline_self;

grant insert (race_id, category, "position", price_minor, quota, pool_id, proof, price_difference_minor), select, update ("position", price_minor, quota, pool_id, proof, price_difference_minor) on catalog.race_categories to startline_app;

grant insert (race_id, category, "position", price_minor, quota, pool_id, proof, price_difference_minor), select, update ("position", price_minor, quota, pool_id, proof, price_difference_minor) on catalog.race_categories to startline_system;

grant select on catalog.race_categories to startline_auth;

grant select on catalog.race_categories to startline_erasure;

grant select on catalog.race_categories to startline_self;

grant insert (tenant_id, event_id, code, "position", name_ru, name_en, kind, distance_m, duration_min, starts_at, pool_id, capacity, gender, age_from, age_to, age_on, opens_at, closes_at, few_left, requirements, profile_fields, bib_from, ends_at, stages, questions, admission_blocks, checks_documents, team_rules, by_code, offer_hours, draws_at, group_entry_rules, reads_identity, waves, qualification_ru, qualification_en, wave_starts, cut_offs, laps), select, update ("position", name_ru, name_en, kind, distance_m, duration_min, starts_at, capacity, gender, age_from, age_to, age_on, opens_at, closes_at, few_left, requirements, profile_fields, bib_from, ends_at, stages, questions, admission_blocks, checks_documents, team_rules, by_code, offer_hours, draws_at, group_entry_rules, reads_identity, waves, qualification_ru, qualification_en, wave_starts, cut_offs, laps) on catalog.races to startline_app;

grant insert (tenant_id, event_id, code, "position", name_ru, name_en, kind, distance_m, duration_min, starts_at, pool_id, capacity, gender, age_from, age_to, age_on, opens_at, closes_at, few_left, requirements, profile_fields, bib_from, ends_at, stages, questions, admission_blocks, checks_documents, team_rules, by_code, offer_hours, draws_at, group_entry_rules, reads_identity, waves, qualification_ru, qualification_en, wave_starts, cut_offs, laps), select, update ("position", name_ru, name_en, kind, distance_m, duration_min, starts_at, capacity, gender, age_from, age_to, age_on, opens_at, closes_at, few_left, requirements, profile_fields, bib_from, ends_at, stages, questions, admission_blocks, checks_documents, team_rules, by_code, offer_hours, draws_at, group_entry_rules, reads_identity, waves, qualification_ru, qualification_en, wave_starts, cut_offs, laps) on catalog.races to startline_system;

grant select on catalog.races to startline_auth;

grant select on catalog.races to startline_erasure;

grant select on catalog.races to startline_self;

grant insert (tenant_id, organizer_id, code, name_ru, name_en, about_ru, about_en, website, standings), select, update (name_ru, name_en, about_ru, about_en, website, standings) on catalog.series to startline_app;

grant select on catalog.series to startline_auth;

grant select on catalog.series to startline_erasure;

grant select on catalog.series to startline_self;

grant select on catalog.series to startline_system;

grant usage on schema discounts to startline_app;

grant usage on schema discounts to startline_auth;

grant usage on schema discounts to startline_erasure;

grant usage on schema discounts to startline_self;

grant usage on schema discounts to startline_system;

grant insert (tenant_id, id, rule_id, prefix, count, created_at, created_by), select, update (count) on discounts.batches to startline_app;

grant select on discounts.batches to startline_erasure;

grant select on discounts.batches to startline_system;

grant insert (tenant_id, id, rule_id, batch_id, code, key, max_uses, held_race_id, held_event_id, held_places, is_active, created_by), select, update (is_active, changed_at, changed_by) on discounts.codes to startline_app;

grant select on discounts.codes to startline_erasure;

grant select on discounts.codes to startline_system;

grant execute on function discounts.lock_organizer(p_tenant integer, p_organizer uuid) to startline_app;

grant insert (tenant_id, id, organizer_id, trigger, name_ru, name_en, value_kind, share_bp, amount_minor, price_minor, product_id, scope, stacking, conditions, max_uses, max_uses_per_account, budget_minor, starts_at, ends_at, is_active, created_by), select, update (trigger, name_ru, name_en, value_kind, share_bp, amount_minor, price_minor, product_id, scope, stacking, conditions, max_uses, max_uses_per_account, budget_minor, starts_at, ends_at, is_active, changed_at, changed_by, ended_at) on discounts.rules to startline_app;

grant select on discounts.rules to startline_erasure;

grant select on discounts.rules to startline_system;

grant delete, insert (tenant_id, order_id, code_id, rule_id, account_id, hold_ids, applied_at), select on discounts.uses to startline_system;

grant delete, insert (tenant_id, order_id, code_id, rule_id, account_id, hold_ids, applied_at), select, update (has_added_product) on discounts.uses to startline_app;

grant select on discounts.uses to startline_self;

grant select, update (account_id) on discounts.uses to startline_erasure;

grant usage on schema feedback to startline_app;

grant usage on schema feedback to startline_auth;

grant usage on schema feedback to startline_erasure;

grant usage on schema feedback to startline_self;

grant usage on schema feedback to startline_system;

grant delete, insert (tenant_id, id, kind, account_id, name, email, is_verified, phone, body, topic, order_number, company, people, event, vacancy, file_key, file_name, file_type, file_bytes, language, consent_version, sent_at), select, update (state, answered_at, answered_by) on feedback.messages to startline_system;

grant delete, select, update (account_id) on feedback.messages to startline_erasure;

grant select on feedback.messages to startline_app;

grant select on feedback.messages to startline_self;

grant usage on schema group_entries to startline_app;

grant usage on schema group_entries to startline_auth;

grant usage on schema group_entries to startline_erasure;

grant usage on schema group_entries to startline_self;

grant usage on schema group_entries to startline_system;

grant delete, insert (tenant_id, id, group_entry_id, account_id, "position", typed), select, update (typed) on group_entries.athletes to startline_app;

grant delete, select, update (account_id) on group_entries.athletes to startline_erasure;

grant select on group_entries.athletes to startline_self;

grant select on group_entries.athletes to startline_system;

grant delete, select, update (account_id) on group_entries.companies to startline_erasure;

grant insert (tenant_id, group_entry_id, account_id, country, full_name, tax_number, kpp, registration_number, legal_address, contact_name, contact_email, contact_phone), select, update (country, full_name, tax_number, kpp, registration_number, legal_address, contact_name, contact_email, contact_phone) on group_entries.companies to startline_app;

grant select on group_entries.companies to startline_self;

grant select on group_entries.companies to startline_system;

grant delete, select on group_entries.group_entries to startline_system;

grant delete, select, update (account_id) on group_entries.group_entries to startline_erasure;

grant insert (tenant_id, id, account_id, event_id, kind, school, region, coach, created_at, changed_at), select, update (school, region, coach, changed_at) on group_entries.group_entries to startline_app;

grant select on group_entries.group_entries to startline_self;

grant usage on schema inquiries to startline_app;

grant usage on schema inquiries to startline_auth;

grant usage on schema inquiries to startline_erasure;

grant usage on schema inquiries to startline_self;

grant usage on schema inquiries to startline_system;

grant delete, insert (tenant_id, id, event_id, organizer_id, account_id, name, email, is_verified, question, language, consent_version, asked_at), select on inquiries.questions to startline_system;

grant delete, select, update (account_id) on inquiries.questions to startline_erasure;

grant select on inquiries.questions to startline_app;

grant select on inquiries.questions to startline_self;

grant delete, insert (tenant_id, id, event_id, race_id, account_id, email, language, state, consent_version, requested_at, confirmed_at, about), select, update (account_id, language, state, requested_at, confirmed_at, notified_at) on inquiries.subscriptions to startline_system;

grant delete, select, update (account_id, email) on inquiries.subscriptions to startline_erasure;

grant select on inquiries.subscriptions to startline_app;

grant select on inquiries.subscriptions to startline_self;

grant usage on schema insurance to startline_app;

grant usage on schema insurance to startline_auth;

grant usage on schema insurance to startline_erasure;

grant usage on schema insurance to startline_rights;

grant usage on schema insurance to startline_self;

grant usage on schema insurance to startline_system;

grant delete, select, update (account_id, person_id) on insurance.insured_details to startline_erasure;

grant insert (account_id, person_id, address, phone, saved_at), select, update (address, phone, saved_at) on insurance.insured_details to startline_app;

grant select on insurance.insured_details to startline_auth;

grant select on insurance.insured_details to startline_self;

grant select on insurance.insured_details to startline_system;

grant insert (code, name, legal_name, license, address, phone, email, website, rules_ru, rules_en, rules_url, rules_version, required_data, refund_days_before, number_prefix), select, update (name, legal_name, license, address, phone, email, website, rules_ru, rules_en, rules_url, rules_version, required_data, refund_days_before) on insurance.insurers to startline_system;

grant select on insurance.insurers to startline_app;

grant select on insurance.insurers to startline_auth;

grant select on insurance.insurers to startline_erasure;

grant select on insurance.insurers to startline_self;

grant delete, insert (insurer_id, account_id), select on insurance.members to startline_rights;

grant select on insurance.members to startline_app;

grant select on insurance.members to startline_auth;

grant select on insurance.members to startline_erasure;

grant select on insurance.members to startline_self;

grant select on insurance.members to startline_system;

grant delete, insert (tenant_id, order_id, entry_id, product_id, kind, from_minor, to_minor, at), select, update (kind, to_minor, at) on insurance.notices to startline_app;

grant select on insurance.notices to startline_erasure;

grant select on insurance.notices to startline_system;

grant delete, insert (tenant_id, order_id, event_id, account_id, line_id, entry_id, place_hold_id, person_id, product_id, insurer_id, sport, policy_type, starts_on, ends_on, sum_insured_minor, premium_minor, currency, insured, requested_at), select, update (line_id, place_hold_id, person_id, sport, policy_type, starts_on, ends_on, sum_insured_minor, premium_minor, refunded_minor, state, number, insured, requested_at, issued_at, cancelled_at, reason) on insurance.policies to startline_app;

grant select on insurance.policies to startline_self;

grant select, update (account_id, person_id, insured) on insurance.policies to startline_erasure;

grant select, update (refunded_minor, state, number, insured, issued_at, cancelled_at, reason) on insurance.policies to startline_system;

grant execute on function insurance.set_member(p_insurer uuid, p_account uuid, p_is_member boolean) to startline_system;

grant usage on schema inventory to startline_app;

grant usage on schema inventory to startline_auth;

grant usage on schema inventory to startline_erasure;

grant usage on schema inventory to startline_self;

grant usage on schema inventory to startline_system;

grant delete, insert (tenant_id, limit_id, account_key, places, until, held_minutes), select, update (places, until, held_minutes) on inventory.abandoned_places to startline_app;

grant delete, insert (tenant_id, limit_id, account_key, places, until, held_minutes), select, update (places, until, held_minutes) on inventory.abandoned_places to startline_system;

grant delete, select, update (account_key, places, until, held_minutes) on inventory.abandoned_places to startline_erasure;

grant execute on function inventory.accept_offer(p_tenant integer, p_limit uuid, p_entry uuid, p_now timestamp with time zone) to startline_app;

grant execute on function inventory.accept_offer(p_tenant integer, p_limit uuid, p_entry uuid, p_now timestamp with time zone) to startline_system;

grant execute on function inventory.allow_resale(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_pool uuid, p_released integer, p_reserved integer) to startline_app;

grant execute on function inventory.allow_resale(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_pool uuid, p_released integer, p_reserved integer) to startline_system;

grant execute on function inventory.assign_draw_positions(p_tenant integer, p_pool uuid, p_entries uuid[]) to startline_app;

grant execute on function inventory.assign_draw_positions(p_tenant integer, p_pool uuid, p_entries uuid[]) to startline_system;

grant execute on function inventory.can_retake(p_tenant integer, p_limit uuid, p_order uuid) to startline_app;

grant execute on function inventory.can_retake(p_tenant integer, p_limit uuid, p_order uuid) to startline_system;

grant execute on function inventory.claim_reserved(p_tenant integer, p_limit uuid, p_pool uuid, p_key text, p_now timestamp with time zone) to startline_app;

grant execute on function inventory.close_reserve(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_reserve uuid) to startline_app;

grant execute on function inventory.confirm_order(p_tenant integer, p_limit uuid, p_order uuid, p_now timestamp with time zone) to startline_app;

grant execute on function inventory.confirm_order(p_tenant integer, p_limit uuid, p_order uuid, p_now timestamp with time zone) to startline_system;

grant execute on function inventory.confirm_orders(p_tenant integer, p_limits uuid[], p_orders uuid[], p_now timestamp with time zone) to startline_app;

grant execute on function inventory.confirm_orders(p_tenant integer, p_limits uuid[], p_orders uuid[], p_now timestamp with time zone) to startline_system;

grant execute on function inventory.delete_holds(p_tenant integer, p_limit uuid, p_holds uuid[]) to startline_app;

grant execute on function inventory.delete_holds(p_tenant integer, p_limit uuid, p_holds uuid[]) to startline_system;

grant execute on function inventory.end_resale(p_tenant integer, p_pool uuid, p_units integer) to startline_app;

grant execute on function inventory.end_resale(p_tenant integer, p_pool uuid, p_units integer) to startline_system;

grant execute on function inventory.extend_holds(p_tenant integer, p_limit uuid, p_order uuid, p_until timestamp with time zone) to startline_app;

grant execute on function inventory.extend_holds(p_tenant integer, p_limit uuid, p_order uuid, p_until timestamp with time zone) to startline_system;

grant execute on function inventory.has_place(p_hold inventory.holds, p_subject text) to startline_app;

grant execute on function inventory.has_place(p_hold inventory.holds, p_subject text) to startline_system;

grant execute on function inventory.hold(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_until timestamp with time zone, p_inputs inventory.hold_request[], p_networks bytea[], p_list_account uuid) to startline_app;

grant execute on function inventory.hold(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_until timestamp with time zone, p_inputs inventory.hold_request[], p_networks bytea[], p_list_account uuid) to startline_system;

grant delete, insert (tenant_id, id, pool_id, limit_id, order_id, units, subject, person_key, duplicate_number, account_key, ordinal, state, held_until, list_account, network), select, update (pool_id, order_id, units, subject, person_key, account_key, ordinal, state, held_until, network, reserve_id) on inventory.holds to startline_app;

grant insert (tenant_id, id, pool_id, limit_id, order_id, units, subject, person_key, duplicate_number, account_key, ordinal, state, held_until, list_account, network), select, update (units, state, network) on inventory.holds to startline_system;

grant select, update (person_key, account_key, list_account, network) on inventory.holds to startline_erasure;

grant execute on function inventory.join_waitlist(p_tenant integer, p_limit uuid, p_pool uuid, p_now timestamp with time zone, p_entry uuid, p_subject text, p_person_key bytea, p_account uuid, p_max integer, p_numbered boolean, p_network bytea) to startline_app;

grant execute on function inventory.join_waitlist(p_tenant integer, p_limit uuid, p_pool uuid, p_now timestamp with time zone, p_entry uuid, p_subject text, p_person_key bytea, p_account uuid, p_max integer, p_numbered boolean, p_network bytea) to startline_system;

grant execute on function inventory.leave_waitlist(p_tenant integer, p_limit uuid, p_entry uuid, p_now timestamp with time zone) to startline_app;

grant execute on function inventory.leave_waitlist(p_tenant integer, p_limit uuid, p_entry uuid, p_now timestamp with time zone) to startline_system;

grant insert (tenant_id, id), select, update (capacity, per_account, held, unpaid_per_account, unpaid_per_list, unpaid_per_network) on inventory.limits to startline_system;

grant insert (tenant_id, id), select, update (capacity, per_account, taken, held, unpaid_per_account, unpaid_per_list, unpaid_per_network) on inventory.limits to startline_app;

grant select, update (capacity) on inventory.limits to startline_erasure;

grant execute on function inventory.list_refusal(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_account uuid, p_network bytea, p_requested integer) to startline_app;

grant execute on function inventory.list_refusal(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_account uuid, p_network bytea, p_requested integer) to startline_system;

grant execute on function inventory.lock_code_limits(p_tenant integer, p_limits uuid[], p_orders uuid[], p_more uuid[]) to startline_app;

grant execute on function inventory.lock_code_limits(p_tenant integer, p_limits uuid[], p_orders uuid[], p_more uuid[]) to startline_system;

grant execute on function inventory.lock_event(p_tenant integer, p_limit uuid) to startline_app;

grant execute on function inventory.lock_event(p_tenant integer, p_limit uuid) to startline_erasure;

grant execute on function inventory.lock_event(p_tenant integer, p_limit uuid) to startline_system;

grant execute on function inventory.max_unpaid_places(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_account uuid, p_max integer) to startline_app;

grant execute on function inventory.max_unpaid_places(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_account uuid, p_max integer) to startline_system;

grant execute on function inventory.move_taken(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_hold uuid, p_pool uuid, p_subject text) to startline_app;

grant execute on function inventory.move_taken(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_hold uuid, p_pool uuid, p_subject text) to startline_system;

grant execute on function inventory.move_to_reserved(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_hold uuid, p_reserved uuid, p_subject text, p_retake boolean) to startline_app;

grant execute on function inventory.move_to_reserved(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_hold uuid, p_reserved uuid, p_subject text, p_retake boolean) to startline_system;

grant execute on function inventory.offer_waitlist_places(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_pools uuid[], p_untils timestamp with time zone[]) to startline_app;

grant execute on function inventory.offer_waitlist_places(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_pools uuid[], p_untils timestamp with time zone[]) to startline_system;

grant execute on function inventory.open_reserve(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_reserve uuid, p_pool uuid, p_key text, p_units integer, p_starts timestamp with time zone, p_ends timestamp with time zone) to startline_app;

grant execute on function inventory.open_waitlists(p_tenant integer, p_pools uuid[]) to startline_app;

grant execute on function inventory.open_waitlists(p_tenant integer, p_pools uuid[]) to startline_system;

grant insert (tenant_id, id, limit_id, capacity), select, update (capacity, held, next_expiry, has_waitlist) on inventory.pools to startline_system;

grant insert (tenant_id, id, limit_id, capacity), select, update (capacity, taken, held, next_expiry, has_waitlist, passing, resale) on inventory.pools to startline_app;

grant select, update (capacity) on inventory.pools to startline_erasure;

grant execute on function inventory.release_expired_holds(p_tenant integer, p_limit uuid, p_now timestamp with time zone) to startline_app;

grant execute on function inventory.release_expired_holds(p_tenant integer, p_limit uuid, p_now timestamp with time zone) to startline_system;

grant execute on function inventory.release_holds(p_tenant integer, p_limit uuid, p_holds uuid[]) to startline_app;

grant execute on function inventory.release_holds(p_tenant integer, p_limit uuid, p_holds uuid[]) to startline_system;

grant execute on function inventory.release_order(p_tenant integer, p_limit uuid, p_order uuid) to startline_app;

grant execute on function inventory.release_order(p_tenant integer, p_limit uuid, p_order uuid) to startline_system;

grant execute on function inventory.release_taken(p_tenant integer, p_limit uuid, p_holds uuid[], p_keep integer[]) to startline_app;

grant execute on function inventory.release_taken(p_tenant integer, p_limit uuid, p_holds uuid[], p_keep integer[]) to startline_system;

grant execute on function inventory.reserve_place(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_until timestamp with time zone, p_hold uuid, p_pool uuid, p_subject text, p_order uuid) to startline_app;

grant execute on function inventory.reserve_place(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_until timestamp with time zone, p_hold uuid, p_pool uuid, p_subject text, p_order uuid) to startline_system;

grant insert (tenant_id, id, pool_id, limit_id, key, starts_at, ends_at), select, update (starts_at, ends_at) on inventory.reserves to startline_app;

grant select on inventory.reserves to startline_erasure;

grant select on inventory.reserves to startline_system;

grant execute on function inventory.sold_out_pools(p_now timestamp with time zone) to startline_app;

grant execute on function inventory.sold_out_pools(p_now timestamp with time zone) to startline_system;

grant execute on function inventory.take_from_reserve(p_tenant integer, p_limit uuid, p_pool uuid, p_reserve uuid, p_units integer) to startline_app;

grant execute on function inventory.unpaid_refusal(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_account uuid, p_unpaid integer, p_max integer, p_network_full boolean, p_verified boolean) to startline_app;

grant execute on function inventory.unpaid_refusal(p_tenant integer, p_limit uuid, p_now timestamp with time zone, p_account uuid, p_unpaid integer, p_max integer, p_network_full boolean, p_verified boolean) to startline_system;

grant execute on function inventory.use_reserved(p_tenant integer, p_limit uuid, p_reserve uuid, p_order uuid, p_now timestamp with time zone) to startline_app;

grant insert (tenant_id, id, pool_id, limit_id, subject, person_key, account_key, number, joined_at, network), select, update (number, state, hold_id, offer_until, ended_at) on inventory.waitlist_entries to startline_app;

grant select on inventory.waitlist_entries to startline_system;

grant select, update (person_key, account_key, network) on inventory.waitlist_entries to startline_erasure;

grant execute on function inventory.withdraw_offer(p_tenant integer, p_limit uuid, p_pool uuid) to startline_app;

grant execute on function inventory.withdraw_offer(p_tenant integer, p_limit uuid, p_pool uuid) to startline_system;

grant usage on schema invoices to startline_app;

grant usage on schema invoices to startline_auth;

grant usage on schema invoices to startline_erasure;

grant usage on schema invoices to startline_self;

grant usage on schema invoices to startline_system;

grant insert (tenant_id, id, number, order_id, payment_id, account_id, state, amount_minor, currency, issued_at, issued_on, due_on, due_at, seller, buyer, lines, remind_at, vat), select, update (state, received_minor, returned_minor, changed_at) on invoices.invoices to startline_app;

grant select on invoices.invoices to startline_self;

grant select, update (account_id, buyer) on invoices.invoices to startline_erasure;

grant select, update (state, returned_minor, changed_at, remind_at) on invoices.invoices to startline_system;

grant insert (tenant_id, valid_from, legal_name, inn, kpp, ogrn, address, phone, email, bank_name, bank_city, bic, account, correspondent_account, vat_bp, vat_ground, director, accountant), select, update (legal_name, inn, kpp, ogrn, address, phone, email, bank_name, bank_city, bic, account, correspondent_account, vat_bp, vat_ground, director, accountant) on invoices.sellers to startline_system;

grant select on invoices.sellers to startline_app;

grant select on invoices.sellers to startline_erasure;

grant insert (tenant_id, last_number), select, update (last_number) on invoices.series to startline_app;

grant select on invoices.series to startline_erasure;

grant select on invoices.series to startline_system;

grant insert (tenant_id, id, statement_id, bank_key, booked_on, amount_minor, currency, document_number, payer, purpose, state, twin_id, part_of), select, update (state, invoice_id, matched_by, changed_at) on invoices.statement_lines to startline_app;

grant select on invoices.statement_lines to startline_system;

grant select, update (payer, purpose) on invoices.statement_lines to startline_erasure;

grant insert (tenant_id, id, digest, format, account, uploaded_by, uploaded_at, line_count, new_count), select on invoices.statements to startline_app;

grant select on invoices.statements to startline_erasure;

grant select on invoices.statements to startline_system;

grant insert (tenant_id, key, reason, amount_minor, currency, invoice_id, line_id, receiver, state, due_since), select on invoices.transfers to startline_system;

grant insert (tenant_id, key, reason, amount_minor, currency, invoice_id, line_id, receiver, state, due_since), select, update (state, done_at, done_by, document_number) on invoices.transfers to startline_app;

grant select, update (receiver) on invoices.transfers to startline_erasure;

grant usage on schema maps to startline_app;

grant usage on schema maps to startline_auth;

grant usage on schema maps to startline_self;

grant usage on schema maps to startline_system;

grant delete, insert (race_id, tenant_id, points, distance_m, climb), select, update (points, distance_m, climb, aid_stations, set_at) on maps.courses to startline_app;

grant insert (race_id, tenant_id, points, distance_m, climb), select, update (points, distance_m, climb, aid_stations, set_at) on maps.courses to startline_system;

grant select on maps.courses to startline_auth;

grant select on maps.courses to startline_self;

grant insert (event_id, tenant_id, directions_ru, directions_en, parking_ru, parking_en), select, update (directions_ru, directions_en, parking_ru, parking_en) on maps.directions to startline_app;

grant insert (event_id, tenant_id, directions_ru, directions_en, parking_ru, parking_en), select, update (directions_ru, directions_en, parking_ru, parking_en) on maps.directions to startline_system;

grant select on maps.directions to startline_auth;

grant select on maps.directions to startline_self;

grant usage on schema my_data to startline_app;

grant usage on schema my_data to startline_auth;

grant usage on schema my_data to startline_erasure;

grant usage on schema my_data to startline_self;

grant usage on schema my_data to startline_system;

grant delete, insert (id, account_id, state, language, requested_at), select, update (state, ready_at, expires_at, file_key, key_id, bytes) on my_data.exports to startline_system;

grant delete, select on my_data.exports to startline_erasure;

grant select on my_data.exports to startline_app;

grant select on my_data.exports to startline_auth;

grant select on my_data.exports to startline_self;

grant usage on schema orders to startline_app;

grant usage on schema orders to startline_auth;

grant usage on schema orders to startline_erasure;

grant usage on schema orders to startline_self;

grant usage on schema orders to startline_system;

grant delete, insert (tenant_id, code_id, race_id), select on orders.access_code_races to startline_app;

grant select on orders.access_code_races to startline_erasure;

grant select on orders.access_code_races to startline_system;

grant insert (tenant_id, id, event_id, code, key, pool_id, starts_at, ends_at, is_active), select, update (code, pool_id, starts_at, ends_at, is_active) on orders.access_codes to startline_app;

grant select on orders.access_codes to startline_erasure;

grant select on orders.access_codes to startline_system;

grant delete, select, update (account_id) on orders.access_grants to startline_erasure;

grant insert (tenant_id, account_id, race_id, code_id, granted_at), select, update (code_id, granted_at) on orders.access_grants to startline_app;

grant select on orders.access_grants to startline_self;

grant select on orders.access_grants to startline_system;

grant delete, insert (tenant_id, place_hold_id, order_id, race_id, code_id, hold_id), select on orders.access_uses to startline_app;

grant select on orders.access_uses to startline_erasure;

grant select on orders.access_uses to startline_system;

grant execute on function orders.add_place(p_tenant integer, p_now timestamp with time zone, p_place orders.new_order) to startline_app;

grant execute on function orders.add_place(p_tenant integer, p_now timestamp with time zone, p_place orders.new_order) to startline_system;

grant execute on function orders.add_places(p_tenant integer, p_now timestamp with time zone, p_places orders.new_order[]) to startline_app;

grant execute on function orders.add_places(p_tenant integer, p_now timestamp with time zone, p_places orders.new_order[]) to startline_system;

grant delete, insert (tenant_id, order_id, rule_id, name_ru, name_en, amount_minor, is_applied), select on orders.automatic_discounts to startline_app;

grant select on orders.automatic_discounts to startline_erasure;

grant select on orders.automatic_discounts to startline_system;

grant insert (tenant_id, id, order_id, cancelled_by, by_account, share_bp, returns_commission, refund_minor, at, kind, parent_id, moved_minor, moved_to), select on orders.cancellations to startline_app;

grant select on orders.cancellations to startline_erasure;

grant select on orders.cancellations to startline_system;

grant insert (tenant_id, order_id, net_minor, name_ru, name_en, deferral_fee_minor, deferral_share_bp, deferral_returns_commission), select on orders.event_moves to startline_app;

grant select on orders.event_moves to startline_erasure;

grant select on orders.event_moves to startline_system;

grant execute on function orders.foreign_orders(p_tenant integer, p_orders uuid[]) to startline_app;

grant delete, insert (tenant_id, line_id, rule_id, code_id, code, name_ru, name_en, amount_minor), select, update (amount_minor) on orders.line_discounts to startline_app;

grant select on orders.line_discounts to startline_erasure;

grant select on orders.line_discounts to startline_system;

grant delete, insert (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id, provider_name, created_at, variant_id, entry_id, is_refundable, replaces_line_id, place_hold_id, returnable_until), select, update (subject_id, name_ru, name_en, unit_price_minor, units, discount_minor, hold_id, is_transferred, is_deferred, variant_id, entry_id, is_exchanged, method_discount_minor) on orders.lines to startline_app;

grant select on orders.lines to startline_erasure;

grant select on orders.lines to startline_system;

grant execute on function orders.lock_events_list_not_held(p_tenant integer, p_events uuid[]) to startline_app;

grant execute on function orders.lock_events_list_not_held(p_tenant integer, p_events uuid[]) to startline_system;

grant execute on function orders.lock_for_new_orders(p_tenant integer, p_event uuid, p_now timestamp with time zone, p_orders uuid[], p_accounts uuid[]) to startline_app;

grant execute on function orders.lock_for_new_orders(p_tenant integer, p_event uuid, p_now timestamp with time zone, p_orders uuid[], p_accounts uuid[]) to startline_system;

grant execute on function orders.open(p_tenant integer, p_event uuid, p_organizer uuid, p_currency text, p_event_commission integer, p_extra_commission integer, p_now timestamp with time zone, p_until timestamp with time zone, p_orders orders.new_order[]) to startline_app;

grant execute on function orders.open(p_tenant integer, p_event uuid, p_organizer uuid, p_currency text, p_event_commission integer, p_extra_commission integer, p_now timestamp with time zone, p_until timestamp with time zone, p_orders orders.new_order[]) to startline_system;

grant delete, insert (tenant_id, order_id, code_id, code, name_ru, name_en, reason, lines), select, update (reason, lines) on orders.order_codes to startline_app;

grant select on orders.order_codes to startline_erasure;

grant select on orders.order_codes to startline_system;

grant insert (tenant_id, order_id, account_id, country, full_name, tax_number, kpp, registration_number, legal_address, contact_name, contact_email, contact_phone), select, update (country, full_name, tax_number, kpp, registration_number, legal_address, contact_name, contact_email, contact_phone) on orders.order_companies to startline_app;

grant select on orders.order_companies to startline_self;

grant select on orders.order_companies to startline_system;

grant select, update (account_id, contact_name, contact_email, contact_phone) on orders.order_companies to startline_erasure;

grant insert (tenant_id, order_id, status, cause, at), select on orders.order_history to startline_app;

grant insert (tenant_id, order_id, status, cause, at), select on orders.order_history to startline_system;

grant select on orders.order_history to startline_erasure;

grant insert (tenant_id, id, event_id, organizer_id, account_id, language, status, currency, event_commission_bp, extra_commission_bp, pay_before, held_until, created_at, kind, source_order_id, source_hold_id, paying_order_id), select, update (language, status, event_commission_bp, extra_commission_bp, pay_before, held_until, is_renewed, overall_minor, paid_at, paid_by, missing, kind, source_order_id, source_hold_id, paying_order_id, replaces_order_ids) on orders.orders to startline_app;

grant select on orders.orders to startline_self;

grant select, update (account_id) on orders.orders to startline_erasure;

grant select, update (status) on orders.orders to startline_system;

grant insert (tenant_id, cancellation_id, line_id, units, net_minor, event_commission_minor, extra_commission_minor, to_platform_minor), select on orders.returned_lines to startline_app;

grant select on orders.returned_lines to startline_erasure;

grant select on orders.returned_lines to startline_system;

grant execute on function orders.set_company(p_tenant integer, p_order uuid, p_account uuid, p_company jsonb) to startline_app;

grant execute on function orders.set_company(p_tenant integer, p_order uuid, p_account uuid, p_company jsonb) to startline_system;

grant usage on schema organizers to startline_app;

grant usage on schema organizers to startline_auth;

grant usage on schema organizers to startline_erasure;

grant usage on schema organizers to startline_rights;

grant usage on schema organizers to startline_self;

grant usage on schema organizers to startline_system;

grant insert (organizer_id, account_id, member_right), select, update (member_right) on organizers.members to startline_rights;

grant select on organizers.members to startline_app;

grant select on organizers.members to startline_auth;

grant select on organizers.members to startline_erasure;

grant select on organizers.members to startline_self;

grant select on organizers.members to startline_system;

grant insert (code, name_ru, name_en, legal_name, tax_number, registration_number, address, email, phone, website, kpp, bank_name, bic, account, correspondent_account), select, update (name_ru, name_en, legal_name, tax_number, registration_number, address, email, phone, website, kpp, bank_name, bic, account, correspondent_account) on organizers.organizers to startline_system;

grant select on organizers.organizers to startline_app;

grant select on organizers.organizers to startline_auth;

grant select on organizers.organizers to startline_erasure;

grant select on organizers.organizers to startline_self;

grant execute on function organizers.set_member(p_organizer uuid, p_account uuid, p_right text) to startline_system;

grant usage on schema payments to startline_app;

grant usage on schema payments to startline_auth;

grant usage on schema payments to startline_erasure;

grant usage on schema payments to startline_self;

grant usage on schema payments to startline_system;

grant execute on function payments.account_no(id uuid) to startline_app;

grant execute on function payments.account_no(id uuid) to startline_erasure;

grant execute on function payments.account_no(id uuid) to startline_system;

grant insert, select on payments.dispute_history to startline_app;

grant insert, select on payments.dispute_history to startline_system;

grant select on payments.dispute_history to startline_erasure;

grant insert (tenant_id, id, payment_id, kind, source, provider_reference, state, amount_minor, held_minor, currency, reason, note, answer_by, opened_at, ended_at, next_check_at), select, update (state, amount_minor, held_minor, written_off_minor, reason, is_unclear, note, answer_by, ended_at, next_check_at) on payments.disputes to startline_app;

grant insert (tenant_id, id, payment_id, kind, source, provider_reference, state, amount_minor, held_minor, currency, reason, note, answer_by, opened_at, ended_at, next_check_at), select, update (state, amount_minor, held_minor, written_off_minor, reason, is_unclear, note, answer_by, ended_at, next_check_at) on payments.disputes to startline_system;

grant select on payments.disputes to startline_erasure;

grant insert (tenant_id, kind, reference, at), select on payments.entries to startline_app;

grant insert (tenant_id, kind, reference, at), select on payments.entries to startline_system;

grant select on payments.entries to startline_erasure;

grant insert (tenant_id, payment_id, kind, expected_minor, expected_currency, received_minor, received_currency, at), select on payments.incidents to startline_app;

grant select on payments.incidents to startline_erasure;

grant select on payments.incidents to startline_system;

grant insert (tenant_id, order_id, with_order), select on payments.linked_payment_locks to startline_app;

grant select on payments.linked_payment_locks to startline_erasure;

grant select on payments.linked_payment_locks to startline_system;

grant delete, insert (tenant_id, id, provider_account_id, method, currency, country, min_minor, max_minor, title, note, fee_payer, "position", created_at, shop_organizer_id, picture), select on payments.methods to startline_app;

grant select on payments.methods to startline_erasure;

grant select on payments.methods to startline_system;

grant insert (tenant_id, payment_id, state, cause, at), select on payments.payment_history to startline_app;

grant insert (tenant_id, payment_id, state, cause, at), select on payments.payment_history to startline_system;

grant select on payments.payment_history to startline_erasure;

grant insert (tenant_id, id, order_id, account_id, method, provider, amount_minor, currency, state, description, language, return_url, expires_at, created_at, next_poll_at, provider_account_id, shop_organizer_id, discount_minor), select, update (state, provider_reference, confirmation_url, changed_at, refund_minor, sbp_link, polled_at, received_minor, received_currency, final_check_at, provider_transaction, sbp_bank) on payments.payments to startline_app;

grant select on payments.payments to startline_self;

grant select, update (account_id, return_url, confirmation_url, sbp_link, sbp_bank) on payments.payments to startline_erasure;

grant select, update (state, changed_at, next_poll_at, final_check_at) on payments.payments to startline_system;

grant insert (tenant_id, entry_id, line, account, amount_minor, currency), select on payments.postings to startline_app;

grant insert (tenant_id, entry_id, line, account, amount_minor, currency), select on payments.postings to startline_system;

grant select on payments.postings to startline_erasure;

grant insert (tenant_id, id, provider, title, mode, settings, secrets, key_id, is_active, created_at, changed_at, organizer_id), select, update (title, mode, settings, secrets, key_id, is_active, checked_at, check_error, changed_at) on payments.provider_accounts to startline_app;

grant select on payments.provider_accounts to startline_erasure;

grant select, update (checked_at, check_error) on payments.provider_accounts to startline_system;

grant insert (tenant_id, provider_account_id, id, payment_id, state, provider_time, created_at), select, update (state, done_at, cancelled_at, reason, paid_receipt, returned_receipt) on payments.provider_transactions to startline_app;

grant select on payments.provider_transactions to startline_erasure;

grant select on payments.provider_transactions to startline_system;

grant insert, select on payments.refund_covers to startline_app;

grant insert, select on payments.refund_covers to startline_system;

grant select on payments.refund_covers to startline_erasure;

grant delete, select on payments.refund_requisites to startline_erasure;

grant delete, select on payments.refund_requisites to startline_system;

grant insert (tenant_id, refund_id, kind, shown, encrypted_data, key_id, changed_at), select, update (kind, shown, encrypted_data, key_id, changed_at) on payments.refund_requisites to startline_app;

grant insert (tenant_id, id, payment_id, amount_minor, state, cause, requested_at), select, update (state, ended_at, attempt, provider_reference, sent_at, next_check_at, by_hand, requisites, document, tried_at, has_receipt, requisites_remind_at) on payments.refunds to startline_app;

grant select on payments.refunds to startline_erasure;

grant select, update (state, ended_at, attempt, provider_reference, sent_at, next_check_at, by_hand, requisites, document, tried_at, has_receipt, requisites_remind_at) on payments.refunds to startline_system;

grant insert (provider, event_key, body, headers, received_at, reference, provider_account_id), select, update (processed_at, outcome) on payments.webhook_inbox to startline_system;

grant select on payments.webhook_inbox to startline_auth;

grant select on payments.webhook_inbox to startline_erasure;

grant usage on schema platform to startline_app;

grant usage on schema platform to startline_auth;

grant usage on schema platform to startline_erasure;

grant usage on schema platform to startline_rights;

grant usage on schema platform to startline_self;

grant usage on schema platform to startline_system;

grant insert (name, value), select on platform.flags to startline_system;

grant select on platform.flags to startline_auth;

grant select on platform.flags to startline_erasure;

grant select on platform.function_versions to startline_erasure;

grant select on platform.function_versions to startline_system;

grant delete, insert (message_id, account_id, reason, at), select on platform.held_emails to startline_system;

grant delete, select on platform.held_emails to startline_erasure;

grant select on platform.held_emails to startline_auth;

grant delete, insert (key, message_id, at), select on platform.mail_counts to startline_system;

grant select on platform.mail_counts to startline_auth;

grant select on platform.mail_counts to startline_erasure;

grant delete, insert (message_id, recipient, subject, html, plain, sent_at), select on platform.mailbox to startline_system;

grant select on platform.mailbox to startline_auth;

grant select on platform.mailbox to startline_erasure;

grant insert (email_id, name, content_type, content_id, content), select on platform.mailbox_attachments to startline_system;

grant select on platform.mailbox_attachments to startline_auth;

grant select on platform.mailbox_attachments to startline_erasure;

grant select on platform.migrations to startline_erasure;

grant select on platform.migrations to startline_system;

grant execute on function platform.queue_gauges() to startline_system;

grant delete, select on platform.right_changes to startline_erasure;

grant insert (event, account_id, old_value, new_value) on platform.right_changes to startline_rights;

grant select on platform.right_changes to startline_auth;

grant select, update (logged_at) on platform.right_changes to startline_system;

grant insert (message_id, sent_at), select on platform.sent_emails to startline_system;

grant select on platform.sent_emails to startline_auth;

grant select on platform.sent_emails to startline_erasure;

grant delete, insert (address_hash, reason, at), select, update (reason, at) on platform.suppressed_addresses to startline_system;

grant delete, select on platform.suppressed_addresses to startline_auth;

grant select on platform.suppressed_addresses to startline_erasure;

grant usage on schema receipts to startline_app;

grant usage on schema receipts to startline_auth;

grant usage on schema receipts to startline_self;

grant usage on schema receipts to startline_system;

grant insert (tenant_id, kind, reference, payment_id, content, written_at), select on receipts.acquirer_contents to startline_app;

grant select on receipts.acquirer_contents to startline_system;

grant insert (tenant_id, kind, reference, part, payment_id, order_id, event_id, organizer_id, content, total_minor, state, provider, provider_reference, settle_on, created_at, due_since, next_try_at, sent_at), select, update (content, state, attempt, provider, provider_reference, failure, numbers, settle_on, due_since, next_try_at, sent_at, registered_at) on receipts.receipts to startline_system;

grant insert (tenant_id, kind, reference, part, payment_id, order_id, event_id, organizer_id, content, total_minor, state, provider, provider_reference, settle_on, created_at, due_since, next_try_at, sent_at), select, update (settle_on) on receipts.receipts to startline_app;

grant insert (tenant_id, party, valid_from, vat, tax_number, set_at), select, update (vat, tax_number, set_at) on receipts.suppliers to startline_system;

grant select on receipts.suppliers to startline_app;

grant insert (tenant_id, valid_from, name, tax_number, tax_system, payment_address, email, vat, set_at), select, update (name, tax_number, tax_system, payment_address, email, vat, set_at) on receipts.tills to startline_system;

grant select on receipts.tills to startline_app;

grant usage on schema registration to startline_app;

grant usage on schema registration to startline_auth;

grant usage on schema registration to startline_erasure;

grant usage on schema registration to startline_self;

grant usage on schema registration to startline_system;

grant insert (tenant_id, order_id, account_id, rules_version, at), select, update (rules_version, at) on registration.accepted_postponements to startline_app;

grant select on registration.accepted_postponements to startline_self;

grant select on registration.accepted_postponements to startline_system;

grant select, update (account_id) on registration.accepted_postponements to startline_erasure;

grant execute on function registration.add_place(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_input jsonb) to startline_app;

grant execute on function registration.add_place(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_input jsonb) to startline_system;

grant execute on function registration.begin_team(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_input jsonb) to startline_app;

grant execute on function registration.begin_team(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_input jsonb) to startline_system;

grant insert (tenant_id, race_id, next_bib), select, update (next_bib) on registration.bib_counters to startline_app;

grant select on registration.bib_counters to startline_erasure;

grant select on registration.bib_counters to startline_system;

grant insert (tenant_id, entry_id, order_id, hold_id, account_id, event_id, race_id, state, fee_minor, share_bp, returns_commission, deferred_at, waits_until), select, update (state, to_order_id, ended_at) on registration.deferrals to startline_app;

grant select on registration.deferrals to startline_self;

grant select on registration.deferrals to startline_system;

grant select, update (account_id) on registration.deferrals to startline_erasure;

grant delete, insert (account_id, race_id, person_kind, participant_id, relay_position, form, changed_at), select, update (form, changed_at) on registration.drafts to startline_app;

grant delete, select on registration.drafts to startline_self;

grant delete, select on registration.drafts to startline_system;

grant delete, select, update (account_id, participant_id) on registration.drafts to startline_erasure;

grant select on registration.drafts to startline_auth;

grant insert (tenant_id, race_id, seed, seed_hash, committed_at), select, update (drawn_at) on registration.draws to startline_app;

grant select on registration.draws to startline_erasure;

grant select on registration.draws to startline_system;

grant delete, insert (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id, person_key, ordinal, state, participant, created_at, answers, admission, documents_state, identity_document_id, group_entry_id), select, update (race_id, participant_id, person_key, ordinal, state, bib, participant, confirmed_at, answers, admission, documents_state, documents_note, identity_document_id, transferred_to, wave, wave_confirmed) on registration.entries to startline_app;

grant select, update (account_id, participant_id, person_key, participant, answers, admission, documents_note, identity_document_id, transferred_to) on registration.entries to startline_erasure;

grant select, update (participant_id) on registration.entries to startline_self;

grant select, update (state, bib, documents_state, documents_note, wave, wave_confirmed, documents_reminded) on registration.entries to startline_system;

grant delete, insert (tenant_id, entry_id, order_id, race_id, category, price_minor, hold_id, proof, price_difference_minor, file_id), select, update (file_id, status, debt_id, decided_at, decided_by, paid_online) on registration.entry_categories to startline_app;

grant select on registration.entry_categories to startline_erasure;

grant select, update (status, debt_id, decided_at, decided_by, paid_online) on registration.entry_categories to startline_system;

grant insert (tenant_id, entry_id, state, cause, at), select on registration.entry_history to startline_app;

grant insert (tenant_id, entry_id, state, cause, at), select on registration.entry_history to startline_system;

grant select on registration.entry_history to startline_erasure;

grant delete, select on registration.files to startline_system;

grant delete, select, update (account_id) on registration.files to startline_erasure;

grant insert (tenant_id, account_id, file_key, content_type, bytes, name, created_at), select, update (event_id) on registration.files to startline_app;

grant select on registration.files to startline_self;

grant delete, insert (tenant_id, entry_id, account_id, hidden_at), select on registration.hidden_entries to startline_system;

grant delete, select on registration.hidden_entries to startline_app;

grant insert (tenant_id, entry_id, account_id, hidden_at), select, update (account_id) on registration.hidden_entries to startline_erasure;

grant select on registration.hidden_entries to startline_self;

grant delete, select, update (state, reminded_at, ended_at) on registration.invitations to startline_system;

grant insert (tenant_id, id, kind, account_id, order_id, event_id, race_id, email, recipient, message, sender, language, token_hash, open_until, created_at), select, update (email, message, sender, language, state, link_version, token_hash, email_count, open_until, opened_at, ended_at, accepted_by, entry_id) on registration.invitations to startline_app;

grant select on registration.invitations to startline_self;

grant select, update (account_id, email, recipient, message, sender, accepted_by) on registration.invitations to startline_erasure;

grant insert (tenant_id, order_id, leg_id, team_id, race_id, team_name, account_id), select on registration.leg_orders to startline_app;

grant select on registration.leg_orders to startline_self;

grant select on registration.leg_orders to startline_system;

grant select, update (account_id) on registration.leg_orders to startline_erasure;

grant execute on function registration.list_key(text) to startline_app;

grant execute on function registration.list_key(text) to startline_erasure;

grant execute on function registration.list_key(text) to startline_system;

grant execute on function registration.sold_out_without_lock(p_tenant integer, p_event uuid, p_rules_version integer, p_race uuid, p_pool uuid, p_orders uuid[], p_person_keys bytea[], p_accounts uuid[]) to startline_app;

grant execute on function registration.sold_out_without_lock(p_tenant integer, p_event uuid, p_rules_version integer, p_race uuid, p_pool uuid, p_orders uuid[], p_person_keys bytea[], p_accounts uuid[]) to startline_system;

grant execute on function registration.spelling_key(text) to startline_app;

grant execute on function registration.spelling_key(text) to startline_erasure;

grant execute on function registration.spelling_key(text) to startline_system;

grant delete, insert (entry_id, tenant_id, event_id, race_id, bib, last_name, first_name, birth_year, gender, city, club, team, stage, norm, team_id, region, rank, wave, is_hidden), select, update (race_id, bib, last_name, first_name, birth_year, gender, city, club, norm, region, rank, wave, wave_confirmed, is_hidden) on registration.start_list to startline_app;

grant select on registration.start_list to startline_auth;

grant select on registration.start_list to startline_self;

grant select, update (bib, wave, wave_confirmed, is_hidden) on registration.start_list to startline_system;

grant select, update (last_name, first_name, city, club, norm, region, rank, is_hidden) on registration.start_list to startline_erasure;

grant execute on function registration.take_group_entry(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_adds boolean, p_limit integer, p_group_entry jsonb) to startline_app;

grant execute on function registration.take_group_entry(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_adds boolean, p_limit integer, p_group_entry jsonb) to startline_system;

grant execute on function registration.take_places(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_inputs jsonb) to startline_app;

grant execute on function registration.take_places(p_tenant integer, p_event uuid, p_rules_version integer, p_until timestamp with time zone, p_inputs jsonb) to startline_system;

grant delete, insert (tenant_id, id, team_id, stage, "position", amount_minor, is_captains), select, update (stage, "position") on registration.team_legs to startline_app;

grant select on registration.team_legs to startline_erasure;

grant select on registration.team_legs to startline_system;

grant delete, insert (tenant_id, id, team_id, race_id, account_id, participant_id, person_key, participant, stage, "position", answers, admission, documents_state, is_self), select, update (stage, "position", is_live) on registration.team_members to startline_app;

grant select, update (account_id, participant_id, person_key, participant, answers, admission, documents_note) on registration.team_members to startline_erasure;

grant select, update (documents_state, documents_note, documents_reminded) on registration.team_members to startline_system;

grant select, update (participant_id) on registration.team_members to startline_self;

grant insert (tenant_id, id, order_id, event_id, race_id, account_id, name, join_code, seats, seat_price_minor), select, update (name, seats, seat_price_minor, pays, grace_until, returns_legs) on registration.teams to startline_app;

grant select on registration.teams to startline_self;

grant select on registration.teams to startline_system;

grant select, update (account_id) on registration.teams to startline_erasure;

grant insert (tenant_id, id, kind, account_id, order_id, entry_id, event_id, race_id, sender, email, language, state, token_hash, open_until, fee_minor, created_at), select, update (state, recipient_account, recipient_order_id, recipient, ended_at, recipient_hold) on registration.transfers to startline_app;

grant select on registration.transfers to startline_self;

grant select on registration.transfers to startline_system;

grant select, update (account_id, sender, email, token_hash, recipient_account, recipient) on registration.transfers to startline_erasure;

grant insert (tenant_id, id, account_id, event_id, race_id, participant_id, is_own, person_key, participant, language, application, joined_at), select on registration.waitlist_people to startline_app;

grant select on registration.waitlist_people to startline_system;

grant select, update (account_id, participant_id, person_key, participant) on registration.waitlist_people to startline_erasure;

grant select, update (participant_id) on registration.waitlist_people to startline_self;

grant insert (tenant_id, race_id, wave, next_bib), select, update (next_bib) on registration.wave_bib_counters to startline_app;

grant insert (tenant_id, race_id, wave, next_bib), select, update (next_bib) on registration.wave_bib_counters to startline_system;

grant select on registration.wave_bib_counters to startline_erasure;

grant usage on schema results to startline_app;

grant usage on schema results to startline_auth;

grant usage on schema results to startline_erasure;

grant usage on schema results to startline_self;

grant usage on schema results to startline_system;

grant delete, select, update (account_id, participant_id) on results.claims to startline_erasure;

grant delete, select, update (participant_id) on results.claims to startline_self;

grant insert (tenant_id, id, account_id, participant_id, event_id, race_id, bib, claimed_bib, norm, birth_year, gender, state, causes, claimed_at, changed_at), select, update (bib, norm, birth_year, gender, state, causes, reason, changed_at, decided_by, link_used_at) on results.claims to startline_system;

grant select, update (bib, state, causes, changed_at, link_used_at) on results.claims to startline_app;

grant delete, select, update (account_id) on results.deliveries to startline_erasure;

grant insert (tenant_id, entry_id, account_id, event_id, recipient, phone, postcode, city, street, saved_at), select, update (account_id, recipient, phone, postcode, city, street, saved_at) on results.deliveries to startline_app;

grant select on results.deliveries to startline_self;

grant select on results.deliveries to startline_system;

grant insert (race_id, bib, ordinal, tenant_id, entry_id, stage, last_name, first_name, gender, birth_year, norm, leg_ms, leg_rank, is_hidden), select, update (is_hidden) on results.members to startline_app;

grant select on results.members to startline_auth;

grant select on results.members to startline_self;

grant select, update (is_hidden) on results.members to startline_system;

grant select, update (last_name, first_name, norm, is_hidden) on results.members to startline_erasure;

grant insert (race_id, tenant_id, event_id, results_until, sends_medal), select, update (results_until, sends_medal) on results.online_races to startline_system;

grant select on results.online_races to startline_app;

grant select on results.online_races to startline_auth;

grant select on results.online_races to startline_erasure;

grant select on results.online_races to startline_self;

grant delete, insert (race_id, tenant_id, event_id, ranked_by, splits, entry_count, finisher_count, published_at, legs), select, update (ranked_by, splits, entry_count, finisher_count, published_at, visibility_version, legs) on results.result_lists to startline_app;

grant insert (race_id, tenant_id, event_id, ranked_by, splits, entry_count, finisher_count, published_at, legs), select, update (ranked_by, splits, entry_count, finisher_count, published_at, visibility_version, legs) on results.result_lists to startline_system;

grant select on results.result_lists to startline_auth;

grant select on results.result_lists to startline_self;

grant select, update (visibility_version) on results.result_lists to startline_erasure;

grant delete, insert (race_id, "position", tenant_id, event_id, entry_id, bib, status, gun_ms, net_ms, splits_ms, rank, gender_rank, group_rank, group_from, group_to, last_name, first_name, gender, birth_year, city, club, norm, is_hidden, is_team, split_ranks, split_gender_ranks, split_group_ranks), select, update (is_hidden) on results.results to startline_app;

grant delete, insert (race_id, "position", tenant_id, event_id, entry_id, bib, status, gun_ms, net_ms, splits_ms, rank, gender_rank, group_rank, group_from, group_to, last_name, first_name, gender, birth_year, city, club, norm, is_hidden, is_team, split_ranks, split_gender_ranks, split_group_ranks), select, update (is_hidden) on results.results to startline_system;

grant select on results.results to startline_auth;

grant select on results.results to startline_self;

grant select, update (last_name, first_name, city, club, norm, is_hidden) on results.results to startline_erasure;

grant delete, select, update (account_id) on results.sent_results to startline_erasure;

grant insert (tenant_id, entry_id, account_id, event_id, race_id, version, time_ms, file_key, file_kind, track_m, track_ms, track_points, sent_at), select, update (account_id, version, time_ms, file_key, file_kind, track_m, track_ms, track_points, state, reason, sent_at, decided_at, decided_by) on results.sent_results to startline_app;

grant select on results.sent_results to startline_self;

grant select on results.sent_results to startline_system;

grant usage on schema reviews to startline_app;

grant usage on schema reviews to startline_auth;

grant usage on schema reviews to startline_erasure;

grant usage on schema reviews to startline_self;

grant usage on schema reviews to startline_system;

grant insert (event_id, tenant_id), select, update (stars_sum, stars_count) on reviews.ratings to startline_app;

grant insert (event_id, tenant_id), select, update (stars_sum, stars_count) on reviews.ratings to startline_system;

grant select on reviews.ratings to startline_auth;

grant select on reviews.ratings to startline_erasure;

grant select on reviews.ratings to startline_self;

grant delete, insert (tenant_id, review_id, account_id, reason, reported_at), select, update (reason) on reviews.reports to startline_system;

grant delete, select, update (account_id) on reviews.reports to startline_erasure;

grant select on reviews.reports to startline_app;

grant select on reviews.reports to startline_self;

grant delete, insert (tenant_id, event_id, account_id, entry_id, stars, body, author, language, created_at), select, update (entry_id, stars, body, author, language, counts, hidden_at, hidden_by, hidden_reason, changed_at) on reviews.reviews to startline_system;

grant delete, select, update (account_id, body, author) on reviews.reviews to startline_erasure;

grant select on reviews.reviews to startline_self;

grant select, update (counts) on reviews.reviews to startline_app;

grant usage on schema search to startline_app;

grant usage on schema search to startline_auth;

grant usage on schema search to startline_self;

grant usage on schema search to startline_system;

grant delete, insert (day, words, count), select, update (count) on search.searches to startline_system;

grant select on search.searches to startline_auth;

grant usage on schema series to startline_app;

grant usage on schema series to startline_auth;

grant usage on schema series to startline_self;

grant usage on schema series to startline_system;

grant delete, insert (tenant_id, series_id, "position", name_ru, name_en, role_ru, role_en, website), select, update ("position", name_ru, name_en, role_ru, role_en, website, logo_id, logo_key, logo_width, logo_height, logo_bytes, logo_background) on series.partners to startline_app;

grant select on series.partners to startline_auth;

grant select on series.partners to startline_self;

grant select on series.partners to startline_system;

grant usage on schema tax_deduction to startline_app;

grant usage on schema tax_deduction to startline_auth;

grant usage on schema tax_deduction to startline_erasure;

grant usage on schema tax_deduction to startline_self;

grant usage on schema tax_deduction to startline_system;

grant insert (id, account_id, year, payer, beneficiary, language, state, submitted_at), select, update (state, has_rejected_part) on tax_deduction.applications to startline_system;

grant select on tax_deduction.applications to startline_app;

grant select on tax_deduction.applications to startline_auth;

grant select on tax_deduction.applications to startline_self;

grant select, update (account_id) on tax_deduction.applications to startline_erasure;

grant insert (id, part_id, application_id, account_id, organizer_id, year, "position", recipient_position, sum_minor), select, update (number, organizer, signer, issued_at) on tax_deduction.certificates to startline_system;

grant select on tax_deduction.certificates to startline_app;

grant select on tax_deduction.certificates to startline_auth;

grant select on tax_deduction.certificates to startline_self;

grant select, update (account_id) on tax_deduction.certificates to startline_erasure;

grant insert (certificate_id, part_id, account_id, ordinal, state, sum_minor, due_at), select, update (state, sum_minor, organizer, signer, issued_by_kind, issued_by, issued_at) on tax_deduction.corrections to startline_system;

grant select on tax_deduction.corrections to startline_app;

grant select on tax_deduction.corrections to startline_auth;

grant select on tax_deduction.corrections to startline_self;

grant select, update (account_id) on tax_deduction.corrections to startline_erasure;

grant insert (part_id, account_id, state, reason, by_kind, by_account, at), select on tax_deduction.history to startline_system;

grant select on tax_deduction.history to startline_app;

grant select on tax_deduction.history to startline_auth;

grant select on tax_deduction.history to startline_self;

grant select, update (account_id) on tax_deduction.history to startline_erasure;

grant insert (organizer_id, year, is_listed, fees_qualify, set_by, set_at), select on tax_deduction.listings to startline_system;

grant select on tax_deduction.listings to startline_auth;

grant select on tax_deduction.listings to startline_erasure;

grant insert (organizer_id, year, last_number), select, update (last_number) on tax_deduction.number_series to startline_system;

grant select on tax_deduction.number_series to startline_auth;

grant select on tax_deduction.number_series to startline_erasure;

grant insert (id, application_id, account_id, organizer_id, state, changed_at), select, update (state, reason, link_used_at, changed_at) on tax_deduction.parts to startline_system;

grant select on tax_deduction.parts to startline_app;

grant select on tax_deduction.parts to startline_auth;

grant select on tax_deduction.parts to startline_self;

grant select, update (account_id) on tax_deduction.parts to startline_erasure;

grant insert (application_id, account_id, "position", participant_id, encrypted_data, key_id), select on tax_deduction.people to startline_system;

grant select on tax_deduction.people to startline_app;

grant select on tax_deduction.people to startline_auth;

grant select on tax_deduction.people to startline_self;

grant select, update (account_id, participant_id, encrypted_data, key_id) on tax_deduction.people to startline_erasure;

grant delete, select on tax_deduction.person_readings to startline_erasure;

grant insert (application_id, read_by, reason, read_at), select on tax_deduction.person_readings to startline_system;

grant select on tax_deduction.person_readings to startline_auth;

grant insert (application_id, account_id, part_id, certificate_id, entry_id, year, paid_on, sum_minor), select, update (is_counted, corrected_minor) on tax_deduction.places to startline_system;

grant select on tax_deduction.places to startline_app;

grant select on tax_deduction.places to startline_auth;

grant select on tax_deduction.places to startline_self;

grant select, update (account_id) on tax_deduction.places to startline_erasure;

grant usage on schema tenants to startline_app;

grant usage on schema tenants to startline_auth;

grant usage on schema tenants to startline_erasure;

grant usage on schema tenants to startline_self;

grant usage on schema tenants to startline_system;

grant select on tenants.hosts to startline_app;

grant select on tenants.hosts to startline_auth;

grant select on tenants.hosts to startline_erasure;

grant select on tenants.hosts to startline_self;

grant select on tenants.hosts to startline_system;

grant select on tenants.tenants to startline_app;

grant select on tenants.tenants to startline_auth;

grant select on tenants.tenants to startline_erasure;

grant select on tenants.tenants to startline_self;

grant select, update (feature_flags) on tenants.tenants to startline_system;
