-- The family group as a page of its own: who may register whom, leaving, removing, and the offer of an own account.
alter table accounts.claims
  add column may_register boolean not null default true,
  add column left_at timestamptz;
comment on column accounts.claims.may_register is
  'Whether the account that accepted lets this family group''s account register them for races.';
comment on column accounts.claims.left_at is
  'When the account that accepted left the family group; its entries stay visible to it.';
create policy own_claims on accounts.claims for select to startline_self
  using (claimed_by = (nullif(current_setting('app.account', true), ''))::uuid);
create index claims_left on accounts.claims (participant_id) where (left_at is not null);
grant update (may_register, left_at) on accounts.claims to startline_auth;
grant update (participant_id) on accounts.claims to startline_self;

alter table accounts.participants
  add column removed_at timestamptz,
  add column own_account_offered smallint not null default 0 check (own_account_offered in (0, 14, 18)),
  add column own_account_dismissed smallint not null default 0 check (own_account_dismissed in (0, 14, 18));
comment on column accounts.participants.removed_at is
  'When the relative was removed from the family group: an empty row that the claim of their own account still needs.';
comment on column accounts.participants.own_account_offered is
  'The age whose offer of an own account was emailed to the family group''s account; 0: none yet.';
comment on column accounts.participants.own_account_dismissed is
  'The age whose offer of an own account was put aside; 0: none.';
grant update (own_account_dismissed, relation) on accounts.participants to startline_app;
grant delete on accounts.claims to startline_app;
create index participants_by_birth_date on accounts.participants (birth_date)
  where (not is_self and removed_at is null);
grant update (own_account_offered) on accounts.participants to startline_system;
grant delete, update (email, last_name, first_name, patronymic, has_no_patronymic, birth_date, gender, country, region,
  city, address, street, building, apartment, is_private_house, postcode, phone, emergency_phone, club, has_no_club,
  profession, social_category, team_code, removed_at) on accounts.participants to startline_self;

-- Merging two rows of one person moves what belongs to them.
grant delete, update (participant_id) on accounts.identity_documents to startline_self;
grant delete, update (participant_id) on accounts.admission_documents to startline_self;
grant update (participant_id) on accounts.photos to startline_self;
