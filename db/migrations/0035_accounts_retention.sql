-- What the law makes an installation keep of a deleted account is removed when its years are over (docs/features/my-data.md).
alter table accounts.accounts add column retention_years_ended smallint not null default 0;
comment on column accounts.accounts.retention_years_ended is
  'Of a deleted account: what was retained for so many years, or fewer, is removed.';
create index accounts_with_retained_data on accounts.accounts (deleted_at) where (deleted_at is not null);
grant update (retention_years_ended) on accounts.accounts to startline_erasure;
grant delete on accounts.consents to startline_erasure;
grant delete on accounts.identity_document_readings to startline_erasure;
grant delete on platform.right_changes to startline_erasure;
grant update (insured) on insurance.policies to startline_erasure;
grant update (encrypted_data, key_id) on tax_deduction.people to startline_erasure;
grant delete on tax_deduction.person_readings to startline_erasure;
comment on column tax_deduction.people.encrypted_data is
  'JSON of the shape CertificatePerson (tax-deduction/domain/certificate-person.ts), bound to application and position; empty, as key_id, once the account''s retention is over.';
