-- A person's own data: their export, and the deletion of their account. Row-level security:
-- account_table of app (0001_app.sql) enables and forces it.
call app.module_schema('my_data');

-- A role for one purpose: to empty the rows of a deleted account, in all modules, as
-- src/modules/*/server/personal-data.ts declare it (docs/decisions/0040). No request runs as it, and
-- the roles of requests and jobs get no right to delete or to rewrite histories.
do $$
begin
  begin
    create role startline_erasure nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  if not pg_has_role(current_user, 'startline_erasure', 'set') then grant startline_erasure to current_user; end if;
end $$;
grant usage on schema app, platform, tenants, accounts, organizers, inventory, catalog, inquiries, feedback, payments, orders,
  registration, group_entries, insurance, results, discounts, reviews, tax_deduction, my_data to startline_erasure;
grant execute on function app.now, app.tenant, app.account to startline_erasure;
grant execute on function registration.list_key to startline_erasure; -- of indexes of the start list

-- It sees all rows of the tables that exist; a table of a later migration is granted there, where
-- the module's register names it.
do $$
declare t regclass;
begin
  for t in
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('platform', 'tenants', 'accounts', 'organizers', 'inventory', 'catalog', 'inquiries',
      'feedback', 'payments', 'orders', 'registration', 'group_entries', 'insurance', 'results', 'discounts', 'reviews',
      'tax_deduction')
  loop
    execute format('grant select on %s to startline_erasure', t);
    if exists (select from pg_policy where polrelid = t and polname = 'whole') then
      execute format('alter policy whole on %s to %s, startline_erasure', t,
        (select string_agg(r::regrole::text, ', ') from pg_policy p, unnest(p.polroles) r where p.polrelid = t and p.polname = 'whole'));
    end if;
  end loop;
end $$;

grant delete on accounts.admission_documents to startline_erasure;
grant delete on accounts.claims to startline_erasure;
grant delete on accounts.devices to startline_erasure;
grant delete on accounts.email_changes to startline_erasure;
grant delete on accounts.email_verifications to startline_erasure;
grant delete on accounts.passkeys to startline_erasure;
grant delete on accounts.pending_sign_ins to startline_erasure;
grant delete on accounts.recovery_codes to startline_erasure;
grant delete on accounts.totp_secrets to startline_erasure;
grant delete on accounts.identity_documents to startline_erasure;
grant delete on accounts.participants to startline_erasure;
grant delete on accounts.photos to startline_erasure;
grant delete on accounts.sessions to startline_erasure;
grant delete on inventory.abandoned_places to startline_erasure;
grant update (person_key, network) on inventory.holds to startline_erasure;
grant update (person_key, network) on inventory.waitlist_entries to startline_erasure;
grant delete on inquiries.questions to startline_erasure;
grant delete on inquiries.subscriptions to startline_erasure;
grant delete on feedback.messages to startline_erasure;
grant update (return_url, confirmation_url, sbp_link) on payments.payments to startline_erasure;
grant update (contact_name, contact_email, contact_phone) on orders.order_companies to startline_erasure;
grant delete on orders.access_grants to startline_erasure;
grant delete on registration.drafts to startline_erasure;
grant update (participant, answers, admission, documents_note, person_key, identity_document_id) on registration.entries to startline_erasure;
grant delete on registration.files to startline_erasure;
grant insert (tenant_id, entry_id, account_id, hidden_at) on registration.hidden_entries to startline_erasure;
grant update (email, recipient, message, sender) on registration.invitations to startline_erasure;
grant update (last_name, first_name, city, club, region, rank, norm, is_hidden) on registration.start_list to startline_erasure;
grant update (participant, answers, admission, documents_note, person_key) on registration.team_members to startline_erasure;
grant update (sender, email, recipient, token_hash) on registration.transfers to startline_erasure;
grant update (participant, person_key) on registration.waitlist_people to startline_erasure;
grant delete on group_entries.athletes to startline_erasure;
grant delete on group_entries.companies to startline_erasure;
grant delete on group_entries.group_entries to startline_erasure;
grant delete on insurance.insured_details to startline_erasure;
grant delete on results.deliveries to startline_erasure;
grant update (last_name, first_name, city, club, norm, is_hidden) on results.results to startline_erasure;
grant update (last_name, first_name, norm, is_hidden) on results.members to startline_erasure;
grant delete on results.sent_results to startline_erasure;
grant delete on reviews.reports to startline_erasure;
grant update (body, author) on reviews.reviews to startline_erasure;
grant delete on platform.held_emails to startline_erasure;
grant update (visibility_version) on results.result_lists to startline_erasure;
grant update (email, password_hash, language, email_verified_at, delete_after, deletion_reminded_at, deleted_at)
  on accounts.accounts to startline_erasure;

create table my_data.exports (
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  state text not null check (state in ('preparing', 'ready')),
  language text not null check (language in ('ru', 'en')),
  requested_at timestamptz not null default app.now(),
  ready_at timestamptz,
  expires_at timestamptz,
  file_key text unique,
  key_id text,
  bytes int check (bytes > 0),
  constraint ready_is_whole check ((state = 'ready') = (ready_at is not null) and (ready_at is null) = (expires_at is null)
    and (ready_at is null) = (file_key is null) and (ready_at is null) = (key_id is null) and (ready_at is null) = (bytes is null))
);
create unique index one_export_at_once on my_data.exports (account_id) where (state = 'preparing');
create index exports_of_account on my_data.exports (account_id, requested_at desc);
create index exports_by_expiry on my_data.exports (expires_at) where (expires_at is not null);
call app.account_table('my_data.exports',
  'A copy of an account''s own data as a ZIP file, encrypted in the file storage; deleted a week after it was made.');
alter policy whole on my_data.exports to startline_auth, startline_system, startline_erasure;
grant insert (id, account_id, state, language, requested_at),
  update (state, ready_at, expires_at, file_key, key_id, bytes), delete
  on my_data.exports to startline_system;
grant select, delete on my_data.exports to startline_erasure;
comment on column my_data.exports.key_id is 'The installation''s key that decrypts the file (record 29).';
comment on column my_data.exports.bytes is 'Of the ZIP file, decrypted.';
