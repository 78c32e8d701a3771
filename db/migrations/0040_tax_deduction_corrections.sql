-- A place of an issued certificate is cancelled, transferred or becomes cheaper: the certificate is corrected, and only lowered.
create table tax_deduction.corrections (
  id uuid default uuidv7() primary key,
  certificate_id uuid not null references tax_deduction.certificates,
  part_id uuid not null references tax_deduction.parts,
  account_id uuid not null,
  ordinal smallint not null check (ordinal between 1 and 998),
  state text not null check (state in ('due', 'issued')),
  sum_minor bigint not null check (sum_minor >= 0),
  due_at timestamptz not null default app.now(),
  organizer jsonb check (jsonb_typeof(organizer) = 'object'),
  signer text check (signer <> ''),
  issued_by_kind text check (issued_by_kind in ('member', 'link')),
  issued_by uuid,
  issued_at timestamptz,
  unique (certificate_id, ordinal),
  constraint issued_is_whole check ((state = 'issued') = (organizer is not null) and (state = 'issued') = (signer is not null)
    and (state = 'issued') = (issued_by_kind is not null) and (state = 'issued') = (issued_at is not null)
    and (issued_by is not null) = (issued_by_kind is not distinct from 'member'))
);
create unique index one_due_correction on tax_deduction.corrections (certificate_id) where (state = 'due');
create index corrections_of_part on tax_deduction.corrections (part_id);
call app.account_table('tax_deduction.corrections',
  'A correction of an issued certificate, which retains its number: due once a place is returned, then issued by the organizer.');
grant insert (certificate_id, part_id, account_id, ordinal, state, sum_minor, due_at),
  update (state, sum_minor, organizer, signer, issued_by_kind, issued_by, issued_at) on tax_deduction.corrections to startline_system;
comment on column tax_deduction.corrections.ordinal is
  'From 1, by certificate. The form prints it, or 999 where the sum is zero (tax-deduction/domain/correction.ts).';
comment on column tax_deduction.corrections.sum_minor is
  'The certificate''s sum from then on, lower than before. It falls further while the correction is due.';
comment on column tax_deduction.corrections.organizer is
  'The requisites as printed, copied at the issue. Shape: IssuingOrganizer (tax-deduction/domain/certificate-person.ts).';
comment on column tax_deduction.corrections.issued_by is 'The member; null: due, or issued by the link of the organizer''s email.';

alter table tax_deduction.places add column corrected_minor bigint
  constraint corrected_is_lower check (corrected_minor >= 0 and corrected_minor < sum_minor);
comment on column tax_deduction.places.corrected_minor is
  'What is left of the sum since the certificate was issued; null: all of it. It never rises.';
grant update (corrected_minor) on tax_deduction.places to startline_system;
-- A merge of two accounts gives it the certificate's account.
alter policy whole on tax_deduction.corrections to startline_auth, startline_system, startline_erasure;
grant select, update (account_id) on tax_deduction.corrections to startline_erasure;
