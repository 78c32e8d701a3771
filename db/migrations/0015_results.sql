-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('results');

create table results.result_lists (
  race_id uuid primary key,
  tenant_id int not null,
  event_id uuid not null,
  ranked_by text not null check (ranked_by in ('gun', 'net')),
  splits jsonb not null default '[]',
  entry_count int not null,
  finisher_count int not null,
  published_at timestamptz not null default app.now(),
  visibility_version int not null default 0,
  legs jsonb not null default '[]' check (jsonb_typeof(legs) = 'array'),
  check (finisher_count >= 0 and finisher_count <= entry_count)
);
create index result_lists_of_event on results.result_lists (event_id);
call app.public_table('results.result_lists', 'The published results of one race: ranking rule, splits, counts.');
grant insert (race_id, tenant_id, event_id, ranked_by, splits, entry_count, finisher_count, published_at, legs),
  update (ranked_by, splits, entry_count, finisher_count, published_at, visibility_version, legs),
  delete on results.result_lists to startline_app;
grant insert (race_id, tenant_id, event_id, ranked_by, splits, entry_count, finisher_count, published_at, legs),
  update (ranked_by, splits, entry_count, finisher_count, published_at, visibility_version,
  legs) on results.result_lists to startline_system;
comment on column results.result_lists.splits is '[{code, name: {ru, en}, distanceM}] in the order of the course.';
comment on column results.result_lists.visibility_version is
  'Counts how often a participant was hidden or shown again; caches depend on it.';
comment on column results.result_lists.legs is 'What each part of the course is: a sport of a triathlon, a stage of a relay.';

create table results.results (
  race_id uuid not null references results.result_lists(race_id) on delete cascade,
  position int not null check ("position" > 0),
  tenant_id int not null,
  event_id uuid not null,
  entry_id uuid,
  bib int not null check (bib > 0),
  status text not null check (status in ('finished', 'dnf', 'dns', 'dsq')),
  gun_ms int,
  net_ms int,
  splits_ms int[] not null default '{}',
  rank int,
  gender_rank int,
  group_rank int,
  group_from int,
  group_to int,
  last_name text not null,
  first_name text not null,
  gender text not null check (gender in ('unknown', 'male', 'female')),
  birth_year int,
  city text not null,
  club text not null,
  norm text not null,
  is_hidden boolean not null default false,
  is_team boolean not null default false,
  split_ranks int[] not null default '{}',
  split_gender_ranks int[] not null default '{}',
  split_group_ranks int[] not null default '{}',
  primary key (race_id, "position"),
  unique (race_id, bib),
  check (
  case
      when status = 'finished' then gun_ms > 0 and net_ms > 0 and net_ms <= gun_ms
    and rank is not null
      else num_nulls(gun_ms, net_ms, rank, gender_rank, group_rank) = 5
  end)
);
create index results_by_name on results.results (race_id, norm text_pattern_ops);
create index results_of_entry on results.results (entry_id) where (entry_id is not null);
create index results_of_gender on results.results (race_id, gender, "position") include (group_from);
create index results_by_spelling on results.results (race_id, registration.spelling_key(norm));
call app.public_table('results.results',
  'One row of results. Ranks are computed when results are published: overall, by gender, by age group.');
grant insert (race_id, "position", tenant_id, event_id, entry_id, bib, status, gun_ms, net_ms, splits_ms, rank,
  gender_rank, group_rank, group_from, group_to, last_name, first_name, gender, birth_year, city, club, norm, is_hidden,
  is_team, split_ranks, split_gender_ranks, split_group_ranks), update (is_hidden),
  delete on results.results to startline_app, startline_system;
comment on column results.results.position is 'Finishers by rank, then the others: the order in which results are read.';
comment on column results.results.entry_id is 'Null: registered on site, known to the organizer alone.';
comment on column results.results.is_hidden is 'Listed with rank and time, without a name.';

create table results.online_races (
  race_id uuid primary key,
  tenant_id int not null,
  event_id uuid not null,
  results_until timestamptz not null,
  sends_medal boolean not null
);
call app.public_table('results.online_races',
  'An organizer''s settings of an online race: until when results are accepted, and whether medals are sent.');
grant insert (race_id, tenant_id, event_id, results_until, sends_medal), update (results_until,
  sends_medal) on results.online_races to startline_system;

create table results.sent_results (
  tenant_id int not null,
  entry_id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  version int not null check (version > 0),
  time_ms int not null check (time_ms > 0),
  file_key text not null unique,
  file_kind text not null check (file_kind in ('track', 'picture')),
  track_m int check (track_m >= 0),
  track_ms int check (track_ms >= 0),
  track_points int check (track_points > 1),
  state text not null default 'sent' check (state in ('sent', 'accepted', 'refused')),
  reason text not null default '' check (length(reason) <= 500),
  sent_at timestamptz not null default app.now(),
  decided_at timestamptz,
  decided_by uuid,
  primary key (tenant_id, entry_id),
  constraint sent_results_check check ((file_kind = 'track') = (track_m is not null and track_ms is not null
    and track_points is not null)),
  constraint sent_results_check1 check ((state = 'sent') = (decided_at is null)),
  constraint sent_results_check2 check ((state = 'refused') = (reason <> ''))
);
create index sent_results_of_event on results.sent_results (tenant_id, event_id, sent_at);
call app.tenant_table('results.sent_results',
  'A participant''s own result of an online race: the latest one per entry, with its proof and the organizer''s decision.');
grant insert (tenant_id, entry_id, account_id, event_id, race_id, version, time_ms, file_key, file_kind, track_m,
  track_ms, track_points, sent_at), update (account_id, version, time_ms, file_key, file_kind, track_m, track_ms, track_points,
  state, reason, sent_at, decided_at, decided_by) on results.sent_results to startline_app;
comment on column results.sent_results.account_id is 'The sender.';
comment on column results.sent_results.version is 'Grows with each submission: a decision names the one that was reviewed.';
comment on column results.sent_results.track_m is 'Metres of the track, as measured.';

create table results.deliveries (
  tenant_id int not null,
  entry_id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  recipient text not null check (length(recipient) >= 1 and length(recipient) <= 150),
  phone text not null check (length(phone) >= 1 and length(phone) <= 40),
  postcode text not null check (length(postcode) >= 1 and length(postcode) <= 12),
  city text not null check (length(city) >= 1 and length(city) <= 150),
  street text not null check (length(street) >= 1 and length(street) <= 250),
  saved_at timestamptz not null default app.now(),
  primary key (tenant_id, entry_id)
);
create index deliveries_of_event on results.deliveries (tenant_id, event_id);
call app.tenant_table('results.deliveries', 'The address to which a medal is sent.');
grant insert (tenant_id, entry_id, account_id, event_id, recipient, phone, postcode, city, street, saved_at),
  update (account_id, recipient, phone, postcode, city, street, saved_at) on results.deliveries to startline_app;

create table results.members (
  race_id uuid not null,
  bib int not null,
  ordinal int not null check (ordinal > 0),
  tenant_id int not null,
  entry_id uuid,
  stage int not null check (stage > 0),
  last_name text not null,
  first_name text not null,
  gender text not null check (gender in ('unknown', 'male', 'female')),
  birth_year int not null,
  norm text not null,
  leg_ms int check (leg_ms > 0),
  leg_rank int check (leg_rank > 0),
  is_hidden boolean not null default false,
  primary key (race_id, bib, ordinal),
  check (leg_ms is not null or leg_rank is null),
  foreign key (race_id, bib) references results.results(race_id, bib) on delete cascade
);
create index members_by_name on results.members (race_id, norm text_pattern_ops);
create index members_of_entry on results.members (entry_id) where (entry_id is not null);
create index members_by_spelling on results.members (race_id, registration.spelling_key(norm));
call app.public_table('results.members', 'A member of a team that finished, and the time of their leg.');
grant insert (race_id, bib, ordinal, tenant_id, entry_id, stage, last_name, first_name, gender, birth_year, norm, leg_ms,
  leg_rank, is_hidden), update (is_hidden) on results.members to startline_app;
grant update (is_hidden) on results.members to startline_system;
comment on column results.members.ordinal is 'In the order of the legs.';
comment on column results.members.entry_id is 'The team member''s entry; null: named at the start.';
