-- The history of roles, memberships and email addresses of accounts. Triggers add a row for each change, also for a statement of the
-- database's owner. A chore writes each row to the security log and counts it. Rows are never deleted.
create table platform.right_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  event text not null check (event in ('role_change', 'member_change', 'email_change')),
  account_id uuid not null,
  -- The account that made the change; null for the installation's own programs and statements.
  by_account uuid default app.account(),
  -- Roles or rights before and after. Empty for an email address, which is personal.
  was text not null,
  became text not null,
  noted_at timestamptz
);
create index right_changes_unnoted on platform.right_changes (id) where noted_at is null;
call app.closed_table('platform.right_changes');
grant update (noted_at) on platform.right_changes to startline_system;

create function platform.keep_account_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.email is distinct from new.email then
    insert into platform.right_changes (event, account_id, was, became) values ('email_change', new.id, '', '');
  end if;
  if new.roles is distinct from (case when tg_op = 'UPDATE' then old.roles else '{}' end) then
    insert into platform.right_changes (event, account_id, was, became)
    values ('role_change', new.id, case when tg_op = 'UPDATE' then array_to_string(old.roles, ' ') else '' end,
            array_to_string(new.roles, ' '));
  end if;
  return null;
end $$;

create function platform.keep_member_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.member_right = new.member_right then return null; end if;
  insert into platform.right_changes (event, account_id, was, became)
  values ('member_change', coalesce(new.account_id, old.account_id), coalesce(old.member_right, ''), coalesce(new.member_right, ''));
  return null;
end $$;

grant usage, create on schema platform to startline_rights;
alter function platform.keep_account_change owner to startline_rights;
alter function platform.keep_member_change owner to startline_rights;
revoke create on schema platform from startline_rights;
revoke all on function platform.keep_account_change, platform.keep_member_change from public;
grant insert (event, account_id, was, became) on platform.right_changes to startline_rights;
alter policy whole on platform.right_changes to startline_auth, startline_system, startline_rights;
-- The default of `at` calls it.
grant execute on function app.now to startline_rights;
