-- A wish to be told is about a race's opening, or about an event itself: the new date of a postponed one, the next start of one that is over.
alter table inquiries.opening_wishes rename to wishes;
alter table inquiries.wishes rename constraint opening_wishes_pkey to wishes_pkey;
alter table inquiries.wishes rename constraint opening_wishes_check to wishes_consent_check;
alter table inquiries.wishes rename constraint opening_wishes_check1 to wishes_confirmed_check;
alter table inquiries.wishes rename constraint opening_wishes_check2 to wishes_told_check;
alter table inquiries.wishes rename constraint opening_wishes_email_check to wishes_email_check;
alter table inquiries.wishes rename constraint opening_wishes_language_check to wishes_language_check;
alter table inquiries.wishes rename constraint opening_wishes_state_check to wishes_state_check;
alter table inquiries.wishes rename constraint opening_wishes_account_id_fkey to wishes_account_id_fkey;
alter index inquiries.opening_wishes_waiting rename to wishes_waiting;
alter index inquiries.opening_wishes_of_account rename to wishes_of_account;

alter table inquiries.wishes
  alter race_id drop not null,
  add column about text not null default 'opening' check (about in ('opening', 'new-date', 'next-start')),
  add constraint wishes_race_check check ((about = 'opening') = (race_id is not null)),
  drop constraint opening_wishes_tenant_id_race_id_email_key,
  add constraint wishes_once unique nulls not distinct (tenant_id, event_id, about, race_id, email);
alter table inquiries.wishes alter about drop default;
create index wishes_about_events on inquiries.wishes (about, event_id, confirmed_at, id) where state = 'confirmed' and race_id is null;
grant insert (about) on inquiries.wishes to startline_system;
