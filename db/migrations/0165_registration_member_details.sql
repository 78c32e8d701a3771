-- A member of a team is asked what everybody is asked: answers to the organizer's questions by their codes, documents of
-- admission, and how the organizer found these, as registration.registrations keeps them of a single entry.
alter table registration.team_members
  add column answers jsonb,
  add column admission jsonb,
  add column documents_state text check (documents_state in ('to-check', 'accepted', 'refused')),
  add column documents_note text not null default '';
