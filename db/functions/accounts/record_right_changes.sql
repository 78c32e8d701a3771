-- Every change of an account's roles or email address is recorded in platform.right_changes, whichever statement makes it.
create or replace trigger keeps_change after insert or update of roles, email
  on accounts.accounts for each row execute function platform.keep_account_change();
