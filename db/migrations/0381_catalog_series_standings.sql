-- How a series counts its standings, and who helps it; both are its organizer's. No rule: no standings.
alter table catalog.series
  add column standings jsonb check (jsonb_typeof(standings) = 'object'),
  add column partners jsonb not null default '[]' check (jsonb_typeof(partners) = 'array');
