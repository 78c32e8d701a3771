-- The only way to change who works for an insurer. If app.account is set, that account must be an
-- administrator; otherwise the caller is the installation. Pages and sign-in cannot call it.
create or replace function insurance.set_member(p_insurer uuid, p_account uuid, p_is_member boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  actor constant uuid := app.account();
begin
  if actor is not null and not exists (select from accounts.accounts a where a.id = actor and 'admin' = any (a.roles)) then
    raise insufficient_privilege using message =
      format('insurance.members: account %s is not an administrator', actor);
  end if;
  if p_is_member then
    insert into insurance.members (insurer_id, account_id) values (p_insurer, p_account) on conflict do nothing;
  else
    delete from insurance.members where insurer_id = p_insurer and account_id = p_account;
  end if;
end $$;
grant usage, create on schema insurance to startline_rights;
alter function insurance.set_member owner to startline_rights;
revoke create on schema insurance from startline_rights;
grant execute on function insurance.set_member to startline_system;
