-- The form of whoever is given a place, by a link or in the family, is kept apart from that of who registers.
alter table registration.drafts drop constraint drafts_whom_check;
alter table registration.drafts add constraint drafts_whom_check
  check (whom in ('me', 'new') or whom ~ '^[0-9a-f-]{36}$' or whom ~ '^leg-[0-9]{1,4}$' or whom ~ '^given(-[0-9a-f-]{36})?$');
