-- Events of the same organizer that a paid place may be carried to once this one is called off, as its organizer names them.
create table catalog.carries (
  tenant_id int not null,
  event_id uuid not null references catalog.events (id),
  to_event_id uuid not null references catalog.events (id),
  primary key (event_id, to_event_id),
  check (event_id <> to_event_id)
);
call app.public_table('catalog.carries');
