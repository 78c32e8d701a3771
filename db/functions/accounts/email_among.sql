-- The one of these normalized addresses that is the account's and confirmed; null where none is. A discount may be meant for listed addresses
-- while a member of a team changes the order of its captain, whose account they cannot read.
create or replace function accounts.email_among(p_account uuid, p_emails text[]) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.email from accounts.accounts a
  where a.id = p_account and a.email_verified_at is not null and a.email = any (p_emails)
$$;
grant create on schema accounts to startline_system;
alter function accounts.email_among owner to startline_system;
revoke create on schema accounts from startline_system;
grant execute on function accounts.email_among to startline_app;
