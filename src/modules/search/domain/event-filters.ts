import { isEventCode } from '#src/modules/catalog/domain/event-code.ts'
import { isSport, type Sport, sports } from '#src/modules/catalog/domain/sport.ts'
import { areaEntry, type MapArea } from '#src/modules/maps/domain/map-area.ts'
import { isPlacePath } from '#src/modules/maps/domain/place-path.ts'
import {
  type AgeFilter,
  ageEntry,
  type CityFilter,
  cityEntry,
  type DateFilter,
  dateEntry,
  normalizeSearchText,
  type Pair,
  type TextsOf,
} from './filter-values.ts'
import { isRequirementFilter, type RequirementFilter, requirementFilters } from './requirement-filter.ts'

type FilterValues = {
  /** Words of the event's name, sport or place. */
  readonly q: string
  readonly city: CityFilter
  /** Any of these; in the order of `sports`, without duplicates. */
  readonly sport: readonly Sport[]
  readonly date: DateFilter
  readonly age: AgeFilter
  /** A country, a region of it or a venue in it: domain/place-path.ts. */
  readonly place: string
  /** A map area; online events are in none. */
  readonly area: MapArea
  /** The code of the organizer. */
  readonly club: string
  /** The code of a series. */
  readonly series: string
  /** The least rating, in hundredths of a star: 450 is 4.5. */
  readonly rating: number
  /** One of the event's races has one of these requirements, or has none at all. */
  readonly requirements: readonly RequirementFilter[]
  /** The code of a championship, or `any`. */
  readonly championship: string
  /** Registration is open now. */
  readonly open: true
  /** All its races are free. */
  readonly free: true
  /** Of the national running movement. */
  readonly nrm: true
  /** With fast identification. */
  readonly fast: true
}
export type FilterName = keyof FilterValues
export type FilterValue<Name extends FilterName> = FilterValues[Name]
/** The filters of a list of events; an absent one does not narrow it. */
export type EventFilters = { readonly [Name in FilterName]?: FilterValues[Name] }

/**
 * The form of one filter in an address. `parse` reads back the output of `format`; an invalid value
 * is no filter.
 */
type FilterEntry<Value> = {
  /** Its parameter names in an address; the first is the canonical one. */
  readonly params: readonly string[]
  parse(textsOf: TextsOf): Value | undefined
  format(value: Value): readonly Pair[]
}
type FilterEntries = { readonly [Name in FilterName]: FilterEntry<FilterValues[Name]> }

/**
 * All filters, in the order of the address. A new filter needs a line here, one in FilterValues,
 * its condition in server/queries/filter-conditions.ts and its name in parts/filter-labels.ts; the
 * compiler checks that all are there.
 */
const filterEntries: FilterEntries = {
  q: singleParam('q', (text) => normalizeSearchText(text, 100)),
  city: cityEntry,
  sport: many('sport', sports, isSport),
  date: dateEntry,
  age: ageEntry,
  place: singleParam('place', (text) => (isPlacePath(text) ? text : undefined)),
  area: areaEntry,
  club: singleParam('club', (text) => (isEventCode(text) ? text : undefined)),
  series: singleParam('series', (text) => (isEventCode(text) ? text : undefined)),
  rating: {
    params: ['rating'],
    parse: (textsOf) => parseRating(textsOf('rating')[0] ?? ''),
    format: (hundredths) => [['rating', String(hundredths / 100)]],
  },
  requirements: many('requirements', requirementFilters, isRequirementFilter),
  championship: singleParam('championship', (text) => (isEventCode(text) ? text : undefined)),
  open: flag('open'),
  free: flag('free'),
  nrm: flag('nrm'),
  fast: flag('fast'),
}

export const filterNames = Object.keys(filterEntries) as readonly FilterName[]
/** All parameter names of filters in an address. */
export const filterParams: readonly string[] = filterNames.flatMap((name) => filterEntries[name].params)

type Draft = { [Name in FilterName]?: FilterValues[Name] }

/**
 * The valid filters of an address.
 * @param textsOf returns all values of a parameter
 */
export function parseFilters(textsOf: TextsOf): EventFilters {
  const filters: Draft = {}
  for (const name of filterNames) readInto(filters, name, textsOf)
  return filters
}

/** The parameters of an address, in a fixed order. */
export function formatFilters(filters: EventFilters): Pair[] {
  return filterNames.flatMap((name) => formatFilter(filters, name))
}

/** The filters without one of them, or without one of its values (as in the address). */
export function withoutOne(filters: EventFilters, name: FilterName, value?: string): EventFilters {
  const remaining = formatFilters(filters).filter(
    ([param, text]) => !filterEntries[name].params.includes(param) || (value !== undefined && text !== value),
  )
  return parseFilters((param) => remaining.flatMap(([other, text]) => (other === param ? [text] : [])))
}

/** The parameters of one filter in the address. */
export function formatFilter<Name extends FilterName>(filters: EventFilters, name: Name): readonly Pair[] {
  const value = filters[name]
  return value === undefined ? [] : filterEntries[name].format(value)
}

function readInto<Name extends FilterName>(filters: Draft, name: Name, textsOf: TextsOf): void {
  const value = filterEntries[name].parse(textsOf)
  if (value !== undefined) filters[name] = value
}

function singleParam(param: string, read: (text: string) => string | undefined): FilterEntry<string> {
  return { params: [param], parse: (textsOf) => read(textsOf(param)[0] ?? ''), format: (value) => [[param, value]] }
}

/** A filter of values from a fixed list, as repeated parameters or separated by commas. */
function many<Value extends string>(
  param: string,
  all: readonly Value[],
  isOne: (text: string) => text is Value,
): FilterEntry<readonly Value[]> {
  return {
    params: [param],
    parse(textsOf) {
      const named = new Set(
        textsOf(param)
          .flatMap((text) => text.split(','))
          .filter(isOne),
      )
      return named.size === 0 ? undefined : all.filter((value) => named.has(value))
    },
    format: (values) => values.map((value) => [param, value] as const),
  }
}

function flag(param: string): FilterEntry<true> {
  return {
    params: [param],
    parse: (textsOf) => (['1', 'true', 'on', 'yes'].includes(textsOf(param)[0] ?? '') ? true : undefined),
    format: () => [[param, '1']],
  }
}

function parseRating(text: string): number | undefined {
  const hundredths = /^\d(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0
  return hundredths >= 100 && hundredths <= 500 ? hundredths : undefined
}
