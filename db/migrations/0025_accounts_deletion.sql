-- An account whose owner has asked for its deletion, and what is left of it (docs/features/my-data.md).
alter table accounts.accounts
  add column delete_after timestamptz,
  add column deletion_reminded_at timestamptz,
  add column deleted_at timestamptz,
  add constraint deleted_is_empty check (deleted_at is null or (password_hash is null and email like '%@deleted.invalid'));
create index accounts_to_delete on accounts.accounts (delete_after) where (delete_after is not null and deleted_at is null);
grant update (delete_after, deletion_reminded_at) on accounts.accounts to startline_auth;
comment on column accounts.accounts.delete_after is
  'The owner has asked for the deletion: from then on a job deletes the account. Null: not asked, or restored.';
comment on column accounts.accounts.deletion_reminded_at is 'When the email before the deletion was enqueued.';
comment on column accounts.accounts.deleted_at is
  'The account is deleted: nobody signs in, and its row stays since orders and consents refer to it.';
