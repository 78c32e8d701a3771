-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('maps');

create table maps.courses (
  race_id uuid primary key references catalog.races,
  tenant_id int not null references tenants.tenants,
  points jsonb not null check (jsonb_typeof(points) = 'array' and jsonb_array_length(points) >= 2),
  distance_m int not null check (distance_m >= 100 and distance_m <= 1000000),
  climb jsonb check (jsonb_typeof(climb) = 'object'),
  aid_stations jsonb not null default '[]' check (jsonb_typeof(aid_stations) = 'array'),
  set_at timestamptz not null default app.now()
);
call app.public_table('maps.courses', 'A race''s course from its organizer''s track, with aid stations.');
grant insert (race_id, tenant_id, points, distance_m, climb), update (points, distance_m, climb, aid_stations, set_at),
  delete on maps.courses to startline_app;
grant insert (race_id, tenant_id, points, distance_m, climb), update (points, distance_m, climb, aid_stations,
  set_at) on maps.courses to startline_system;
comment on column maps.courses.points is
  '[latitude, longitude, metres above the sea or null, metres from the start] per point.';
comment on column maps.courses.climb is 'Metres; null where the track has no heights.';
comment on column maps.courses.aid_stations is 'Shape: AidStation[] (maps/domain/course/aid-station.ts).';

create table maps.directions (
  event_id uuid primary key references catalog.events,
  tenant_id int not null references tenants.tenants,
  directions_ru text not null,
  directions_en text not null,
  parking_ru text not null,
  parking_en text not null
);
call app.public_table('maps.directions', 'How to reach an event''s venue, in both languages.');
grant insert (event_id, tenant_id, directions_ru, directions_en, parking_ru, parking_en), update (directions_ru,
  directions_en, parking_ru, parking_en) on maps.directions to startline_app, startline_system;
