-- A session ends 90 days after its sign-in, however much it is used, and knows when its owner has last shown to be it: who is
-- asked for that again and shows it gets this moment. Null is the sign-in itself.
alter table accounts.sessions add column authenticated_at timestamptz;

-- Whoever is signed in by these tokens, and whether they have shown within ten minutes that it is them.
drop function accounts.sessions_by_hash(bytea[], timestamptz);
create function accounts.sessions_by_hash(hashes bytea[], present timestamptz)
  returns table (token_hash bytea, account_id uuid, roles text[], is_fresh boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.token_hash, s.account_id, a.roles,
         coalesce(s.authenticated_at, s.created_at) > coalesce(present, now()) - interval '10 minutes'
  from accounts.sessions s join accounts.accounts a on a.id = s.account_id
  where s.token_hash = any (hashes) and s.expires_at > coalesce(present, now())
    and s.created_at > coalesce(present, now()) - interval '90 days';
$$;
grant create on schema accounts to startline_auth;
alter function accounts.sessions_by_hash owner to startline_auth;
revoke create on schema accounts from startline_auth;
revoke all on function accounts.sessions_by_hash from public;
grant execute on function accounts.sessions_by_hash to current_user;
