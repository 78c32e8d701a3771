-- Each account's own participant, for many accounts. Only the program's own connection calls it; it runs as the sign-in
-- role, so that the forced policies show the rows.
create or replace function accounts.own_participants(p_accounts uuid[], p_now timestamptz)
  returns table (account_id uuid, read_at timestamptz, own accounts.participants)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select requested.id, coalesce(p_now, now()), p
  from unnest(p_accounts) requested (id)
  left join accounts.participants p on p.account_id = requested.id and p.is_self;
$$;
grant create on schema accounts to startline_auth;
alter function accounts.own_participants owner to startline_auth;
revoke create on schema accounts from startline_auth;
grant execute on function accounts.own_participants to current_user;
