import { refreshSearch } from '#src/modules/catalog/server/commands/refresh-search.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/**
 * Inserts the generated events as publishing each would have done: organizers, limits, pools,
 * events, races, search.
 */
export async function writeEvents(tx: Tx): Promise<void> {
  await tx.sql`
    insert into organizers.organizers (id, code, name_ru, name_en, legal_name, tax_number, registration_number, address, email, phone)
    select o.id, 'seed-organizer-' || o.n, 'Клуб «' || t.ru || '»', t.en || ' Club', 'АНО «Клуб „' || t.ru || '“ № ' || o.n || '»',
           lpad((7700000000 + o.n)::text, 10, '0'), lpad((1027700000000 + o.n)::text, 13, '0'), 'Москва',
           'organizer-' || o.n || '@seed.startline.test', '+7 495 555-00-00'
    from seed_organizer o join seed_theme t on t.n = o.theme_n`
  await tx.sql`
    insert into catalog.events (id, tenant_id, organizer_id, code, sport, is_online, name_ru, name_en, about_ru, about_en,
      venue_ru, venue_en, city_ru, city_en, region_ru, region_en, country, latitude, longitude, time_zone, starts_on, ends_on,
      currency, status, is_listed, age_rating, commission_bp, has_results, rating_hundredths, rating_count, is_national_running_movement,
      has_fast_identification, championship, championship_ru, championship_en)
    select e.id, e.tenant_id, e.organizer_id, e.code, e.sport, e.is_online, e.name_ru, e.name_en,
      e.name_ru || ' — старт для тех, кто любит движение: размеченная трасса, питание, медаль каждому финишировавшему и поддержка болельщиков на всей дистанции.',
      e.name_en || ' is for everybody who loves to move: a marked course, refreshments, a medal for each finisher and cheering all the way.',
      e.venue_ru, e.venue_en, e.city_ru, e.city_en, e.region_ru, e.region_en, 'RU', e.latitude, e.longitude, e.time_zone,
      e.starts_on, e.starts_on + d.more_days, 'RUB', e.status, e.is_listed, 6, 500,
      d.is_over and e.rated < 0.8, case when d.is_over and e.rated < 0.4 then 350 + floor(e.rated * 375)::int end,
      case when d.is_over and e.rated < 0.4 then 5 + floor(e.rated * 500)::int else 0 end,
      e.sport = 'run' and pg_temp.random_of(e.i, 60) < 0.2, pg_temp.random_of(e.i, 61) < 0.15, c.code, coalesce(c.ru, ''), coalesce(c.en, '')
    from seed_event e join lateral (
      select (max(r.starts_at at time zone e.time_zone)::date - e.starts_on) as more_days,
             max(r.starts_at at time zone e.time_zone)::date < current_date - 1 as is_over
      from seed_race r where r.i = e.i) d on true
    left join (values (0, 'russia', 'Чемпионат России', 'Russian Championship'),
                      (1, 'federal-district', 'Чемпионат федерального округа', 'Federal District Championship'),
                      (2, 'region', 'Чемпионат области', 'Regional Championship')) as c (n, code, ru, en)
      on pg_temp.random_of(e.i, 62) < 0.06 and c.n = floor(pg_temp.random_of(e.i, 63) * 3)`
  await tx.sql`
    insert into inventory.limits (tenant_id, id, capacity) select tenant_id, id, null from seed_event`
  await tx.sql`
    insert into inventory.pools (tenant_id, id, limit_id, capacity) select tenant_id, pool_id, event_id, capacity from seed_race`
  await tx.sql`
    insert into catalog.races (id, tenant_id, event_id, code, position, name_ru, name_en, kind, stages, distance_m, starts_at,
      ends_at, pool_id, capacity, age_from, age_to, opens_at, closes_at, requirements, profile_fields, bib_from)
    select r.id, r.tenant_id, r.event_id, r.code, r.position, r.ru, r.en, case when r.is_relay then 'relay' else 'individual' end,
      case when r.is_relay then 4 end, r.metres, r.starts_at, r.starts_at + r.hours * interval '1 hour', r.pool_id, r.capacity,
      case when r.is_for_children then 6 when not r.is_relay then 18 end, case when r.is_for_children then 13 end,
      e.opens_at, e.closes_at, case when r.metres > 15000 then array['medical', 'insurance'] when r.metres > 5000 then array['medical']
        else '{}' end, '{"city": "required", "club": "optional"}', r.position * 100000 + 1
    from seed_race r join seed_event e on e.i = r.i`
  await tx.sql`
    insert into catalog.price_tiers (race_id, position, price_minor, until_at, until_ordinal)
    select r.id, 0, r.price_minor * 8 / 10, e.closes_at - interval '30 days', null::int from seed_race r join seed_event e on e.i = r.i
    where r.price_minor > 0
    union all
    select r.id, case when r.price_minor > 0 then 1 else 0 end, r.price_minor, null, null from seed_race r`
  await writeProducts(tx)
  await writeSearch(tx)
}

/** Half of the events sell insurance, a third a shirt with a limited stock. */
async function writeProducts(tx: Tx): Promise<void> {
  await tx.sql`
    create temp table seed_product on commit drop as
    select uuidv7() as id, e.i, e.id as event_id, e.tenant_id, p.*,
      case when p.stock is not null then uuidv7() end as pool_id
    from seed_event e
    join (values ('insurance', 'insurance', 0, 'Страховка от несчастного случая', 'Accident insurance',
                  'АО «Тихая гавань — страхование»', 25000::bigint, null::int),
                 ('shirt', 'goods', 1, 'Футболка участника', 'Participant T-shirt', '', 150000, 5000))
      as p (code, kind, position, ru, en, provider_name, price_minor, stock)
      on e.i = 1 or pg_temp.random_of(e.i, 50 + p.position) < case p.code when 'insurance' then 0.5 else 0.3 end`
  await tx.sql`create index on seed_product (i)`
  await tx.sql`
    insert into inventory.pools (tenant_id, id, limit_id, capacity)
    select tenant_id, pool_id, event_id, stock from seed_product where pool_id is not null`
  await tx.sql`
    insert into catalog.products (id, tenant_id, event_id, position, kind, name_ru, name_en, provider_name, price_minor, pool_id, code)
    select id, tenant_id, event_id, position, kind, ru, en, provider_name, price_minor, pool_id, code from seed_product`
}

async function writeSearch(tx: Tx): Promise<void> {
  await tx.sql`
    insert into catalog.event_search (event_id, tenant_id, code, norm, name_words, sport, city_norm, city_ru, city_en, starts_on, ends_on,
      race_days, time_zone, is_listed, is_online, has_results, ages, opens_at, closes_at, rating_hundredths)
    select e.id, e.tenant_id, e.code, s.norm || ' ' || r.words, s.name_words, e.sport, s.city_norm, e.city_ru, e.city_en, e.starts_on, e.ends_on, r.days,
      e.time_zone, e.is_listed, e.is_online, e.has_results, r.ages, r.opens_at, r.closes_at, e.rating_hundredths
    from seed_event s join catalog.events e on e.id = s.id
    join (select c.event_id, array_agg(distinct (c.starts_at at time zone s.time_zone)::date) as days,
            range_agg(int4range(coalesce(c.age_from, 0), c.age_to + 1)) as ages,
            btrim(regexp_replace(lower(string_agg(c.name_ru || ' ' || c.name_en, ' ' order by c.position) collate "pg_c_utf8"),
              '[^[:alnum:]]+' collate "pg_c_utf8", ' ', 'g')) as words,
            min(c.opens_at) as opens_at, max(c.closes_at) as closes_at
          from catalog.races c join seed_event s on s.id = c.event_id group by c.event_id) r on r.event_id = e.id`
  await refreshSearch(tx)
}
