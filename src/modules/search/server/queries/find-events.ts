import { type Sport, sports } from '#src/modules/catalog/domain/sport.ts'
import { type CardRow, cardJson, underWayCondition } from '#src/modules/catalog/server/reads/card-rows.ts'
import { compile, fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Collection } from '../../domain/collections.ts'
import { type EventCursor, type EventQuery, unfilteredTab } from '../../domain/event-query.ts'
import { CollectionCounts } from './collection-counts.ts'
import { currentIndex } from './current-index.ts'
import { currentSearch } from './current-search.ts'
import { buildTabBits, isOnSaleNow, type SearchSnapshot, tabBits, toSearchSnapshot } from './day-bits.ts'
import type { EventIndex } from './event-index.ts'
import { FacetCounts } from './facet-counts.ts'
import {
  buildConditions,
  type Condition,
  isInTabAndSeason,
  matchesQuery,
  type NamedCondition,
} from './filter-conditions.ts'
import { createRank } from './ranks.ts'
import { SeriesFacetCounts } from './series-facet-counts.ts'
import { type RelaxedFilters, suggestedFilters } from './suggested-filters.ts'
import { unfilteredFacets } from './unfiltered-facets.ts'

export type EventSearchResult = {
  readonly total: number
  readonly page: readonly { readonly rank: number; readonly card: CardRow }[]
  readonly facets: FacetCounts
  readonly index: EventIndex
  /** For an empty list: the filters whose removal gives events. */
  readonly suggestedFilters: readonly RelaxedFilters[]
}

/**
 * A page of events, plus one where there are more, with the counts of each choice of each filter.
 * One walk through the index, and one statement for the page's cards.
 */
export async function findEvents(tx: Tx, query: EventQuery): Promise<EventSearchResult> {
  const snapshot = await currentSearch(tx)
  const { facets, page } = walk(query, snapshot)
  const cards = await cardsOf(
    tx,
    page.map(({ code }) => code),
  )
  return {
    total: facets.total,
    page: page.flatMap(({ rank, code }) => {
      const card = cards.get(code)
      return card === undefined ? [] : [{ rank, card }]
    }),
    facets,
    index: snapshot.index,
    suggestedFilters: facets.total === 0 ? suggestedFilters(query, snapshot) : [],
  }
}

/** The counts of a tab; the query has no filter. */
export async function countFacets(tx: Tx, query: EventQuery): Promise<Pick<EventSearchResult, 'facets' | 'index'>> {
  const snapshot = await currentSearch(tx)
  return { facets: unfilteredFacets(query, snapshot, () => walkTo(null, query, snapshot, [])), index: snapshot.index }
}

/**
 * A page with the facets. Without filters the facets are cached, and the walk is for the page only.
 */
function walk(query: EventQuery, snapshot: SearchSnapshot) {
  const conditions = buildConditions(query, snapshot)
  const page = new FirstOf(query.take + 1, query.cursor)
  if (conditions.length > 0) return { facets: walkTo(page, query, snapshot, conditions), page: page.found }
  const facets = unfilteredFacets(query, snapshot, () => walkTo(null, query, snapshot, conditions))
  const isListed = isInTabAndSeason(query, snapshot)
  const rank = createRank(query, snapshot)
  const { codes } = snapshot.index
  for (let slot = 0; slot < codes.length; slot += 1) if (isListed(slot)) page.offer(rank(slot), codes[slot] ?? '')
  return { facets, page: page.found }
}

/** Counts the choices of each facet, and offers matching events to the page. */
function walkTo(
  page: FirstOf | null,
  query: EventQuery,
  snapshot: SearchSnapshot,
  conditions: readonly NamedCondition[],
): FacetCounts {
  const own = conditions.filter(({ name }) => name !== 'collection').map(({ isMet }) => isMet)
  const collection = conditions[own.length]
  const Counts = query.type === 'series' ? SeriesFacetCounts : FacetCounts
  const facets = new Counts(query, snapshot, conditions)
  const rank = createRank(query, snapshot)
  const { codes } = snapshot.index
  const { tabs } = snapshot.bits
  const inTab = buildTabBits(query)
  for (let slot = 0; slot < tabs.length; slot += 1) {
    const inTabs = tabs[slot] ?? 0
    if (inTabs === 0) continue
    const isCounted = (inTabs & inTab) !== 0 || facets.isInCollections(slot) // although it fails a filter
    const failed = onlyFailed(own, slot, isCounted ? 1 : 0)
    if (failed === several) continue
    facets.addToCollections(slot, failed)
    const isOutside = collection !== undefined && !collection.isMet(slot)
    if (isOutside && failed !== -1) continue
    if (facets.add(slot, isOutside ? own.length : failed)) page?.offer(rank(slot), codes[slot] ?? '')
  }
  return facets
}

const several = -2

/**
 * The number of the only failed condition; −1 where all are met.
 * @param max the most conditions that may fail
 */
function onlyFailed(conditions: readonly Condition[], slot: number, max: 0 | 1): number {
  let failed = -1
  for (let n = 0; n < conditions.length; n += 1) {
    if (conditions[n]?.(slot) !== false) continue
    if (failed !== -1 || max === 0) return several
    failed = n
  }
  return failed
}

export type HomeEvents = {
  readonly upcoming: readonly CardRow[]
  readonly live: readonly CardRow[]
  /** The number of events in the tab `future` by default. */
  readonly futureCount: number
  /** The number of their cities. */
  readonly cityCount: number
  readonly liveCount: number
  readonly sports: readonly Sport[]
  /** The number of upcoming events that take entries now. */
  readonly openCount: number
  readonly collections: readonly { readonly collection: Collection; readonly count: number }[]
}

/**
 * The data of the home page.
 * @param take the number of upcoming events, and the most under way
 */
export async function eventsForHome(tx: Tx, take: number): Promise<HomeEvents> {
  const snapshot = await currentSearch(tx)
  const { index } = snapshot
  const [onSale, notOnSale] = [new FirstOf(take, null), new FirstOf(take, null)]
  const isAhead = matchesQuery(unfilteredTab('future'), snapshot)
  const everywhere = new Set<string>()
  const sportsAhead = new Set<number>()
  const inCollections = new CollectionCounts(snapshot, unfilteredTab('future'))
  let [futureCount, openCount] = [0, 0]
  const live = await liveEvents(tx, snapshot)
  const liveCodes = live.slice(0, take)
  const shownAsLive = new Set(liveCodes)
  for (const [slot, tabs] of snapshot.bits.tabs.entries()) {
    if (tabs === 0) continue
    inCollections.add(slot)
    if (!isAhead(slot)) continue
    futureCount += 1
    const city = index.cities.values[index.city[slot] ?? -1]
    if (city !== undefined) everywhere.add(city.ru)
    const isOpen = isOnSaleNow(snapshot, slot)
    if (isOpen) openCount += 1
    sportsAhead.add(index.sport[slot] ?? -1)
    const code = index.codes[slot] ?? ''
    if (shownAsLive.has(code)) continue
    const shelf = isOpen ? onSale : notOnSale // an event that has begun today is upcoming as well
    shelf.offer(index.startsOn[slot] ?? 0, code)
  }
  // Events on sale first, then others up to the limit.
  const upcoming = [...onSale.found, ...notOnSale.found].slice(0, take).map(({ code }) => code)
  const cards = await cardsOf(tx, [...upcoming, ...liveCodes])
  const cardsOfCodes = (codes: readonly string[]) => codes.flatMap((code) => cards.get(code) ?? [])
  return {
    upcoming: cardsOfCodes(upcoming),
    live: cardsOfCodes(liveCodes),
    futureCount,
    cityCount: everywhere.size,
    liveCount: live.length,
    sports: sports.filter((_, n) => sportsAhead.has(n)),
    openCount,
    collections: inCollections.counts(),
  }
}

/** The number of events in a query's list; in the tab of series, of series. */
export async function countWanted(tx: Tx, query: EventQuery): Promise<number> {
  const snapshot = await currentSearch(tx)
  const isMet = matchesQuery(query, snapshot)
  const series = new Set<number>()
  let count = 0
  for (let slot = 0; slot < snapshot.index.size; slot += 1) {
    if (!isMet(slot)) continue
    count += 1
    series.add(snapshot.index.series[slot] ?? -1)
  }
  return query.type === 'series' ? series.size : count
}

/** The number of listed events with a race under way. */
export async function countLiveEvents(tx: Tx): Promise<number> {
  return (await liveEvents(tx, toSearchSnapshot(await currentIndex(tx), tx.now, new Set()))).length
}

/** The codes of the listed events with a race under way, ordered by their last day. */
async function liveEvents(tx: Tx, snapshot: SearchSnapshot): Promise<string[]> {
  const { index } = snapshot
  const codes: string[] = []
  for (const [slot, tabs] of snapshot.bits.tabs.entries()) {
    if ((tabs & tabBits.today) !== 0) codes.push(index.codes[slot] ?? '')
  }
  if (codes.length === 0) return []
  const rows = await tx.sql<{ code: string }>(fragment`
    select e.code from catalog.events e where e.code = any(${codes}) and ${underWayCondition(tx.now)} order by e.ends_on, e.code`)
  return rows.map(({ code }) => code)
}

const { text: cardsText } = compile(
  fragment`select ${cardJson} as card from catalog.events e where e.code = any(${[]})`,
)

async function cardsOf(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, CardRow>> {
  if (codes.length === 0) return new Map()
  const rows = await tx.named<{ card: CardRow }>('catalog.cards', cardsText, [codes])
  return new Map(rows.map(({ card }) => [card.code, card]))
}

/** Collects the first events by rank and code after a cursor. */
class FirstOf {
  readonly found: { readonly rank: number; readonly code: string }[] = []
  readonly #max: number
  readonly #after: EventCursor | null

  constructor(max: number, after: EventCursor | null) {
    this.#max = max
    this.#after = after
  }

  offer(rank: number, code: string): void {
    const after = this.#after
    if (after !== null && (rank < after.rank || (rank === after.rank && code <= after.code))) return
    const { found } = this
    const last = found[this.#max - 1]
    if (last !== undefined && (rank > last.rank || (rank === last.rank && code >= last.code))) return
    let at = found.length
    for (
      let previous = found[at - 1];
      previous && (previous.rank > rank || (previous.rank === rank && previous.code > code));
      previous = found[at - 1]
    )
      at -= 1
    found.splice(at, 0, { rank, code })
    if (found.length > this.#max) found.pop()
  }
}
