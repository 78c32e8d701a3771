-- What an organizer said of an online race: until when results are taken, and whether a medal is sent to who gave an address.
create table results.online_races (
  race_id uuid primary key,
  tenant_id int not null,
  event_id uuid not null,
  results_until timestamptz not null,
  sends_medal boolean not null
);
call app.public_table('results.online_races');

-- What a participant of an online race sent: the last time for each entry, with its proof, and what the organizer decided.
create table results.sent_results (
  tenant_id int not null,
  registration_id uuid not null,
  -- who sent it
  account_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  -- grows with each sending: a decision names the one that was looked at
  turn int not null check (turn > 0),
  time_ms int not null check (time_ms > 0),
  file_key text not null unique,
  file_kind text not null check (file_kind in ('track', 'picture')),
  -- of a track, as it was measured
  track_m int check (track_m >= 0),
  track_ms int check (track_ms >= 0),
  track_points int check (track_points > 1),
  state text not null default 'sent' check (state in ('sent', 'accepted', 'refused')),
  reason text not null default '' check (length(reason) <= 500),
  sent_at timestamptz not null default app.now(),
  decided_at timestamptz,
  decided_by uuid,
  primary key (tenant_id, registration_id),
  check ((file_kind = 'track') = (track_m is not null and track_ms is not null and track_points is not null)),
  check ((state = 'sent') = (decided_at is null)),
  check ((state = 'refused') = (reason <> ''))
);
create index sent_results_of_event on results.sent_results (tenant_id, event_id, sent_at);
call app.tenant_table('results.sent_results');

-- Where a medal is sent; a person's address.
create table results.deliveries (
  tenant_id int not null,
  registration_id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  recipient text not null check (length(recipient) between 1 and 150),
  phone text not null check (length(phone) between 1 and 40),
  postcode text not null check (length(postcode) between 1 and 12),
  city text not null check (length(city) between 1 and 150),
  street text not null check (length(street) between 1 and 250),
  saved_at timestamptz not null default app.now(),
  primary key (tenant_id, registration_id)
);
create index deliveries_of_event on results.deliveries (tenant_id, event_id);
call app.tenant_table('results.deliveries');
