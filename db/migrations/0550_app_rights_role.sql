-- Who may do what (an account's roles, an organizer's members) is written by two functions alone, which belong to this role. Nobody
-- becomes it: neither pages nor jobs nor sign-in, and it has no other right.
do $$
begin
  begin
    create role startline_rights nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  -- A function is given away by who may become its new owner.
  if not pg_has_role(current_user, 'startline_rights', 'set') then grant startline_rights to current_user; end if;
end $$;
grant usage on schema app to startline_rights;
