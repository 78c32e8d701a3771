-- Every change of an account's roles or email address is recorded in platform.right_changes, by a trigger, so that no statement bypasses it.
create or replace trigger record_change after insert or update of roles, email
  on accounts.accounts for each row execute function platform.record_account_change();
