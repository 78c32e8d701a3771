-- The sessions with these token hashes and their accounts, for a batch of requests. Sessions expired at `p_now` are
-- excluded.
create or replace function accounts.sessions_by_hash(hashes bytea[], p_now timestamptz)
  returns table (token_hash bytea, account_id uuid, roles text[], is_fresh boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.token_hash, s.account_id, a.roles,
         coalesce(s.authenticated_at, s.created_at) > coalesce(p_now, now()) - interval '10 minutes'
  from accounts.sessions s join accounts.accounts a on a.id = s.account_id
  where s.token_hash = any (hashes) and s.expires_at > coalesce(p_now, now())
    and s.created_at > coalesce(p_now, now()) - interval '90 days'
    and a.deleted_at is null; -- a sign-in may end just after the account
$$;
grant create on schema accounts to startline_auth;
alter function accounts.sessions_by_hash owner to startline_auth;
revoke create on schema accounts from startline_auth;
grant execute on function accounts.sessions_by_hash to current_user;
