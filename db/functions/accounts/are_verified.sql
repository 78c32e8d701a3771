-- Whether each of these accounts has a verified email, by position. One call for a batch: behind a mobile carrier's address every account is checked.
create or replace function accounts.are_verified(p_accounts uuid[]) returns boolean[]
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select array(select exists (select from accounts.accounts a where a.id = requested.id and a.email_verified_at is not null)
               from unnest(p_accounts) with ordinality as requested (id, position) order by requested.position)
$$;
grant create on schema accounts to startline_system;
alter function accounts.are_verified owner to startline_system;
revoke create on schema accounts from startline_system;
grant execute on function accounts.are_verified to startline_app;
