-- A team-mate's form that was begun is kept by its leg.
alter table registration.drafts drop constraint drafts_whom_check;
alter table registration.drafts add constraint drafts_whom_check
  check (whom in ('me', 'new') or whom ~ '^[0-9a-f-]{36}$' or whom ~ '^leg-[0-9]{1,4}$');
