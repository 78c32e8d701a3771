import { normalizeSearch, sportWords } from '#src/modules/catalog/domain/search-words.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { cities } from './cities.ts'
import { sportMenus } from './sports.ts'
import { themes, venues } from './themes.ts'

/**
 * Generates events into the temporary tables seed_event and seed_race. Random values depend on the
 * event's number and a salt, so that the same number gives the same event everywhere.
 */
export async function generateEvents(tx: Tx, count: number): Promise<void> {
  await tx.sql`
    create function pg_temp.random_of(i bigint, salt int) returns float8 language sql immutable parallel safe
    return (hashint8extended(i, salt) & 1073741823)::float8 / 1073741824`
  await loadWords(tx)
  await tx.sql`
    create temp table seed_organizer on commit drop as
    select n, uuidv7() as id, 1 + (n * 7) % (select count(*)::int from seed_theme) as theme_n
    from generate_series(1, greatest(2, least(400, ${count}::int / 50))) n`
  await tx.sql`
    create temp table seed_event on commit drop as
    with drawn as (
      select i, uuidv7() as id,
        case when i = 1 then 1 else width_bucket(pg_temp.random_of(i, 1), ${thresholds(sportMenus)}::float8[]) end as sport_n,
        case when i = 1 then 1 else width_bucket(pg_temp.random_of(i, 2), ${thresholds(cities)}::float8[]) end as city_n,
        1 + floor(power(pg_temp.random_of(i, 3), 1.5) * (select count(*) from seed_theme))::int as theme_n,
        1 + floor(pg_temp.random_of(i, 4) * (select count(*) from seed_venue))::int as venue_n,
        1 + floor(power(pg_temp.random_of(i, 5), 2) * (select count(*) from seed_organizer))::int as organizer_n,
        (floor(pg_temp.random_of(i, 6) * 1095)::int - 730) as in_days,
        case when i = 1 or pg_temp.random_of(i, 7) < 0.92 then 1 when pg_temp.random_of(i, 7) < 0.96 then 2 else 3 end as tenant_id,
        pg_temp.random_of(i, 8) < 0.12 and i > 1 as has_second_day
      from generate_series(1, ${count}::int) i
    ), dated as (
      -- on a weekend mostly, and each sport in its own half of the year
      select t.*, s.sport, s.nouns, d.day + case when i = 1 or pg_temp.random_of(i, 9) < 0.8
               then (13 - extract(isodow from d.day)::int - case when pg_temp.random_of(i, 10) < 0.45 then 1 else 0 end + 1) % 7 else 0 end as starts_on
      from drawn t join seed_sport s on s.n = t.sport_n
      cross join lateral (
        select case when i = 1 then current_date + 45
                    when (extract(month from at) in (11, 12, 1, 2, 3)) = s.is_winter then at
                    when in_days > 0 then at - 182 else at + 182 end as day
        from (select current_date + in_days as at) a) d
    )
    select d.i, d.id, d.tenant_id, o.id as organizer_id, d.sport, d.sport_n, d.city_n, d.starts_on, d.has_second_day,
      trim(both '-' from left(th.slug || '-' || c.slug, 52)) || '-' || d.i as code,
      (noun.value ->> 0) || ' «' || th.ru || '»' as name_ru, th.en || ' ' || (noun.value ->> 1) as name_en,
      v.ru as venue_ru, v.en as venue_en, c.ru as city_ru, c.en as city_en, c.region_ru, c.region_en, c.time_zone,
      c.latitude + (pg_temp.random_of(d.i, 11) - 0.5) / 5 as latitude, c.longitude + (pg_temp.random_of(d.i, 12) - 0.5) / 5 as longitude,
      (noun.value ->> 2) || ' ' || th.norm_ru || ' ' || th.norm_en || ' ' || (noun.value ->> 3) || ' '
        || case when d.is_online then '' else c.norm || ' ' || v.norm || ' ' end || s.words as norm,
      cardinality(string_to_array((noun.value ->> 2) || ' ' || th.norm_ru || ' ' || th.norm_en || ' ' || (noun.value ->> 3), ' ')) as name_words,
      c.city_norm,
      (d.starts_on - 60 - floor(pg_temp.random_of(d.i, 13) * 120)::int + time '10:00') at time zone c.time_zone as opens_at,
      (d.starts_on - 2)::timestamp at time zone c.time_zone as closes_at,
      case when d.i > 1 and pg_temp.random_of(d.i, 14) < 0.05 then 0 else 800 + floor(pg_temp.random_of(d.i, 14) * 30)::int * 100 end as price_rub,
      d.is_online,
      case when d.i > 1 and pg_temp.random_of(d.i, 16) < 0.015 then 'cancelled'
           when d.i > 1 and pg_temp.random_of(d.i, 16) < 0.025 then 'postponed' else 'published' end as status,
      d.i = 1 or pg_temp.random_of(d.i, 17) < 0.99 as is_listed,
      pg_temp.random_of(d.i, 18) as rated
    from (select *, i > 1 and pg_temp.random_of(i, 15) < 0.03 as is_online from dated) d
    join seed_sport s on s.n = d.sport_n
    join seed_city c on c.n = d.city_n
    join seed_theme th on th.n = d.theme_n
    join seed_venue v on v.n = d.venue_n
    join seed_organizer o on o.n = d.organizer_n
    cross join lateral (select d.nouns -> floor(pg_temp.random_of(d.i, 19) * jsonb_array_length(d.nouns))::int as value) noun`
  await generateRaces(tx)
}

async function generateRaces(tx: Tx): Promise<void> {
  await tx.sql`
    create temp table seed_race on commit drop as
    select uuidv7() as id, uuidv7() as pool_id, e.i, e.id as event_id, e.tenant_id, r.code, r.ru, r.en, r.metres, r.is_for_children,
      (row_number() over (partition by e.i order by r.position) - 1)::int as position,
      e.sport like '%-relay' as is_relay,
      50 * (1 + floor(power(pg_temp.random_of(e.i, 30 + r.position), 3) * 40)::int) as capacity,
      (e.price_rub + case when e.price_rub > 0 then r.metres / 100 * 5 else 0 end) * 100::bigint as price_minor,
      (e.starts_on + case when e.has_second_day and r.position > 1 then 1 else 0 end
        + make_time(8 + r.position % 4, 0, 0)) at time zone e.time_zone as starts_at, r.hours
    from seed_event e
    join seed_menu r on r.sport_n = e.sport_n
    -- the first always, each further one less often; the great marathon has all
    where r.position = 1 or e.i = 1 or pg_temp.random_of(e.i, 20 + r.position) < 0.75 - 0.12 * r.position`
  await tx.sql`create index on seed_race (i)`
  await tx.sql`analyze seed_event, seed_race`
}

async function loadWords(tx: Tx): Promise<void> {
  const sports = sportMenus.map((menu) => ({
    sport: menu.sport,
    is_winter: menu.isInWinter,
    words: normalizeSearch(sportWords[menu.sport]),
    nouns: menu.nouns.map(([ru, en]) => [ru, en, normalizeSearch(ru), normalizeSearch(en)]),
  }))
  await tx.sql`
    create temp table seed_sport on commit drop as
    select n::int, sport, is_winter, words, nouns from rows from (jsonb_to_recordset(${JSON.stringify(sports)}::jsonb)
      as (sport text, is_winter boolean, words text, nouns jsonb)) with ordinality as s (sport, is_winter, words, nouns, n)`
  const menu = sportMenus.flatMap(({ races }, index) =>
    races.map((race, position) => ({
      sport_n: index + 1,
      position: position + 1,
      code: race.code,
      ru: race.name[0],
      en: race.name[1],
      metres: race.metres,
      hours: race.hours,
      is_for_children: race.isForChildren ?? false,
    })),
  )
  await tx.sql`
    create temp table seed_menu on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(menu)}::jsonb)
      as r (sport_n int, position int, code text, ru text, en text, metres int, hours int, is_for_children boolean)`
  const places = cities.map((city) => ({
    ...city,
    slug: slugOf(city.en),
    norm: normalizeSearch(`${city.ru} ${city.en} ${city.regionRu} ${city.regionEn}`),
    city_norm: normalizeSearch(`${city.ru} ${city.en}`),
  }))
  await tx.sql`
    create temp table seed_city on commit drop as
    select n::int, ru, en, region_ru, region_en, time_zone, latitude, longitude, slug, norm, city_norm
    from rows from (jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as (ru text, en text, "regionRu" text, "regionEn" text, "timeZone" text, latitude float8, longitude float8, slug text,
          norm text, city_norm text))
      with ordinality as c (ru, en, region_ru, region_en, time_zone, latitude, longitude, slug, norm, city_norm, n)`
  const named = themes.map(({ ru, en }) => ({
    ru,
    en,
    slug: slugOf(en),
    norm_ru: normalizeSearch(ru),
    norm_en: normalizeSearch(en),
  }))
  await tx.sql`
    create temp table seed_theme on commit drop as
    select n::int, ru, en, slug, norm_ru, norm_en from rows from (jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      as (ru text, en text, slug text, norm_ru text, norm_en text)) with ordinality as t (ru, en, slug, norm_ru, norm_en, n)`
  const placeRows = venues.map(({ ru, en }) => ({ ru, en, norm: normalizeSearch(`${ru} ${en}`) }))
  await tx.sql`
    create temp table seed_venue on commit drop as
    select n::int, ru, en, norm from rows from (jsonb_to_recordset(${JSON.stringify(placeRows)}::jsonb)
      as (ru text, en text, norm text)) with ordinality as v (ru, en, norm, n)`
}

/** The lower bound of each element in [0, 1), by weight. */
export function thresholds(all: readonly { readonly weight: number }[]): number[] {
  const sum = all.reduce((total, { weight }) => total + weight, 0)
  let before = 0
  return all.map(({ weight }) => {
    const from = before / sum
    before += weight
    return from
  })
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
