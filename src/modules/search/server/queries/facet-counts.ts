import { ageGroupRange, ageGroups } from '#src/modules/catalog/domain/age-group.ts'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { datePresets } from '../../domain/date-preset.ts'
import type { FilterName } from '../../domain/event-filters.ts'
import { type EventQuery, effectiveSeason, type FilterKey } from '../../domain/event-query.ts'
import { offeredRadiiKm } from '../../domain/filter-values.ts'
import { offeredRatings } from '../../domain/offered-ratings.ts'
import { requirementFilters } from '../../domain/requirement-filter.ts'
import { seasons } from '../../domain/season.ts'
import { type Tab, tabs } from '../../domain/tabs.ts'
import { cosineAt, cosineFrom, spotOfCity } from './city-places.ts'
import { CollectionCounts, replacedBy } from './collection-counts.ts'
import { buildTabBits, dateBits, isOnSaleNow, type SearchSnapshot, seasonBits, tabBits } from './day-bits.ts'
import { flagBits, requirementBits } from './event-index.ts'
import { isInCity, meetsAge, type NamedCondition } from './filter-conditions.ts'

/**
 * The number of events that each choice of each filter would leave. A facet applies all filters but
 * its own: an event that fails no filter counts in all facets, one that fails one filter counts in
 * that filter's facet only, one that fails two counts in none.
 */
export class FacetCounts {
  readonly #snapshot: SearchSnapshot
  readonly #query: EventQuery
  readonly #inTab: number
  /** The tabs with a date filter, which may list events of another tab too. */
  readonly #inTabOfDays: number
  readonly #inSeason: number
  /** The season in force once days or a series are chosen, which name the events themselves. */
  readonly #inNamedSeason: number
  /** By the bits of tabs and seasons together: there are few combinations. */
  readonly #whens = new Int32Array(1 << (tabs.length + seasons.length))
  readonly #seriesInTabs = tabs.map(() => new Set<number>())
  #events = 0
  readonly #columns: Record<FacetColumn, Int32Array>
  /** The tallied columns that are counted in the query's own season. */
  readonly #seasoned: readonly Tallied[]
  readonly #dates = new Int32Array(1 << datePresets.length)
  readonly #flags = new Int32Array(16)
  readonly #requirements = new Int32Array(1 << requirementFilters.length)
  readonly #ratings = new Int32Array(501)
  readonly #near = new Int32Array(offeredRadiiKm.length + 1)
  readonly #cosine: ((slot: number) => number) | null
  readonly #isInCity: (slot: number) => boolean
  /**
   * By the number of the only failed condition: the counts it goes into, its season, and the
   * collections that replace it.
   */
  readonly #failing: readonly (Tallied | null)[]
  readonly #ownSeasons: readonly number[]
  readonly #city: number
  readonly #replacing: readonly number[]
  readonly #collections: CollectionCounts

  constructor(query: EventQuery, snapshot: SearchSnapshot, conditions: readonly NamedCondition[]) {
    const { index } = snapshot
    this.#snapshot = snapshot
    this.#query = query
    this.#inTab = buildTabBits(query)
    this.#inTabOfDays = buildTabBits({ ...query, filters: { ...query.filters, date: { preset: 'today' } } })
    this.#inSeason = seasonBits[effectiveSeason(query)]
    this.#inNamedSeason = seasonBits[query.season ?? (query.collection === null ? 'all-time' : effectiveSeason(query))]
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
    this.#isInCity = city === undefined ? () => false : isInCity(city.name, snapshot)
    const names = conditions.map(({ name }) => name)
    this.#failing = names.map((name) => this.#talliedOf(name))
    this.#ownSeasons = names.map((name) =>
      name === 'date' || name === 'series' ? this.#inNamedSeason : this.#inSeason,
    )
    this.#city = names.indexOf('city')
    this.#replacing = conditions.map(({ name }) => (name === 'collection' ? 0 : replacedBy(name)))
    this.#collections = new CollectionCounts(snapshot, query)
  }

  /** The counts of an event that fails only this filter. */
  #talliedOf(name: FilterKey): Tallied | null {
    const { index, bits } = this.#snapshot
    if (name === 'date') return { numbers: bits.dates, counts: this.#dates }
    if (name === 'series') return { numbers: index.series, counts: this.#columns.series }
    if (name === 'requirements') return { numbers: index.requirements, counts: this.#requirements }
    if (name === 'rating') return { numbers: index.ratings, counts: this.#ratings }
    const column = seasonedColumns.find((one) => one === name)
    return column === undefined ? null : { numbers: index[column], counts: this.#columns[column] }
  }

  /**
   * @param failed the number of the only failed filter, −1 for none; the query's own collection is
   * not a filter here
   */
  addToCollections(slot: number, failed: number): void {
    this.#collections.add(slot, failed === -1 ? -1 : this.#replacing[failed])
  }

  /** Whether some collection may count the event. */
  isInCollections(slot: number): boolean {
    return this.#collections.has(slot)
  }

  /**
   * Counts an event in the facets.
   * @param failed the number of the only failed condition, −1 for none
   * @returns whether it is in the list
   */
  add(slot: number, failed: number): boolean {
    const { bits } = this.#snapshot
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
    const series = this.#snapshot.index.series[slot] ?? -1
    for (let n = 0; n < seasons.length; n += 1) if ((inSeasons & (1 << n)) !== 0) this.#seriesInTabs[n]?.add(series)
  }

  #addToAll(slot: number): void {
    const { index } = this.#snapshot
    this.#events += 1
    for (let n = 0; n < this.#seasoned.length; n += 1) {
      const seasoned = this.#seasoned[n]
      const number = seasoned?.numbers[slot] ?? -1
      if (seasoned !== undefined && number >= 0) this.tally(seasoned.counts, number, slot)
    }
    this.tally(this.#requirements, index.requirements[slot] ?? 0, slot)
    this.tally(this.#ratings, index.ratings[slot] ?? 0, slot)
    this.tally(this.#flags, (index.flags[slot] ?? 0) | (isOnSaleNow(this.#snapshot, slot) ? openBit : 0), slot)
    this.#addNear(slot)
  }

  /**
   * Days and series are counted in their own season; filters with a single choice have no counts of
   * their own.
   */
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
    const n = this.#isInCity(slot) ? 0 : minCosines.findIndex((min) => cosine >= min)
    if (n !== -1) this.tally(this.#near, n, slot)
  }

  #count(column: FacetColumn, slot: number): void {
    const number = this.#snapshot.index[column][slot] ?? -1
    if (number >= 0) this.tally(this.#columns[column], number, slot)
  }

  /**
   * Adds one event.
   * @param _slot for a subclass that counts something else than events
   */
  protected tally(counts: Int32Array, at: number, _slot: number): void {
    counts[at] = (counts[at] ?? 0) + 1
  }

  /** The sum of several tallied numbers. */
  protected sum(counts: Int32Array, isCounted: (at: number) => boolean): number {
    return sumOf(counts, isCounted)
  }

  /** The number of events in the list. */
  get total(): number {
    return this.#events
  }

  /** The counts of a column, by the numbers of its values. */
  column(name: FacetColumn): Int32Array {
    return this.#columns[name]
  }

  /** The count of several values of a column together. */
  together(name: FacetColumn, numbers: readonly number[]): number {
    const counts = this.#columns[name]
    return numbers.reduce((sum, number) => sum + (counts[number] ?? 0), 0)
  }

  /** The count of each tab in its own default season; of the tab of series the number of series. */
  tabs(): Record<Tab, number> {
    const countOf = (tab: Tab) => {
      const opened = { ...this.#query, type: tab }
      const season = effectiveSeason(opened)
      if (tab === 'series') return this.#seriesInTabs[seasons.indexOf(season)]?.size ?? 0
      return sumOf(this.#whens, (bits) => isThen(bits, buildTabBits(opened), seasonBits[season]))
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
    const spans = this.#snapshot.index.ages.values
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

  flags() {
    const { nrm, fast, free } = flagBits
    return Object.entries({ open: openBit, free, nrm, fast } satisfies Partial<Record<FilterName, number>>).map(
      ([flag, bit]) => ({ flag: flag as EventFlag, count: this.sum(this.#flags, (bits) => hasAll(bits, bit)) }),
    )
  }

  /** Counts by radius, only around a known chosen city. */
  nearby() {
    if (this.#cosine === null) return []
    return offeredRadiiKm.map((km, n) => ({ km, count: this.sum(this.#near, (at) => at <= n) }))
  }

  /** The counts of the collections, each in the tab and season in which it opens. */
  collections(): ReturnType<CollectionCounts['counts']> {
    return this.#collections.counts()
  }

  protected inWhens(seasonBit: number): number {
    return this.sum(this.#whens, (bits) => isThen(bits, this.#inTab, seasonBit))
  }
}

/**
 * @param bits of tabs and seasons, as in `#whens`
 * @param tabs one of them is enough
 */
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

/** A number for each event, and the count of events per number. */
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
const minCosines = offeredRadiiKm.map(cosineAt)
/** In addition to `flagBits`: depends on the moment. */
const openBit = 8

function hasAll(bits: number, requested: number): boolean {
  return (bits & requested) === requested
}
