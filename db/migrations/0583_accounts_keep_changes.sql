-- Roles and addresses: each change is kept (platform.right_changes), also the owner's own.
create trigger keeps_change after insert or update of roles, email on accounts.accounts
  for each row execute function platform.keep_account_change();
