-- Every change of an insurer's members is recorded in platform.right_changes, whichever statement makes it.
create or replace function insurance.record_member_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.right_changes (event, account_id, old_value, new_value)
  values ('member_change', coalesce(new.account_id, old.account_id),
    case when old is null then '' else 'provider' end, case when new is null then '' else 'provider' end);
  return null;
end $$;
grant usage, create on schema insurance to startline_rights;
alter function insurance.record_member_change owner to startline_rights;
revoke create on schema insurance from startline_rights;
create or replace trigger record_change after insert or delete
  on insurance.members for each row execute function insurance.record_member_change();
