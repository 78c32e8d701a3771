import type { Tx } from '#src/platform/db/database.ts'
import { type Fragment, fragment } from '#src/platform/db/sql.ts'
import { type EventQuery, filtersOf } from '../../domain/event-query.ts'
import type { Sport } from '../../domain/sport.ts'
import { type Tab, tabs } from '../../domain/tabs.ts'
import { type CardRow, cardJson, isUnderWay } from './cards.ts'
import { conditionOf, otherFilters } from './filter-conditions.ts'
import { tabConditions, tabRanks } from './tab-conditions.ts'

export type FoundEvents = {
  readonly total: number
  readonly page: readonly { readonly rank: number; readonly card: CardRow }[]
  readonly types: Readonly<Record<Tab, number>>
  readonly sports: readonly { readonly sport: Sport; readonly count: number }[]
  readonly cities: readonly { readonly cityRu: string; readonly cityEn: string; readonly count: number }[]
}

/**
 * A page of events, one more than is asked for where there are more, with what each choice of tab, sport and city would
 * leave: each facet keeps all filters but its own. One statement.
 */
export async function findEvents(tx: Tx, query: EventQuery): Promise<FoundEvents> {
  const own = (...names: Parameters<typeof otherFilters>) => conditionOf(query.filters, names, tx.now)
  const all = filtersOf(query)
  const base = fragment.join(
    all.map((filters, index) =>
      conditionOf(filters, index === 0 ? otherFilters('sport', 'city') : otherFilters(), tx.now),
    ),
    fragment` and `,
  )
  const after = query.cursor
    ? fragment`(s.rank, s.code) > (${query.cursor.rank}::int, ${query.cursor.code}::text)`
    : fragment`true`
  const [row] = await tx.run<FoundEvents>(fragment`
    with base as (select s.* from ${listed(tx.now)} where ${base}),
    in_tab as (select s.*, (${tabRanks[query.type]})::int as rank from base s where ${tabConditions[query.type]}),
    matching as (select s.* from in_tab s where ${own('sport', 'city')}),
    page as (select s.event_id, s.code, s.rank from matching s where ${after} order by s.rank, s.code limit ${query.take + 1})
    select
      (select count(*)::int from matching) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('rank', p.rank, 'card', ${cardJson}) order by p.rank, p.code), '[]')
       from page p join catalog.events e on e.id = p.event_id) as page,
      (select jsonb_build_object(${countsOf(tabs)}) from base s where ${own('sport', 'city')}) as types,
      ${sportCounts(fragment`in_tab s where ${own('city')}`)} as sports,
      ${cityCounts(fragment`in_tab s where ${own('sport')}`)} as cities`)
  if (!row) throw new Error('A list of nothing still has a row')
  return row
}

export type OfferedFilters = Pick<FoundEvents, 'sports' | 'cities'> & { readonly types: Readonly<Record<Tab, number>> }

/** What a tab holds, without any filter. */
export async function offeredFilters(tx: Tx, tab: Tab): Promise<OfferedFilters> {
  const [row] = await tx.run<OfferedFilters>(fragment`
    with base as (select s.* from ${listed(tx.now)})
    select (select jsonb_build_object(${countsOf(tabs)}) from base s) as types,
           ${sportCounts(fragment`base s where ${tabConditions[tab]}`)} as sports,
           ${cityCounts(fragment`base s where ${tabConditions[tab]}`)} as cities`)
  if (!row) throw new Error('A list of nothing still has a row')
  return row
}

export type HomeEvents = {
  readonly upcoming: readonly CardRow[]
  readonly live: readonly CardRow[]
  readonly futureCount: number
  readonly eventCount: number
  readonly cityCount: number
  readonly liveCount: number
  readonly sports: readonly Sport[]
  readonly cities: readonly { readonly cityRu: string; readonly cityEn: string }[]
}

/** What the home page shows. @param take how many events to come, and at most how many under way */
export async function eventsForHome(tx: Tx, take: number): Promise<HomeEvents> {
  const [row] = await tx.run<HomeEvents>(fragment`
    with base as (select s.* from ${listed(tx.now)}),
    next as (select s.* from base s where ${tabConditions.future} order by s.starts_on, s.code),
    live as (select e.* from base s join catalog.events e on e.id = s.event_id where ${isUnderWay(tx.now)})
    select
      (select coalesce(jsonb_agg(${cardJson} order by e.starts_on, e.code), '[]')
       from (select event_id from next limit ${take}) n join catalog.events e on e.id = n.event_id) as upcoming,
      (select coalesce(jsonb_agg(${cardJson} order by e.ends_on, e.code), '[]')
       from (select * from live order by ends_on, code limit ${take}) e) as live,
      (select count(*)::int from next) as "futureCount",
      (select count(*)::int from base) as "eventCount",
      (select count(distinct city_ru)::int from base) as "cityCount",
      (select count(*)::int from live) as "liveCount",
      (select coalesce(jsonb_agg(distinct s.sport), '[]') from next s) as sports,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('cityRu', s.city_ru, 'cityEn', s.city_en)), '[]') from next s) as cities`)
  if (!row) throw new Error('A home without events still has a row')
  return row
}

/** How many listed events have a race under way. */
export async function countLiveEvents(tx: Tx): Promise<number> {
  const [row] = await tx.run<{ count: number }>(fragment`
    select count(*)::int as count from catalog.events e where e.is_listed and ${isUnderWay(tx.now)}`)
  return row?.count ?? 0
}

/** The rows that lists may show, as `s`, each with the day that it is at its event. */
export function listed(now: string): Fragment {
  return fragment`(
    select e.*, (${now}::timestamptz at time zone e.time_zone)::date as today from catalog.event_search e where e.is_listed) s`
}

/** Of series themselves as many as there are, of the other tabs their events. */
function countsOf(names: readonly Tab[]): Fragment {
  const counted = (name: Tab) => (name === 'series' ? fragment`distinct s.series_code` : fragment`*`)
  return fragment.join(
    names.map((name) => fragment`${name}::text, count(${counted(name)}) filter (where ${tabConditions[name]})`),
  )
}

function sportCounts(source: Fragment): Fragment {
  return fragment`(select coalesce(jsonb_agg(c order by c.count desc, c.sport), '[]')
    from (select s.sport, count(*)::int as count from ${source} group by s.sport) c)`
}

function cityCounts(source: Fragment): Fragment {
  return fragment`(select coalesce(jsonb_agg(c order by c.count desc, c."cityRu"), '[]')
    from (select s.city_ru as "cityRu", s.city_en as "cityEn", count(*)::int as count
          from ${source} group by s.city_ru, s.city_en order by 3 desc, 1 limit 60) c)`
}
