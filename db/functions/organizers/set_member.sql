-- The only way to change the members of an organizer and their rights. If app.account is set, that
-- account must be an owner of the organizer; otherwise the caller is the installation. Pages and
-- sign-in cannot call it.
create or replace function organizers.set_member(p_organizer uuid, p_account uuid, p_right text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  actor constant uuid := app.account();
begin
  if actor is not null and not exists (
    select from organizers.members m
    where m.organizer_id = p_organizer and m.account_id = actor and m.member_right = 'own'
  ) then
    raise insufficient_privilege using message =
      format('organizers.members: account %s is not an owner of organizer %s', actor, p_organizer);
  end if;
  insert into organizers.members (organizer_id, account_id, member_right) values (p_organizer, p_account, p_right)
  on conflict (organizer_id, account_id) do update set member_right = excluded.member_right;
end $$;
grant usage, create on schema organizers to startline_rights;
alter function organizers.set_member owner to startline_rights;
revoke create on schema organizers from startline_rights;
grant execute on function organizers.set_member to startline_system;
