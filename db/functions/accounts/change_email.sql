-- Changes an account's email address, confirmed by now. False where another account has the address: two accounts
-- may ask for it at once, and an UPDATE has no ON CONFLICT.
create or replace function accounts.change_email(p_account uuid, p_email text, p_now timestamptz) returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update accounts.accounts set email = p_email, email_verified_at = p_now where id = p_account;
  return found;
exception when unique_violation then
  return false;
end $$;
grant execute on function accounts.change_email to startline_auth;
