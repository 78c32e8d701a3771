-- Records changes of organizers' members in platform.right_changes.
create or replace function platform.record_member_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.member_right = new.member_right then return null; end if;
  insert into platform.right_changes (event, account_id, old_value, new_value)
  values ('member_change', coalesce(new.account_id, old.account_id), coalesce(old.member_right, ''), coalesce(new.member_right, ''));
  return null;
end $$;
grant usage, create on schema platform to startline_rights;
alter function platform.record_member_change owner to startline_rights;
revoke create on schema platform from startline_rights;
