-- A team's name and who pays are kept as they are typed, also before the opening: whose form a draft is may be a team's.
alter table registration.drafts
  drop constraint drafts_whom_check,
  add constraint drafts_whom_check check (
    whom in ('me', 'new', 'team') or whom ~ '^[0-9a-f-]{36}$' or whom ~ '^leg-[0-9]{1,4}$' or whom ~ '^given(-[0-9a-f-]{36})?$');
