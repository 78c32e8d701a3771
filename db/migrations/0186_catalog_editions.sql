-- The next edition of an event, as its organizer names it: whoever deferred takes a place there until the end of a day.
create table catalog.editions (
  tenant_id int not null,
  event_id uuid primary key references catalog.events (id),
  to_event_id uuid not null references catalog.events (id),
  until date not null,
  named_at timestamptz not null,
  check (event_id <> to_event_id)
);
call app.public_table('catalog.editions');
