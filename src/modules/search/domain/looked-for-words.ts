import { type PlainDate, plainDateFields } from '#src/kernel/plain-date.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'

/** Races of these sports are named by their distance. */
const named: readonly Sport[] = ['run', 'trail']
const marathon = { min: 42_000, max: 42_400, words: ['марафон', 'marathon'] }
const half = { min: 21_000, max: 21_200, words: ['полумарафон', 'half', 'marathon'] }

/**
 * Words by which people search for a race of a distance: «10 км», «42», «800 м», «марафон».
 * Decimals are dropped: a search for 42,2 km means the marathon, while «2 км» is another distance.
 */
export function distanceSearchWords(sport: Sport, distanceM: number): string[] {
  const isShort = distanceM < 2_000
  const inMetres = isShort ? [`${distanceM}`, 'м', 'm', `${distanceM}м`] : []
  const km = Math.floor(distanceM / 1_000)
  const inKilometres = km === 0 ? [] : [`${km}`, 'км', 'km', `${km}км`, `${km}km`]
  const called = named.includes(sport)
    ? [marathon, half].filter(({ min, max }) => distanceM >= min && distanceM <= max)
    : []
  return [...inMetres, ...inKilometres, ...called.flatMap(({ words }) => words)]
}

const months = [
  'январь января january',
  'февраль февраля february',
  'март марта march',
  'апрель апреля april',
  'май мая may',
  'июнь июня june',
  'июль июля july',
  'август августа august',
  'сентябрь сентября september',
  'октябрь октября october',
  'ноябрь ноября november',
  'декабрь декабря december',
].map((names) => names.split(' '))

/** The year and month of a day, as people type them. */
export function monthWords(day: PlainDate): string[] {
  const { year, month } = plainDateFields(day)
  return [`${year}`, ...(months[month - 1] ?? [])]
}

/** The search text without the decimals of numbers: «42,2 км» searches for 42. */
export function withoutFractions(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}.,])(\d+)[.,]\d+(?![.,]?[\p{L}\p{N}])/gu, '$1')
}
