-- What each part of a course is (a sport of a triathlon, a stage of a relay); who stood at which place on the way; and who ran a team's
-- legs, and how long.
alter table results.protocols add column legs jsonb not null default '[]' check (jsonb_typeof(legs) = 'array');
alter table results.results
  add column is_team boolean not null default false,
  add column split_places int[] not null default '{}',
  add column split_gender_places int[] not null default '{}',
  add column split_group_places int[] not null default '{}',
  alter column birth_year drop not null;

create table results.members (
  race_id uuid not null,
  bib int not null,
  -- in the order of the legs
  ordinal int not null check (ordinal > 0),
  tenant_id int not null,
  -- of the team's member in the registration; null: named at the start
  entry_id uuid,
  stage int not null check (stage > 0),
  last_name text not null,
  first_name text not null,
  gender text not null check (gender in ('unknown', 'male', 'female')),
  birth_year int not null,
  norm text not null,
  leg_ms int check (leg_ms > 0),
  leg_place int check (leg_place > 0),
  is_hidden boolean not null default false,
  primary key (race_id, bib, ordinal),
  foreign key (race_id, bib) references results.results (race_id, bib) on delete cascade,
  check (leg_ms is not null or leg_place is null)
);
create index members_by_name on results.members (race_id, norm text_pattern_ops);
create index members_of_entry on results.members (entry_id) where entry_id is not null;
call app.public_table('results.members');

-- Protocols that are published already: as domain/rank-splits.ts does it.
with taken as (
  select r.race_id, r.position, r.gender, r.group_from, s.nr, s.ms
  from results.results r, unnest(r.splits_ms) with ordinality as s (ms, nr) where r.status in ('finished', 'dnf')
), ranked as (
  select race_id, position, nr,
    case when ms is not null then rank() over (partition by race_id, nr order by ms) end as place,
    case when ms is not null and gender <> 'unknown' then rank() over (partition by race_id, nr, gender order by ms) end as of_gender,
    case when ms is not null and gender <> 'unknown'
      then rank() over (partition by race_id, nr, gender, group_from order by ms) end as of_group
  from taken
), lined as (
  select race_id, position, array_agg(place::int order by nr) as places, array_agg(of_gender::int order by nr) as of_gender,
    array_agg(of_group::int order by nr) as of_group
  from ranked group by race_id, position
)
update results.results r set split_places = l.places, split_gender_places = l.of_gender, split_group_places = l.of_group
from lined l where l.race_id = r.race_id and l.position = r.position;
