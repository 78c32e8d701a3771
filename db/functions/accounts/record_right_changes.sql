-- Every change of an account's roles or email address is recorded in platform.right_changes, by a trigger, so that no statement bypasses it.
create or replace trigger keeps_change after insert or update of roles, email
  on accounts.accounts for each row execute function platform.keep_account_change();
