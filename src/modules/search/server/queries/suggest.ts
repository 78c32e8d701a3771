import type { PlainDate } from '#src/kernel/plain-date.ts'
import { type Sport, sports } from '#src/modules/catalog/domain/sport.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { searchedDays } from '../../domain/counted-words.ts'
import { unfilteredTab } from '../../domain/event-query.ts'
import type { SearchSnapshot } from './day-bits.ts'
import type { EventIndex } from './event-index.ts'
import { matchesQuery } from './filter-conditions.ts'

/** The numbers of upcoming events by city, by sport and by series. */
export type Ahead = {
  readonly ofCity: readonly number[]
  readonly ofSport: readonly number[]
  readonly ofSeries: readonly number[]
  /** All events of each series, past ones included, as the series' page and card count them. */
  readonly inSeries: readonly number[]
}

/** Counts the events of the tab `future`, and the events of each series. */
export function countAhead(snapshot: SearchSnapshot): Ahead {
  const { index } = snapshot
  const isAhead = matchesQuery(unfilteredTab('future'), snapshot)
  const ofCity = index.cities.values.map(() => 0)
  const ofSport = sports.map(() => 0)
  const ofSeries = index.seriesCodes.values.map(() => 0)
  const inSeries = ofSeries.slice()
  const add = (counts: number[], at = -1) => {
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1
  }
  for (let slot = 0; slot < index.size; slot += 1) {
    if (!index.isListed[slot]) continue
    add(inSeries, index.series[slot])
    if (!isAhead(slot)) continue
    add(ofCity, index.city[slot])
    add(ofSport, index.sport[slot])
    add(ofSeries, index.series[slot])
  }
  return { ofCity, ofSport, ofSeries, inSeries }
}

/**
 * The codes of the events closest to the typed text; among equals the soonest first, past events
 * last.
 */
export function nearestEvents(index: EventIndex, today: readonly number[], q: string, max: number): string[] {
  const { best, rankOf } = index.words.find(q, true)
  if (best < 0) return []
  const nearest: { rank: number; days: number; code: string }[] = []
  for (let slot = 0; slot < index.size; slot += 1) {
    const rank = index.isListed[slot] ? rankOf(slot) : -1
    if (rank < 0) continue
    const last = nearest[max - 1]
    if (last !== undefined && rank > last.rank) continue
    const candidate = {
      rank,
      days: daysFrom(index, slot, today[index.zone[slot] ?? -1] ?? 0),
      code: index.codes[slot] ?? '',
    }
    if (last !== undefined && order(candidate, last) >= 0) continue
    nearest.push(candidate)
    nearest.sort(order)
    if (nearest.length > max) nearest.pop()
  }
  return nearest.map(({ code }) => code)
}

type Near = { readonly rank: number; readonly days: number; readonly code: string }

function order(a: Near, b: Near): number {
  return a.rank - b.rank || a.days - b.days || (a.code < b.code ? -1 : 1)
}

/** Days until the event begins; for past events a larger number. */
function daysFrom(index: EventIndex, slot: number, today: number): number {
  const endsOn = index.endsOn[slot] ?? 0
  return endsOn < today ? 100_000 + today - endsOn : Math.max(0, (index.startsOn[slot] ?? 0) - today)
}

export type SuggestedRow = {
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly cityRu: string
  readonly cityEn: string
  readonly sport: Sport
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly isOnline: boolean
  readonly timeZone: string
  readonly tenant: string
}

/** The displayed facts of events, by their codes. */
export async function suggestedRows(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, SuggestedRow>> {
  if (codes.length === 0) return new Map()
  const rows = await tx.sql<SuggestedRow>(fragment`
    select e.code, e.name_ru as "nameRu", e.name_en as "nameEn", e.city_ru as "cityRu", e.city_en as "cityEn", e.sport,
      e.starts_on as "startsOn", e.ends_on as "endsOn", e.is_online as "isOnline", e.time_zone as "timeZone", t.code as tenant
    from catalog.events e join tenants.tenants t on t.id = e.tenant_id where e.code = any(${codes})`)
  return new Map(rows.map((row) => [row.code, row]))
}

/** The most frequent searches with at least `min` visitors. */
export async function maxSearched(tx: Tx, min: number): Promise<string[]> {
  const rows = await tx.sql<{ phrase: string }>(fragment`
    select s.words as phrase from search.searches s where s.day > (${tx.now}::timestamptz at time zone 'UTC')::date - ${searchedDays}::int
    group by s.words having sum(s.count) >= ${min} order by sum(s.count) desc, s.words limit 100`)
  return rows.map(({ phrase }) => phrase)
}

export type NamedSeries = { readonly code: string; readonly nameRu: string; readonly nameEn: string }

export async function namesOfSeries(tx: Tx, codes: readonly string[]): Promise<NamedSeries[]> {
  return await tx.sql<NamedSeries>(fragment`
    select s.code, s.name_ru as "nameRu", s.name_en as "nameEn" from catalog.series s where s.code = any(${codes}) order by s.code`)
}
