-- Records changes of insurers' members in platform.right_changes.
create or replace function platform.record_provider_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.right_changes (event, account_id, old_value, new_value)
  values ('member_change', coalesce(new.account_id, old.account_id),
    case when tg_op = 'DELETE' then 'provider' else '' end, case when tg_op = 'DELETE' then '' else 'provider' end);
  return null;
end $$;
grant usage, create on schema platform to startline_rights;
alter function platform.record_provider_change owner to startline_rights;
revoke create on schema platform from startline_rights;
