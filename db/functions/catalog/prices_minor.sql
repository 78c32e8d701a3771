-- As catalog.price_minor, for many places: a call per row would start the SQL function once per row.
create or replace function catalog.prices_minor(p_races uuid[], p_ordinals int[], p_present timestamptz) returns bigint[]
language plpgsql stable as $$
begin
  return array(
    select (select t.price_minor from catalog.price_tiers t
            where t.race_id = requested.race
              and (t.until_at is null or p_present < t.until_at)
              and (t.until_ordinal is null or requested.ordinal <= t.until_ordinal)
            order by t.position limit 1)
    from unnest(p_races, p_ordinals) with ordinality as requested (race, ordinal, position) order by requested.position);
end $$;
grant execute on function catalog.prices_minor to startline_app, startline_system;
