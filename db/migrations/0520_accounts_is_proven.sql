-- Whether an account's owner has shown to read its email: whoever takes many places without paying has to. Called where a place is
-- taken, in a transaction of no account, so that it runs with the rights of the system role.
create function accounts.is_proven(p_account uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from accounts.accounts where id = p_account and proven_at is not null)
$$;
grant create on schema accounts to startline_system;
alter function accounts.is_proven owner to startline_system;
revoke create on schema accounts from startline_system;
revoke all on function accounts.is_proven from public;
grant execute on function accounts.is_proven to startline_app, startline_system;
