-- How a race takes teams: its stages with distances and how many run each, what the price is for, until when line-ups may
-- change, and what a mixed team needs. Null: no race of teams, or none that is sold here.
alter table catalog.races add column team_rules jsonb;
