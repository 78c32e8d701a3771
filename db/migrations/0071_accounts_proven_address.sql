-- Since when the account's address is known to be its owner's; null: somebody typed it when signing up with a password, and
-- nobody has read a letter there since. The version before knows nothing of it and may go on writing null.
alter table accounts.accounts add column proven_at timestamptz;
-- Made by a code, or by the house itself. As the sign-in role, so that forced policies let it.
set local role startline_auth;
update accounts.accounts set proven_at = created_at where password_hash is null or roles <> '{}';
reset role;
