import type { Tx } from '#src/platform/db/database.ts'
import { compile, fragment } from '#src/platform/db/sql.ts'
import { type EventCursor, type EventQuery, filtersOf } from '../../domain/event-query.ts'
import { type Sport, sports } from '../../domain/sport.ts'
import { type Tab, tabs } from '../../domain/tabs.ts'
import { type CardRow, cardJson, isUnderWay } from './cards.ts'
import { dayNumber, type EventIndex } from './event-index.ts'
import { conditionsOf, holds, otherFilters } from './filter-conditions.ts'
import { presentIndex } from './present-index.ts'
import { tabBits, tabRanks, tabsNow } from './tab-conditions.ts'

export type CityCount = { readonly cityRu: string; readonly cityEn: string; readonly count: number }
export type SportCount = { readonly sport: Sport; readonly count: number }

export type FoundEvents = {
  readonly total: number
  readonly page: readonly { readonly rank: number; readonly card: CardRow }[]
  readonly types: Readonly<Record<Tab, number>>
  readonly sports: readonly SportCount[]
  readonly cities: readonly CityCount[]
}

/**
 * A page of events, one more than is asked for where there are more, with what each choice of tab, sport and city would
 * leave: each facet keeps all filters but its own. One walk through the index, and one statement for the page's cards.
 */
export async function findEvents(tx: Tx, query: EventQuery): Promise<FoundEvents> {
  const index = await presentIndex(tx)
  const days = index.daysNow(tx.now)
  const today = days.map(dayNumber)
  const base = filtersOf(query).flatMap((filters, n) =>
    conditionsOf(filters, n === 0 ? otherFilters('sport', 'city') : otherFilters(), index, days),
  )
  const ofSport = conditionsOf(query.filters, ['sport'], index, days)
  const ofCity = conditionsOf(query.filters, ['city'], index, days)
  const page = new FirstOf(query.take + 1, query.cursor)
  const counts = new Counts(index)
  const wanted = tabBits[query.type]
  const rankOf = tabRanks[query.type]
  const { zone, codes } = index
  const allTabs = tabsNow(index, today)
  let total = 0
  for (let slot = 0; slot < allTabs.length; slot += 1) {
    const tabs = allTabs[slot] ?? 0
    if (tabs === 0 || !holds(base, slot)) continue
    const hasSport = holds(ofSport, slot)
    const hasCity = holds(ofCity, slot)
    if (hasSport && hasCity) counts.addTabs(slot, tabs)
    if ((tabs & wanted) === 0) continue
    if (hasCity) counts.addSport(slot)
    if (!hasSport) continue
    counts.addCity(slot)
    if (!hasCity) continue
    total += 1
    page.offer(rankOf(index, slot, today[zone[slot] ?? -1] ?? 0), codes[slot] ?? '')
  }
  const cards = await cardsOf(
    tx,
    page.found.map(({ code }) => code),
  )
  return {
    total,
    page: page.found.flatMap(({ rank, code }) => {
      const card = cards.get(code)
      return card === undefined ? [] : [{ rank, card }]
    }),
    types: counts.tabs(),
    sports: counts.mostSports(),
    cities: counts.mostCities(),
  }
}

export type OfferedFilters = Pick<FoundEvents, 'sports' | 'cities' | 'types'>

/** What a tab holds, without any filter. */
export async function offeredFilters(tx: Tx, tab: Tab): Promise<OfferedFilters> {
  const index = await presentIndex(tx)
  const today = index.daysNow(tx.now).map(dayNumber)
  const counts = new Counts(index)
  for (const [slot, tabs] of tabsNow(index, today).entries()) {
    if (tabs === 0) continue
    counts.addTabs(slot, tabs)
    if ((tabs & tabBits[tab]) === 0) continue
    counts.addSport(slot)
    counts.addCity(slot)
  }
  return { types: counts.tabs(), sports: counts.mostSports(), cities: counts.mostCities() }
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
  const index = await presentIndex(tx)
  const today = index.daysNow(tx.now).map(dayNumber)
  const next = new FirstOf(take, null)
  const [everywhere, ahead] = [new Set<number>(), new Set<number>()]
  const sportsAhead = new Set<number>()
  let [eventCount, futureCount] = [0, 0]
  for (const [slot, tabs] of tabsNow(index, today).entries()) {
    if (tabs === 0) continue
    eventCount += 1
    const city = index.city[slot] ?? -1
    everywhere.add(city)
    if ((tabs & tabBits.future) === 0) continue
    futureCount += 1
    ahead.add(city)
    sportsAhead.add(index.sport[slot] ?? -1)
    next.offer(tabRanks.future(index, slot, 0), index.codes[slot] ?? '')
  }
  const live = await liveEvents(tx, index)
  const liveCodes = live.slice(0, take)
  const cards = await cardsOf(tx, [...next.found.map(({ code }) => code), ...liveCodes])
  const cardsOfCodes = (codes: readonly string[]) => codes.flatMap((code) => cards.get(code) ?? [])
  return {
    upcoming: cardsOfCodes(next.found.map(({ code }) => code)),
    live: cardsOfCodes(liveCodes),
    futureCount,
    eventCount,
    cityCount: new Set([...everywhere].map((city) => index.cities.values[city]?.ru)).size,
    liveCount: live.length,
    sports: sports.filter((_, n) => sportsAhead.has(n)),
    cities: [...ahead].flatMap((city) => citiesOf(index, city)),
  }
}

/** How many listed events have a race under way. */
export async function countLiveEvents(tx: Tx): Promise<number> {
  return (await liveEvents(tx, await presentIndex(tx))).length
}

/** The codes of the listed events with a race under way, by their last day. */
async function liveEvents(tx: Tx, index: EventIndex): Promise<string[]> {
  const today = index.daysNow(tx.now).map(dayNumber)
  const codes: string[] = []
  for (const [slot, tabs] of tabsNow(index, today).entries()) {
    if ((tabs & tabBits.today) !== 0) codes.push(index.codes[slot] ?? '')
  }
  if (codes.length === 0) return []
  const rows = await tx.run<{ code: string }>(fragment`
    select e.code from catalog.events e where e.code = any(${codes}) and ${isUnderWay(tx.now)} order by e.ends_on, e.code`)
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

/** The first so many of what is offered, by rank and code, behind a cursor. */
class FirstOf {
  readonly found: { readonly rank: number; readonly code: string }[] = []
  readonly #most: number
  readonly #after: EventCursor | null

  constructor(most: number, after: EventCursor | null) {
    this.#most = most
    this.#after = after
  }

  offer(rank: number, code: string): void {
    const after = this.#after
    if (after !== null && (rank < after.rank || (rank === after.rank && code <= after.code))) return
    const { found } = this
    const last = found[this.#most - 1]
    if (last !== undefined && (rank > last.rank || (rank === last.rank && code >= last.code))) return
    let at = found.length
    for (
      let one = found[at - 1];
      one && (one.rank > rank || (one.rank === rank && one.code > code));
      one = found[at - 1]
    )
      at -= 1
    found.splice(at, 0, { rank, code })
    if (found.length > this.#most) found.pop()
  }
}

const mostCities = 60

/** How many events each choice would leave. */
class Counts {
  readonly #tabs: number[] = Array.from({ length: 1 << tabs.length }, () => 0)
  readonly #index: EventIndex
  readonly #sports: number[]
  readonly #cities: number[]
  readonly #series = new Set<number>()

  constructor(index: EventIndex) {
    this.#index = index
    this.#sports = sports.map(() => 0)
    this.#cities = index.cities.values.map(() => 0)
  }

  /** @param bits those of `tabsOf` */
  addTabs(slot: number, bits: number): void {
    this.#tabs[bits] = (this.#tabs[bits] ?? 0) + 1
    if ((bits & tabBits.series) !== 0) this.#series.add(this.#index.series[slot] ?? -1)
  }

  /** Of each tab, from the few ways in which events stand in several; of series themselves as many as there are. */
  tabs(): Record<Tab, number> {
    const count = (tab: Tab) =>
      tab === 'series'
        ? this.#series.size
        : this.#tabs.reduce((sum, n, bits) => sum + ((bits & tabBits[tab]) === 0 ? 0 : n), 0)
    return Object.fromEntries(tabs.map((tab) => [tab, count(tab)])) as Record<Tab, number>
  }

  addSport(slot: number): void {
    const sport = this.#index.sport[slot] ?? -1
    this.#sports[sport] = (this.#sports[sport] ?? 0) + 1
  }

  addCity(slot: number): void {
    const city = this.#index.city[slot] ?? -1
    this.#cities[city] = (this.#cities[city] ?? 0) + 1
  }

  mostSports(): SportCount[] {
    return sports
      .map((sport, n) => ({ sport, count: this.#sports[n] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.sport < b.sport ? -1 : 1))
  }

  mostCities(): CityCount[] {
    return this.#cities
      .flatMap((count, city) => (count === 0 ? [] : citiesOf(this.#index, city).map((one) => ({ ...one, count }))))
      .sort((a, b) => b.count - a.count || (a.cityRu < b.cityRu ? -1 : 1))
      .slice(0, mostCities)
  }
}

function citiesOf(index: EventIndex, city: number): { readonly cityRu: string; readonly cityEn: string }[] {
  const known = index.cities.values[city]
  return known === undefined ? [] : [{ cityRu: known.ru, cityEn: known.en }]
}
