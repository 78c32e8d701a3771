import { anyChampionship } from '#src/modules/catalog/domain/championship.ts'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { type EventFilters, type FilterName, type FilterValue, filterNames } from '../../domain/event-filters.ts'
import { type EventQuery, effectiveSeason, listFilters } from '../../domain/event-query.ts'
import { toAgeRange } from '../../domain/filter-values.ts'
import { cosineAt, cosineFrom, spotOfCity } from './city-places.ts'
import { buildTabBits, dateBits, isOnSaleNow, type SearchSnapshot, seasonBits } from './day-bits.ts'
import { dayNumber, flagBits, requirementBits } from './event-index.ts'
import { resolveCities } from './resolve-city.ts'

/** Whether the event of a slot matches. */
export type Condition = (slot: number) => boolean
type Conditions = {
  readonly [Name in FilterName]: (value: FilterValue<Name>, snapshot: SearchSnapshot) => Condition
}

/** The condition of each filter. Where a column has few distinct values, each is evaluated once. */
const conditions: Conditions = {
  q: wordsCondition,
  city: cityCondition,
  sport: (chosen, { index }) => among(index.sport, sports, (one) => chosen.includes(one)),
  date: dateCondition,
  age: ageCondition,
  place: (path, { index }) => among(index.place, index.places.values, ({ paths }) => paths.includes(path)),
  area:
    ({ west, south, east, north }, { index: { latitude, longitude, isOnline } }) =>
    (slot) => {
      const [lat, lon] = [latitude[slot] ?? 0, longitude[slot] ?? 0]
      return lat >= south && lat <= north && lon >= west && lon <= east && isOnline[slot] !== true
    },
  club: (code, { index }) => among(index.club, index.clubs.values, (one) => one === code),
  series: (code, { index }) => among(index.series, index.seriesCodes.values, (one) => one === code),
  rating:
    (hundredths, { index: { ratings } }) =>
    (slot) =>
      (ratings[slot] ?? 0) >= hundredths,
  requirements: (chosen, { index: { requirements } }) => {
    const requiredBits = chosen.reduce((bits, one) => bits | requirementBits[one], 0)
    return (slot) => ((requirements[slot] ?? 0) & requiredBits) !== 0
  },
  championship: (code, { index }) =>
    among(index.championship, index.championships.values, (one) => code === anyChampionship || one.code === code),
  open: (_, snapshot) => (slot) => isOnSaleNow(snapshot, slot),
  free: (_, snapshot) => hasFlag(snapshot, flagBits.free),
  nrm: (_, snapshot) => hasFlag(snapshot, flagBits.nrm),
  fast: (_, snapshot) => hasFlag(snapshot, flagBits.fast),
}

export type NamedCondition = { readonly name: FilterName | 'collection'; readonly isMet: Condition }

/**
 * The conditions of the query's filters, each with its name; a collection's filters are one
 * condition.
 */
export function buildConditions(query: EventQuery, snapshot: SearchSnapshot): NamedCondition[] {
  const [own = {}, ...collection] = listFilters(query)
  const ofCollection = collection.flatMap((filters) => ofFilters(filters, snapshot)).map(({ isMet }) => isMet)
  return [
    ...ofFilters(own, snapshot),
    ...(ofCollection.length === 0 ? [] : [{ name: 'collection' as const, isMet: all(ofCollection) }]),
  ]
}

function all(conditions: readonly Condition[]): Condition {
  return conditions.reduce((first, second) => (slot) => first(slot) && second(slot))
}

/** Whether an event is in the list of a query: its tab, its season and all filters. */
export function matchesQuery(query: EventQuery, snapshot: SearchSnapshot): Condition {
  const isThen = isInTabAndSeason(query, snapshot)
  const all = buildConditions(query, snapshot)
  return (slot) => isThen(slot) && all.every(({ isMet }) => isMet(slot))
}

/** Whether an event is in a query's tab and season. */
export function isInTabAndSeason(query: EventQuery, { bits: { tabs, seasons } }: SearchSnapshot): Condition {
  const [inTab, inSeason] = [buildTabBits(query), seasonBits[effectiveSeason(query)]]
  return (slot) => ((tabs[slot] ?? 0) & inTab) !== 0 && ((seasons[slot] ?? 0) & inSeason) !== 0
}

function ofFilters(filters: EventFilters, snapshot: SearchSnapshot): NamedCondition[] {
  return filterNames.flatMap((name) => conditionOf(filters, name, snapshot))
}

function conditionOf<Name extends FilterName>(
  filters: EventFilters,
  name: Name,
  snapshot: SearchSnapshot,
): NamedCondition[] {
  const value = filters[name]
  return value === undefined ? [] : [{ name, isMet: conditions[name](value, snapshot) }]
}

/** Evaluates every distinct value once; an event refers to one by its number. */
function among<Value>(
  column: readonly number[],
  values: readonly Value[],
  matches: (value: Value, number: number) => boolean,
): Condition {
  const conditions = values.map(matches)
  return (slot) => conditions[column[slot] ?? -1] === true
}

/** Every typed word must match a word of the event (domain/vocabulary.ts). */
function wordsCondition(text: string, { index }: SearchSnapshot): Condition {
  const { rankOf } = index.words.find(text)
  return (slot) => rankOf(slot) >= 0
}

function hasFlag({ index: { flags } }: SearchSnapshot, bit: number): Condition {
  return (slot) => ((flags[slot] ?? 0) & bit) !== 0
}

/** In the named city, or within its radius. */
function cityCondition({ name, withinKm }: FilterValue<'city'>, snapshot: SearchSnapshot): Condition {
  const isInNamedCity = isInCity(name, snapshot)
  const spot = withinKm === null ? null : spotOfCity(name, snapshot.index)
  if (spot === null || withinKm === null) return isInNamedCity
  const [cosine, min] = [cosineFrom(spot, snapshot.index), cosineAt(withinKm)]
  return (slot) => isInNamedCity(slot) || cosine(slot) >= min
}

/** Whether an event is in a city that the typed name matches (queries/resolve-city.ts). */
export function isInCity(name: string, { index }: SearchSnapshot): Condition {
  const cities = resolveCities(index, name)
  return among(index.city, index.cities.values, (_, city) => cities.has(city))
}

/** The days of a preset depend on the event's time zone. */
function dateCondition(filter: FilterValue<'date'>, { index, bits }: SearchSnapshot): Condition {
  if ('preset' in filter) {
    const presetBit = dateBits[filter.preset]
    return (slot) => ((bits.dates[slot] ?? 0) & presetBit) !== 0
  }
  const first = filter.from === null ? Number.NEGATIVE_INFINITY : dayNumber(filter.from)
  const last = filter.to === null ? Number.POSITIVE_INFINITY : dayNumber(filter.to)
  return (slot) => (index.endsOn[slot] ?? 0) >= first && (index.startsOn[slot] ?? 0) <= last
}

/** One of the event's races is for an age in the range. */
function ageCondition(filter: FilterValue<'age'>, { index }: SearchSnapshot): Condition {
  return among(index.age, index.ages.values, (spans) => meetsAge(spans, toAgeRange(filter)))
}

/** Whether some age is in both ranges: then a race matches the filter by age. */
export function meetsAge(
  spans: readonly { readonly from: number; readonly before: number }[],
  range: { readonly from: number | null; readonly to: number | null },
): boolean {
  const to = range.to ?? Number.POSITIVE_INFINITY
  return spans.some((span) => span.from <= to && span.before > (range.from ?? 0))
}
