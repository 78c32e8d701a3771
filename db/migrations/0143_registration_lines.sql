-- Who stands in a race's line (inventory.line_entries, by the same id), as they were entered; of a drawn race, their application.
create table registration.line_people (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  participant_id uuid not null,
  is_own boolean not null,
  claimant bytea not null,
  participant jsonb not null,
  language text not null check (language in ('ru', 'en')),
  -- its public number; given in order of arrival
  application int,
  joined_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, race_id, application)
);
create index line_people_of_account on registration.line_people (account_id, race_id);
create index line_people_of_race on registration.line_people (tenant_id, race_id);
call app.tenant_table('registration.line_people');

-- A race's draw. The hash is shown from the first application on, the seed once it has been used: nobody can choose it any more,
-- and everybody can recompute the order (docs/algorithms/lines.md).
create table registration.draws (
  tenant_id int not null,
  race_id uuid not null,
  seed bytea not null check (length(seed) = 32),
  seed_hash text not null check (seed_hash = encode(sha256(seed), 'hex')),
  committed_at timestamptz not null,
  drawn_at timestamptz,
  primary key (tenant_id, race_id)
);
call app.tenant_table('registration.draws');
