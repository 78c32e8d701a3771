import { ageGroupRange, ageGroups } from '#src/modules/catalog/domain/age-group.ts'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { datePresets } from '../../domain/date-preset.ts'
import type { FilterName } from '../../domain/event-filters.ts'
import { type EventQuery, type Narrowing, seasonOf } from '../../domain/event-query.ts'
import { offeredRadiiKm } from '../../domain/filter-values.ts'
import { offeredRatings } from '../../domain/offered-ratings.ts'
import { requirementFilters } from '../../domain/requirement-filter.ts'
import { seasons } from '../../domain/season.ts'
import { type Tab, tabs } from '../../domain/tabs.ts'
import { cosineAt, cosineFrom, spotOfCity } from './city-places.ts'
import { CollectionCounts, replacedBy } from './collection-counts.ts'
import { dateBits, isOnSaleNow, type SearchSnapshot, seasonBits, tabBits, tabBitsOf } from './day-bits.ts'
import { flagBits, requirementBits } from './event-index.ts'
import { isInCity, meetsAge, type NamedCondition } from './filter-conditions.ts'

/**
 * How many events each choice would leave: every facet keeps all filters but its own. So an event that fails nothing counts
 * for all facets, one that fails a single filter for that filter's facet alone, and one that fails two for none.
 */
export class FacetCounts {
  readonly #present: SearchSnapshot
  readonly #query: EventQuery
  readonly #inTab: number
  /** With days named, which may name events of another tab too. */
  readonly #inTabOfDays: number
  readonly #inSeason: number
  /** The season that holds once days or a series are chosen, which say by themselves what is meant. */
  readonly #inNamedSeason: number
  /** By tab's bits and season's bits: the few ways in which events stand in several. */
  readonly #whens = new Int32Array(1 << (tabs.length + seasons.length))
  readonly #seriesInTabs = tabs.map(() => new Set<number>())
  #events = 0
  readonly #columns: Record<FacetColumn, Int32Array>
  /** Those of the columns that are counted in the query's own season, beside what they count. */
  readonly #seasoned: readonly Tallied[]
  readonly #dates = new Int32Array(1 << datePresets.length)
  readonly #marks = new Int32Array(16)
  readonly #requirements = new Int32Array(1 << requirementFilters.length)
  readonly #ratings = new Int32Array(501)
  readonly #near = new Int32Array(offeredRadiiKm.length + 1)
  readonly #cosine: ((slot: number) => number) | null
  readonly #isThere: (slot: number) => boolean
  /** By the number of the condition that an event fails: what it is counted in, in which season, and by which collections. */
  readonly #failing: readonly (Tallied | null)[]
  readonly #ownSeasons: readonly number[]
  readonly #city: number
  readonly #replacing: readonly number[]
  readonly #collections: CollectionCounts

  constructor(query: EventQuery, present: SearchSnapshot, conditions: readonly NamedCondition[]) {
    const { index } = present
    this.#present = present
    this.#query = query
    this.#inTab = tabBitsOf(query)
    this.#inTabOfDays = tabBitsOf({ ...query, filters: { ...query.filters, date: { preset: 'today' } } })
    this.#inSeason = seasonBits[seasonOf(query)]
    this.#inNamedSeason = seasonBits[query.season ?? (query.collection === null ? 'all-time' : seasonOf(query))]
    const sized = (values: readonly unknown[]) => new Int32Array(values.length)
    this.#columns = {
      sport: sized(sports),
      city: sized(index.cities.values),
      age: sized(index.ages.values),
      place: sized(index.places.values),
      club: sized(index.clubs.values),
      series: sized(index.seriesCodes.values),
      championship: sized(index.championships.values),
    }
    this.#seasoned = seasonedColumns.map((column) => ({ numbers: index[column], counts: this.#columns[column] }))
    const { city } = query.filters
    const spot = city === undefined ? null : spotOfCity(city.name, index)
    this.#cosine = spot === null ? null : cosineFrom(spot, index)
    this.#isThere = city === undefined ? () => false : isInCity(city.name, present)
    const names = conditions.map(({ name }) => name)
    this.#failing = names.map((name) => this.#talliedOf(name))
    this.#ownSeasons = names.map((name) =>
      name === 'date' || name === 'series' ? this.#inNamedSeason : this.#inSeason,
    )
    this.#city = names.indexOf('city')
    this.#replacing = conditions.map(({ name }) => (name === 'collection' ? 0 : replacedBy(name)))
    this.#collections = new CollectionCounts(present, query)
  }

  /** What an event is counted in that fails this filter alone. */
  #talliedOf(name: Narrowing): Tallied | null {
    const { index, bits } = this.#present
    if (name === 'date') return { numbers: bits.dates, counts: this.#dates }
    if (name === 'series') return { numbers: index.series, counts: this.#columns.series }
    if (name === 'requirements') return { numbers: index.requirements, counts: this.#requirements }
    if (name === 'rating') return { numbers: index.ratings, counts: this.#ratings }
    const column = seasonedColumns.find((one) => one === name)
    return column === undefined ? null : { numbers: index[column], counts: this.#columns[column] }
  }

  /** @param failed the number of the one filter that the event fails, −1 for none; the query's own collection is none of them */
  addToCollections(slot: number, failed: number): void {
    this.#collections.add(slot, failed === -1 ? -1 : this.#replacing[failed])
  }

  /** Whether some collection may count the event. */
  isInCollections(slot: number): boolean {
    return this.#collections.has(slot)
  }

  /** @param failed the number of the one condition that the event fails, −1 for none @returns whether it is in the list */
  add(slot: number, failed: number): boolean {
    const { bits } = this.#present
    const [inTabs, inSeasons] = [bits.tabs[slot] ?? 0, bits.seasons[slot] ?? 0]
    if (failed === -1) this.#addWhen(slot, inTabs, inSeasons)
    const isInTab = (inTabs & this.#inTab) !== 0
    if (failed !== -1) {
      if (isInTab) this.#addFailing(slot, inSeasons, failed)
      return false
    }
    const isInNamedSeason = (inSeasons & this.#inNamedSeason) !== 0
    if (isInNamedSeason && (inTabs & this.#inTabOfDays) !== 0) this.tally(this.#dates, bits.dates[slot] ?? 0, slot)
    if (isInNamedSeason && isInTab) this.#count('series', slot)
    if (!isInTab || (inSeasons & this.#inSeason) === 0) return false
    this.#addToAll(slot)
    return true
  }

  #addWhen(slot: number, inTabs: number, inSeasons: number): void {
    this.tally(this.#whens, (inTabs << seasons.length) | inSeasons, slot)
    if ((inTabs & tabBits.series) === 0) return
    const series = this.#present.index.series[slot] ?? -1
    for (let n = 0; n < seasons.length; n += 1) if ((inSeasons & (1 << n)) !== 0) this.#seriesInTabs[n]?.add(series)
  }

  #addToAll(slot: number): void {
    const { index } = this.#present
    this.#events += 1
    for (let n = 0; n < this.#seasoned.length; n += 1) {
      const one = this.#seasoned[n]
      const number = one?.numbers[slot] ?? -1
      if (one !== undefined && number >= 0) this.tally(one.counts, number, slot)
    }
    this.tally(this.#requirements, index.requirements[slot] ?? 0, slot)
    this.tally(this.#ratings, index.ratings[slot] ?? 0, slot)
    this.tally(this.#marks, (index.marks[slot] ?? 0) | (isOnSaleNow(this.#present, slot) ? openBit : 0), slot)
    this.#addNear(slot)
  }

  /** Days and series are counted in their own season; what has one choice alone has nothing else to count. */
  #addFailing(slot: number, inSeasons: number, failed: number): void {
    const inOwn = this.#ownSeasons[failed] ?? 0
    if ((inSeasons & inOwn) === 0) return
    const own = this.#failing[failed]
    if (own !== null && own !== undefined) {
      const number = own.numbers[slot] ?? -1
      if (number >= 0) this.tally(own.counts, number, slot)
    }
    if (failed === this.#city) this.#addNear(slot)
  }

  #addNear(slot: number): void {
    if (this.#cosine === null) return
    const cosine = this.#cosine(slot)
    const n = this.#isThere(slot) ? 0 : leastCosines.findIndex((least) => cosine >= least)
    if (n !== -1) this.tally(this.#near, n, slot)
  }

  #count(column: FacetColumn, slot: number): void {
    const number = this.#present.index[column][slot] ?? -1
    if (number >= 0) this.tally(this.#columns[column], number, slot)
  }

  /** @param _slot for who counts something else than events */
  protected tally(counts: Int32Array, at: number, _slot: number): void {
    counts[at] = (counts[at] ?? 0) + 1
  }

  /** Of several of the numbers that were tallied. */
  protected sum(counts: Int32Array, isCounted: (at: number) => boolean): number {
    return sumOf(counts, isCounted)
  }

  /** In the list. */
  get total(): number {
    return this.#events
  }

  /** By the number that a value has in its column. */
  column(name: FacetColumn): Int32Array {
    return this.#columns[name]
  }

  /** Of several values of a column together. */
  together(name: FacetColumn, numbers: readonly number[]): number {
    const counts = this.#columns[name]
    return numbers.reduce((sum, number) => sum + (counts[number] ?? 0), 0)
  }

  /** Of each tab in the season that it would open with; of series themselves as many as there are. */
  tabs(): Record<Tab, number> {
    const countOf = (tab: Tab) => {
      const opened = { ...this.#query, type: tab }
      const season = seasonOf(opened)
      if (tab === 'series') return this.#seriesInTabs[seasons.indexOf(season)]?.size ?? 0
      return sumOf(this.#whens, (bits) => isThen(bits, tabBitsOf(opened), seasonBits[season]))
    }
    return Object.fromEntries(tabs.map((tab) => [tab, countOf(tab)])) as Record<Tab, number>
  }

  seasons() {
    return seasons.map((season) => ({ season, count: this.inWhens(seasonBits[season]) }))
  }

  dates() {
    return datePresets.map((preset) => ({
      preset,
      count: this.sum(this.#dates, (bits) => hasAll(bits, dateBits[preset])),
    }))
  }

  ages() {
    const spans = this.#present.index.ages.values
    const counts = this.#columns.age
    return ageGroups.map((group) => {
      const range = ageGroupRange(group)
      return { group, count: this.sum(counts, (number) => meetsAge(spans[number] ?? [], range)) }
    })
  }

  requirements() {
    return requirementFilters.map((requirement) => ({
      requirement,
      count: this.sum(this.#requirements, (bits) => hasAll(bits, requirementBits[requirement])),
    }))
  }

  ratings() {
    return offeredRatings.map((hundredths) => ({
      hundredths,
      count: this.sum(this.#ratings, (rating) => rating >= hundredths),
    }))
  }

  marks() {
    const { nrm, fast, free } = flagBits
    return Object.entries({ open: openBit, free, nrm, fast } satisfies Partial<Record<FilterName, number>>).map(
      ([mark, bit]) => ({ mark: mark as EventFlag, count: this.sum(this.#marks, (bits) => hasAll(bits, bit)) }),
    )
  }

  /** Only around a city that is chosen and known. */
  nearby() {
    if (this.#cosine === null) return []
    return offeredRadiiKm.map((km, n) => ({ km, count: this.sum(this.#near, (at) => at <= n) }))
  }

  /** In the tab and season in which each opens, beside the reader's filters but those that it replaces. */
  collections(): ReturnType<CollectionCounts['told']> {
    return this.#collections.told()
  }

  protected inWhens(seasonBit: number): number {
    return this.sum(this.#whens, (bits) => isThen(bits, this.#inTab, seasonBit))
  }
}

/** @param bits of tabs and seasons, as `#whens` has them @param tabs one of them is enough */
function isThen(bits: number, tabs: number, season: number): boolean {
  return ((bits >> seasons.length) & tabs) !== 0 && (bits & season) !== 0
}

function sumOf(counts: Int32Array, isCounted: (at: number) => boolean): number {
  let sum = 0
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at] ?? 0
    if (count > 0 && isCounted(at)) sum += count
  }
  return sum
}

/** A number of each event, and how many have it. */
type Tallied = { readonly numbers: ArrayLike<number>; readonly counts: Int32Array }

export type FacetColumn = 'sport' | 'city' | 'age' | 'place' | 'club' | 'series' | 'championship'
export type EventFlag = 'open' | 'free' | 'nrm' | 'fast'

const seasonedColumns = [
  'sport',
  'city',
  'age',
  'place',
  'club',
  'championship',
] as const satisfies readonly FacetColumn[]
const leastCosines = offeredRadiiKm.map(cosineAt)
/** Beside `flagBits`: what the moment decides. */
const openBit = 8

function hasAll(bits: number, asked: number): boolean {
  return (bits & asked) === asked
}
