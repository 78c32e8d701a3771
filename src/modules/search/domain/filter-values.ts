import { comparePlainDates, type PlainDate, parsePlainDate, parseTypedDay } from '#src/kernel/plain-date.ts'
import { type AgeGroup, type AgeRange, ageGroupRange, isAgeGroup } from '#src/modules/catalog/domain/age-group.ts'
import { type DatePreset, isDatePreset } from './date-preset.ts'

/** Returns the values of a parameter in an address. */
export type TextsOf = (param: string) => readonly string[]
export type Pair = readonly [param: string, text: string]

/**
 * A city by its name in either language, or by the beginning of the name; with a radius also its
 * surroundings.
 */
export type CityFilter = { readonly name: string; readonly withinKm: number | null }
export type DateFilter =
  | { readonly preset: DatePreset }
  | { readonly from: PlainDate | null; readonly to: PlainDate | null }
export type AgeFilter = { readonly group: AgeGroup } | { readonly from: number | null; readonly to: number | null }

/** The radii on the page, in kilometres; an address may have any whole number. */
export const offeredRadiiKm = [25, 50, 100, 200, 500] as const
const maxKm = 5_000

export const cityEntry = {
  params: ['city', 'nearby'],
  parse(textsOf: TextsOf): CityFilter | undefined {
    const name = normalizeSearchText(textsOf('city')[0], 60)
    if (name === undefined) return undefined
    const km = textsOf('nearby')[0] ?? ''
    return { name, withinKm: /^[1-9]\d{0,3}$/.test(km) ? Math.min(maxKm, Number(km)) : null }
  },
  format: ({ name, withinKm }: CityFilter): Pair[] => [
    ['city', name],
    ...(withinKm === null ? [] : [['nearby', String(withinKm)] as const]),
  ],
}

/**
 * `date` as a preset or `2026-05-01..2026-05-09`; a plain form may send the two days as `from` and
 * `to`, in any order.
 */
export const dateEntry = {
  params: ['date', 'from', 'to'],
  parse(textsOf: TextsOf): DateFilter | undefined {
    const [text = ''] = textsOf('date')
    if (text !== '') return parseDate(text)
    const [from, to] = ['from', 'to'].map((end) => parseTypedDay(textsOf(end)[0] ?? '')) as [PlainDate?, PlainDate?]
    if (!from && !to) return undefined
    return from && to && comparePlainDates(from, to) > 0
      ? { from: to, to: from }
      : { from: from ?? null, to: to ?? null }
  },
  format: (filter: DateFilter): Pair[] => [
    ['date', 'preset' in filter ? filter.preset : `${filter.from ?? ''}..${filter.to ?? ''}`],
  ],
}

/**
 * Whether a value of `date` names no preset and is no range of days. Such an address does not exist,
 * while other invalid values are ignored: "tomorrow" must not list every day.
 */
export function isUnknownDatePreset(text: string): boolean {
  return text !== '' && !text.includes('..') && !isDatePreset(text)
}

/** `age` as a group or `7..9`; a plain form may send the two numbers separately. */
export const ageEntry = {
  params: ['age', 'ageFrom', 'ageTo'],
  parse(textsOf: TextsOf): AgeFilter | undefined {
    const [text = ''] = textsOf('age')
    if (text !== '') return parseAge(text)
    const [from, to] = ['ageFrom', 'ageTo'].map((end) => years(textsOf(end)[0] ?? '')) as [number | null, number | null]
    if (from === null && to === null) return undefined
    return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
  },
  format: (filter: AgeFilter): Pair[] => [
    ['age', 'group' in filter ? filter.group : `${filter.from ?? ''}..${filter.to ?? ''}`],
  ],
}

/** The age range of a filter. */
export function toAgeRange(filter: AgeFilter): AgeRange {
  return 'group' in filter ? ageGroupRange(filter.group) : filter
}

/**
 * The text with single spaces, at most `max` characters long; undefined where it has no letter or
 * digit.
 */
export function normalizeSearchText(text: string | undefined, max: number): string | undefined {
  const tidy = (text ?? '').replace(/\s+/gu, ' ').trim()
  const shortened = Array.from(tidy).slice(0, max).join('').trim()
  return /[\p{L}\p{N}]/u.test(shortened) ? shortened : undefined
}

function parseDate(text: string): DateFilter | undefined {
  if (isDatePreset(text)) return { preset: text }
  const ends = text.split('..')
  if (ends.length !== 2) return undefined
  const from = parsePlainDate(ends[0] ?? '')
  const to = parsePlainDate(ends[1] ?? '')
  if ((from === null && ends[0] !== '') || (to === null && ends[1] !== '') || (from === null && to === null))
    return undefined
  return from !== null && to !== null && comparePlainDates(from, to) > 0 ? undefined : { from, to }
}

function parseAge(text: string): AgeFilter | undefined {
  if (isAgeGroup(text)) return { group: text }
  const ends = /^(\d{1,3})?\.\.(\d{1,3})?$/.exec(text)
  if (!ends || (ends[1] === undefined && ends[2] === undefined)) return undefined
  const from = ends[1] === undefined ? null : Number(ends[1])
  const to = ends[2] === undefined ? null : Number(ends[2])
  return from !== null && to !== null && from > to ? undefined : { from, to }
}

function years(text: string): number | null {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : null
}
