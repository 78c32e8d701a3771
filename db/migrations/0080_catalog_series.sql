-- Several events under one name. An event belongs to one series or to none; who the list finds by its series is told by
-- the code in the event's row of the search.
create table catalog.series (
  id uuid primary key default uuidv7(),
  tenant_id int not null references tenants.tenants,
  organizer_id uuid not null references organizers.organizers,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  name_ru text not null,
  name_en text not null,
  about_ru text not null,
  about_en text not null,
  website text not null default '',
  created_at timestamptz not null default app.now()
);
call app.public_table('catalog.series');

alter table catalog.events add column series_id uuid references catalog.series;
create index events_of_series on catalog.events (series_id) where series_id is not null;

alter table catalog.event_search add column series_code text;
create index event_search_series on catalog.event_search (series_code) where series_code is not null;
