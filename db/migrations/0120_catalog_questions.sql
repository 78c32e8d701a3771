-- What an organizer asks beyond the profile, of everybody in the event and in one race: [{code, kind, label: {ru, en}, …}]
-- (catalog/domain/questions.ts); which missing documents bar from the race; whether its organizer looks at each.
alter table catalog.events
  add column questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array');
alter table catalog.races
  add column questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  add column admission_blocks text[] not null default '{}' check (admission_blocks <@ requirements),
  add column checks_documents boolean not null default false;
