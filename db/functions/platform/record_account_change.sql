-- Records changes of roles and email addresses in platform.right_changes.
create or replace function platform.record_account_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.email is distinct from new.email then
    insert into platform.right_changes (event, account_id, old_value, new_value) values ('email_change', new.id, '', '');
  end if;
  if new.roles is distinct from (case when tg_op = 'UPDATE' then old.roles else '{}' end) then
    insert into platform.right_changes (event, account_id, old_value, new_value)
    values ('role_change', new.id, case when tg_op = 'UPDATE' then array_to_string(old.roles, ' ') else '' end,
            array_to_string(new.roles, ' '));
  end if;
  return null;
end $$;
grant usage, create on schema platform to startline_rights;
alter function platform.record_account_change owner to startline_rights;
revoke create on schema platform from startline_rights;
