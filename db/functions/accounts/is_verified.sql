-- Whether the account's email is verified: required of an account with many unpaid places. The transaction that holds a place
-- has no account, so the function runs with the system role's rights.
create or replace function accounts.is_verified(p_account uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from accounts.accounts where id = p_account and email_verified_at is not null)
$$;
grant create on schema accounts to startline_system;
alter function accounts.is_verified owner to startline_system;
revoke create on schema accounts from startline_system;
grant execute on function accounts.is_verified to startline_app;
