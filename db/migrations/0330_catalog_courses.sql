-- A race's course as its organizer's track says it, with its aid stations; and how one gets to an event. Nothing that decides
-- who may register at what price.
create table catalog.courses (
  race_id uuid primary key references catalog.races,
  tenant_id int not null references tenants.tenants,
  -- of each point [latitude, longitude, metres above the sea or null, metres from the start]
  points jsonb not null check (jsonb_typeof(points) = 'array' and jsonb_array_length(points) >= 2),
  distance_m int not null check (distance_m between 100 and 1000000),
  -- null where the track has no heights
  climb jsonb check (jsonb_typeof(climb) = 'object'),
  aid_stations jsonb not null default '[]' check (jsonb_typeof(aid_stations) = 'array'),
  set_at timestamptz not null default app.now()
);
call app.public_table('catalog.courses');

create table catalog.arrivals (
  event_id uuid primary key references catalog.events,
  tenant_id int not null references tenants.tenants,
  directions_ru text not null,
  directions_en text not null,
  parking_ru text not null,
  parking_en text not null
);
call app.public_table('catalog.arrivals');
