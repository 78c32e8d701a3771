call app.module_schema('results');

-- What was published of one race: how it is ranked, where times were taken on the way, and how many came through.
create table results.protocols (
  race_id uuid primary key,
  tenant_id int not null,
  event_id uuid not null,
  ranked_by text not null check (ranked_by in ('gun', 'net')),
  -- [{code, name: {ru, en}, distanceM}], in the order of the course
  splits jsonb not null default '[]',
  entry_count int not null,
  finisher_count int not null check (finisher_count between 0 and entry_count),
  published_at timestamptz not null default app.now()
);
create index protocols_of_event on results.protocols (event_id);
call app.public_table('results.protocols');

-- One line of a protocol. Places are derived when it is published: overall, of the gender, of the age group.
create table results.results (
  race_id uuid not null references results.protocols on delete cascade,
  -- finishers by place, then those who did not come through: the order in which the protocol is read
  position int not null check (position > 0),
  tenant_id int not null,
  event_id uuid not null,
  -- null: registered on the spot, known to the organizer alone
  registration_id uuid,
  bib int not null check (bib > 0),
  status text not null check (status in ('finished', 'dnf', 'dns', 'dsq')),
  gun_ms int,
  net_ms int,
  splits_ms int[] not null default '{}',
  place int,
  gender_place int,
  group_place int,
  group_from int,
  group_to int,
  last_name text not null,
  first_name text not null,
  gender text not null check (gender in ('unknown', 'male', 'female')),
  birth_year int not null,
  city text not null,
  club text not null,
  norm text not null,
  primary key (race_id, position),
  unique (race_id, bib),
  check (case when status = 'finished' then gun_ms > 0 and net_ms > 0 and net_ms <= gun_ms and place is not null
              else num_nulls(gun_ms, net_ms, place, gender_place, group_place) = 5 end)
);
create index results_by_name on results.results (race_id, norm text_pattern_ops);
create index results_of_registration on results.results (registration_id) where registration_id is not null;
call app.public_table('results.results');
