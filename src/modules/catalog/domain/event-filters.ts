import { comparePlainDates, type PlainDate, parsePlainDate } from '#src/kernel/plain-date.ts'
import { type AgeGroup, type AgeRange, ageGroupRange, isAgeGroup } from './age-group.ts'
import { type DatePreset, isDatePreset } from './date-preset.ts'
import { isEventCode } from './event-code.ts'
import { isSport, type Sport, sports } from './sport.ts'

export type DateWish =
  | { readonly preset: DatePreset }
  | { readonly from: PlainDate | null; readonly to: PlainDate | null }
export type AgeWish = { readonly group: AgeGroup } | { readonly from: number | null; readonly to: number | null }

type FilterValues = {
  /** Words of the name, the sport or the place. */
  readonly q: string
  readonly city: string
  /** Any of these; in the order of `sports`, each once. */
  readonly sport: readonly Sport[]
  readonly date: DateWish
  readonly age: AgeWish
  /** The code of a series. */
  readonly series: string
  /** At least so many stars, in hundredths: 450 is 4.5. */
  readonly rating: number
}
export type FilterName = keyof FilterValues
export type FilterValue<Name extends FilterName> = FilterValues[Name]
/** What a list of events is narrowed by; what is absent narrows nothing. */
export type EventFilters = { readonly [Name in FilterName]?: FilterValues[Name] }

/** How one filter stands in an address: `format` gives what `parse` reads back; what cannot be read is no filter. */
export type FilterEntry<Value> = {
  parse(texts: readonly string[]): Value | undefined
  format(value: Value): readonly string[]
}
type FilterEntries = { readonly [Name in FilterName]: FilterEntry<FilterValues[Name]> }

/**
 * Every filter, each on its own: a new one is a line here, one in FilterValues and its condition in
 * server/queries/filter-conditions.ts, without which nothing compiles. The order is that of the address.
 */
export const filterEntries: FilterEntries = {
  q: { parse: ([text]) => words(text, 100), format: (q) => [q] },
  city: { parse: ([text]) => words(text, 60), format: (city) => [city] },
  sport: { parse: parseSports, format: (chosen) => chosen },
  date: { parse: ([text]) => parseDate(text ?? ''), format: (wish) => [formatDate(wish)] },
  age: { parse: ([text]) => parseAge(text ?? ''), format: (wish) => [formatAge(wish)] },
  series: { parse: ([text]) => (isEventCode(text ?? '') ? text : undefined), format: (series) => [series] },
  rating: { parse: ([text]) => parseRating(text ?? ''), format: (hundredths) => [String(hundredths / 100)] },
}

export const filterNames: readonly FilterName[] = ['q', 'city', 'sport', 'date', 'age', 'series', 'rating']

type Draft = { [Name in FilterName]?: FilterValues[Name] }

/** @param textsOf all values that the address gives a name */
export function parseFilters(textsOf: (name: FilterName) => readonly string[]): EventFilters {
  const filters: Draft = {}
  for (const name of filterNames) readInto(filters, name, textsOf(name))
  return filters
}

/** Names and values for an address, in a fixed order. */
export function formatFilters(filters: EventFilters): [FilterName, string][] {
  return filterNames.flatMap((name) => formatOne(filters, name).map((text): [FilterName, string] => [name, text]))
}

/** The ages that a wish names. */
export function ageRangeOf(wish: AgeWish): AgeRange {
  return 'group' in wish ? ageGroupRange(wish.group) : wish
}

function readInto<Name extends FilterName>(filters: Draft, name: Name, texts: readonly string[]): void {
  const value = filterEntries[name].parse(texts)
  if (value !== undefined) filters[name] = value
}

function formatOne<Name extends FilterName>(filters: EventFilters, name: Name): readonly string[] {
  const value = filters[name]
  return value === undefined ? [] : filterEntries[name].format(value)
}

function words(text: string | undefined, most: number): string | undefined {
  const tidy = (text ?? '').replace(/\s+/gu, ' ').trim()
  return Array.from(tidy).slice(0, most).join('').trim() || undefined
}

function parseSports(texts: readonly string[]): readonly Sport[] | undefined {
  const named = new Set(texts.flatMap((text) => text.split(',')).filter(isSport))
  return named.size === 0 ? undefined : sports.filter((sport) => named.has(sport))
}

function parseDate(text: string): DateWish | undefined {
  if (isDatePreset(text)) return { preset: text }
  const ends = text.split('..')
  if (ends.length !== 2) return undefined
  const from = parsePlainDate(ends[0] ?? '')
  const to = parsePlainDate(ends[1] ?? '')
  if ((from === null && ends[0] !== '') || (to === null && ends[1] !== '') || (from === null && to === null))
    return undefined
  return from !== null && to !== null && comparePlainDates(from, to) > 0 ? undefined : { from, to }
}

function formatDate(wish: DateWish): string {
  return 'preset' in wish ? wish.preset : `${wish.from ?? ''}..${wish.to ?? ''}`
}

function parseAge(text: string): AgeWish | undefined {
  if (isAgeGroup(text)) return { group: text }
  const ends = /^(\d{1,3})?\.\.(\d{1,3})?$/.exec(text)
  if (!ends || (ends[1] === undefined && ends[2] === undefined)) return undefined
  const from = ends[1] === undefined ? null : Number(ends[1])
  const to = ends[2] === undefined ? null : Number(ends[2])
  return from !== null && to !== null && from > to ? undefined : { from, to }
}

function formatAge(wish: AgeWish): string {
  return 'group' in wish ? wish.group : `${wish.from ?? ''}..${wish.to ?? ''}`
}

function parseRating(text: string): number | undefined {
  const hundredths = /^\d(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0
  return hundredths >= 100 && hundredths <= 500 ? hundredths : undefined
}
