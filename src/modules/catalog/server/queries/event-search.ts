import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventDraft } from '../../domain/event-draft.ts'
import { normalizeSearch, splitWords, sportWords } from '../../domain/search-words.ts'
import { writeSearchFacts } from './search-facts.ts'

/** Writes the event's search row from its draft. */
export async function writeSearchRow(
  tx: Tx,
  eventId: string,
  draft: EventDraft,
  { days, seriesNames }: { readonly days: readonly PlainDate[]; readonly seriesNames: readonly string[] },
): Promise<void> {
  const { name, city, region, venue, isOnline } = draft
  const names = splitWords(name.ru, name.en)
  // The organizer's city is not searched for an online event.
  const places = (isOnline ? [] : [city, region, venue]).flatMap((text) => [text.ru, text.en])
  const races = draft.races.flatMap((race) => [race.name.ru, race.name.en])
  const searchText = [...names, ...splitWords(...places, ...seriesNames, sportWords[draft.sport], ...races)].join(' ')
  await tx.sql`
    insert into catalog.event_search (
      event_id, tenant_id, code, norm, name_words, sport, city_norm, city_ru, city_en, starts_on, ends_on, race_days, time_zone,
      is_listed, is_online, has_results, ages, opens_at, closes_at, rating_hundredths, series_code)
    select e.id, e.tenant_id, e.code, ${searchText}, ${names.length}, e.sport,
           ${normalizeSearch(`${city.ru} ${city.en}`)}, e.city_ru, e.city_en, e.starts_on, e.ends_on, ${days}::date[],
           e.time_zone, e.is_listed, e.is_online, e.has_results,
           range_agg(int4range(coalesce(r.age_from, 0), r.age_to + 1)), coalesce(min(r.opens_at) filter (where not r.by_code), min(r.opens_at)),
           coalesce(max(r.closes_at) filter (where not r.by_code), max(r.closes_at)),
           e.rating_hundredths, (select s.code from catalog.series s where s.id = e.series_id)
    from catalog.events e join catalog.races r on r.event_id = e.id
    where e.id = ${eventId} group by e.id
    on conflict (event_id) do update set
      norm = excluded.norm, name_words = excluded.name_words, sport = excluded.sport, city_norm = excluded.city_norm, city_ru = excluded.city_ru,
      city_en = excluded.city_en, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
      race_days = excluded.race_days, time_zone = excluded.time_zone, is_listed = excluded.is_listed,
      is_online = excluded.is_online, has_results = excluded.has_results, ages = excluded.ages,
      opens_at = excluded.opens_at, closes_at = excluded.closes_at, rating_hundredths = excluded.rating_hundredths,
      series_code = excluded.series_code`
  await writeSearchFacts(tx, [eventId])
}
