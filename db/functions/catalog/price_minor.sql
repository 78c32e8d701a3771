-- The price of a race's place with this ordinal at a time, in minor units: the first tier that still applies.
create or replace function catalog.price_minor(race uuid, ordinal int, p_now timestamptz) returns bigint language sql stable as $$
  select t.price_minor from catalog.price_tiers t
  where t.race_id = race
    and (t.until_at is null or p_now < t.until_at)
    and (t.until_ordinal is null or ordinal <= t.until_ordinal)
  order by t.position limit 1
$$;
grant execute on function catalog.price_minor to startline_app, startline_system;
