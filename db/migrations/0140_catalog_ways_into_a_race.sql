-- Who is let into a race beside whoever comes first. by_code: only with an access code (orders.access_codes). offer_hours: how
-- long a freed place is kept for who is next in line. draws_at: applications are taken until then, and a draw decides.
alter table catalog.races
  add column by_code boolean not null default false,
  add column offer_hours smallint not null default 12,
  add column draws_at timestamptz,
  add constraint races_offer_hours_check check (offer_hours between 1 and 168),
  add constraint races_draws_at_check check (draws_at > opens_at and draws_at < closes_at);
