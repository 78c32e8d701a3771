-- Claims of results: whose a row of results is that stands under no entry of theirs.
create table results.claims (
  tenant_id int not null,
  id uuid primary key,
  account_id uuid not null,
  participant_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  bib int check (bib > 0),
  claimed_bib int not null check (claimed_bib > 0),
  norm text not null,
  birth_year int,
  gender text not null check (gender in ('unknown', 'male', 'female')),
  state text not null check (state in ('waiting', 'accepted', 'rejected', 'withdrawn', 'replaced')),
  causes text[] not null default '{}'
    check (causes <@ array['name', 'birth_year', 'gender', 'held', 'second_result', 'changed']),
  reason text check (length(reason) >= 1 and length(reason) <= 500),
  claimed_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  decided_by uuid,
  link_used_at timestamptz,
  constraint rejected_has_reason check ((state = 'rejected') = (reason is not null))
);
-- A result has one holder, whichever claims are decided at once.
create unique index one_holder_per_result on results.claims (race_id, bib) where (state = 'accepted');
create unique index one_open_claim_per_participant on results.claims (participant_id, race_id, claimed_bib) where (state = 'waiting');
create index claims_of_account on results.claims (account_id, id desc);
create index accepted_claims_of_participant on results.claims (participant_id) where (state = 'accepted');
create index claims_of_event on results.claims (event_id, id desc);
create index live_claims_of_race on results.claims (race_id) where (state in ('waiting', 'accepted'));
call app.tenant_table('results.claims',
  'A claim that a row of results is a participant''s. It outlives a republication of the results, and follows its person.');
alter policy whole on results.claims to startline_system, startline_erasure;
comment on column results.claims.bib is 'The bib of the row now; null while the published results have no row of the person.';
comment on column results.claims.claimed_bib is 'The bib when it was claimed.';
comment on column results.claims.norm is 'The name in the row when it was claimed or accepted, normalized, like year and gender: by it the claim follows a republication.';
comment on column results.claims.causes is 'Why an organizer decides.';
comment on column results.claims.decided_by is 'The organizer''s member; null: decided by the rules, by the link of an email, or not yet.';

grant insert (tenant_id, id, account_id, participant_id, event_id, race_id, bib, claimed_bib, norm, birth_year, gender, state, causes,
    claimed_at, changed_at),
  update (bib, norm, birth_year, gender, state, causes, reason, changed_at, decided_by, link_used_at)
  on results.claims to startline_system;
-- A publication of results, in the event's tenant.
grant update (bib, state, causes, changed_at, link_used_at) on results.claims to startline_app;
-- Removing and merging relatives.
grant update (participant_id), delete on results.claims to startline_self;
create policy own_rows_of_merged on results.claims for update to startline_self
  using (account_id = nullif(current_setting('app.account', true), '')::uuid);
create policy own_rows_of_removed on results.claims for delete to startline_self
  using (account_id = nullif(current_setting('app.account', true), '')::uuid);
grant select, delete on results.claims to startline_erasure;

-- Rows of participants who registered on the spot, whom people look for by name.
create index results_without_entry on results.results (norm text_pattern_ops)
  where (entry_id is null and not is_hidden and not is_team);
