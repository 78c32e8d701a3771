import type { Tx } from '#src/platform/db/tx.ts'

/**
 * Copies place, marks and races of events into their search rows.
 * @param eventIds null: of all events
 */
export async function writeSearchFacts(tx: Tx, eventIds: readonly string[] | null): Promise<void> {
  await tx.sql`
    update catalog.event_search s set
      country = e.country, region_ru = e.region_ru, region_en = e.region_en, venue_ru = e.venue_ru, venue_en = e.venue_en,
      latitude = e.latitude, longitude = e.longitude, club = o.code, is_national_running_movement = e.is_national_running_movement, is_fast = e.has_fast_identification,
      is_cancelled_or_postponed = e.status in ('cancelled', 'postponed'), championship = e.championship,
      championship_ru = e.championship_ru, championship_en = e.championship_en, is_free = r.is_free,
      requirements = r.requirements, on_sale = r.on_sale, distances = r.distances
    from catalog.events e join organizers.organizers o on o.id = e.organizer_id
    cross join lateral (
      select
        bool_and((select max(t.price_minor) from catalog.price_tiers t where t.race_id = r.id) = 0) as is_free,
        array(
          select distinct one from catalog.races a cross join lateral unnest(
            case when a.requirements = '{}' and a.qualification_ru = '' then array['none']
                 when a.qualification_ru = '' then a.requirements
                 else a.requirements || array['qualification'] end) one
          where a.event_id = e.id order by one) as requirements,
        coalesce(array_agg(distinct r.distance_m order by r.distance_m) filter (where r.distance_m is not null), '{}') as distances,
        -- a race with access codes, or a team race without team rules, is not open to all; free places are read by the
        -- search itself (queries/sold-out.ts)
        coalesce(range_agg(tstzrange(r.opens_at, r.closes_at))
          filter (where not r.by_code and (r.kind = 'individual' or r.team_rules is not null)), '{}') as on_sale
      from catalog.races r where r.event_id = e.id) r
    where s.event_id = e.id and (${eventIds}::uuid[] is null or s.event_id = any(${eventIds}::uuid[]))`
}
