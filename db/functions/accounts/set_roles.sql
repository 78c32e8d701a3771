-- The only way to change an account's roles. If app.account is set, that account must be an
-- administrator; otherwise the caller is the installation (the demo, or an operator at the
-- console). Pages and sign-in cannot call it.
create or replace function accounts.set_roles(p_account uuid, p_roles text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  actor constant uuid := app.account();
begin
  if actor is not null and not exists (select from accounts.accounts a where a.id = actor and 'admin' = any (a.roles)) then
    raise insufficient_privilege using message =
      format('accounts.accounts %s: account %s is not an administrator and cannot change roles', p_account, actor);
  end if;
  update accounts.accounts set roles = p_roles where id = p_account;
  if not found then raise no_data_found using message = format('accounts.accounts %s: not found', p_account); end if;
end $$;
grant usage, create on schema accounts to startline_rights;
alter function accounts.set_roles owner to startline_rights;
revoke create on schema accounts from startline_rights;
grant execute on function accounts.set_roles to startline_system;
