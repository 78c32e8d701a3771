-- Social categories to which a race gives a price of their own, and perhaps only so many places. quota, pool_id: null where as many
-- as the race has may have it. proof: the document is shown at the pick-up, or handed in with the form.
create table catalog.race_categories (
  race_id uuid not null references catalog.races,
  category text not null check (category in ('pupil', 'student', 'pensioner', 'disabled', 'large-family', 'veteran')),
  position int not null,
  price_minor bigint not null check (price_minor >= 0),
  quota int check (quota > 0),
  pool_id uuid,
  proof text not null check (proof in ('show', 'upload')),
  -- what is due of who does not show the document
  surcharge_minor bigint not null check (surcharge_minor >= 0),
  primary key (race_id, category),
  check ((quota is null) = (pool_id is null))
);
call app.public_table('catalog.race_categories');

-- The starting groups of a race, the fastest first: up to which expected time, and which numbers are theirs (domain/race-cluster.ts).
alter table catalog.races
  add column clusters jsonb not null default '[]' check (jsonb_typeof(clusters) = 'array');
