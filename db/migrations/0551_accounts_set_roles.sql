-- An account's roles are given and taken by this function alone. Where it is called for somebody (app.account), they have to be an
-- administrator; called for nobody, it is the installation itself: the demo, or an operator at the console. Pages and sign-in
-- cannot call it.
create function accounts.set_roles(p_account uuid, p_roles text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  actor constant uuid := app.account();
begin
  if actor is not null and not exists (select from accounts.accounts a where a.id = actor and 'admin' = any (a.roles)) then
    raise insufficient_privilege using message = 'Only an administrator gives roles';
  end if;
  update accounts.accounts set roles = p_roles where id = p_account;
  if not found then raise no_data_found using message = 'No such account'; end if;
end $$;
grant usage, create on schema accounts to startline_rights;
alter function accounts.set_roles owner to startline_rights;
revoke create on schema accounts from startline_rights;
revoke all on function accounts.set_roles from public;
grant execute on function accounts.set_roles to startline_system;

grant select (id, roles), update (roles) on accounts.accounts to startline_rights;
create policy gives_roles on accounts.accounts to startline_rights using (true);

-- Sign-in makes accounts that may do nothing special. It may name the list of roles, as the version before does, but only an empty one.
revoke insert, update, delete on accounts.accounts from startline_app, startline_self, startline_auth, startline_system;
grant insert (email, password_hash, proven_at, language, roles, created_at), update (password_hash, proven_at, language)
  on accounts.accounts to startline_auth;
-- Who locks its own account's row needs the right to update some column.
grant update (language) on accounts.accounts to startline_app;
create policy makes_no_operator on accounts.accounts as restrictive for insert to startline_auth with check (roles = '{}');
