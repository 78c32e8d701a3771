import type { Instant } from '#src/kernel/instant.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { nicknamesOf } from '../../domain/city-nicknames.ts'
import { type Sport, sports } from '../../domain/sport.ts'
import { WordIndex } from '../../domain/word-index.ts'

/** A row of the search as it comes from the database; days are counted from 2000-01-01. */
export type SearchRow = {
  readonly code: string
  readonly norm: string
  /** So many of the words of `norm`, the first, are its name's. */
  readonly nameWords: number
  readonly sport: Sport
  readonly cityRu: string
  readonly cityEn: string
  readonly cityNorm: string
  readonly series: string | null
  readonly timeZone: string
  readonly startsOn: number
  readonly endsOn: number
  /** null: each day from the first to the last. */
  readonly raceDays: readonly number[] | null
  readonly isListed: boolean
  readonly isOnline: boolean
  readonly hasResults: boolean
  readonly rating: number | null
  /** As PostgreSQL writes a multirange: {[6,14),[18,)} */
  readonly ages: string
}

export type IndexedCity = { readonly ru: string; readonly en: string }
export type AgeSpan = { readonly from: number; readonly before: number }

/**
 * The search's rows as columns: an event is a slot, the same in every column. What has few values stands once in a table
 * of its own, so that a filter asks each value once and each event only for its number. An event that changes gets a new
 * slot; its old one is dead.
 */
export class EventIndex {
  readonly codes: string[] = []
  readonly startsOn: number[] = []
  readonly endsOn: number[] = []
  readonly raceDays: (readonly number[] | null)[] = []
  readonly isListed: boolean[] = []
  readonly isOnline: boolean[] = []
  readonly hasResults: boolean[] = []
  readonly ratings: number[] = []
  /** Numbers of `sports`, `cities`, `timeZones`, `ages`, `seriesCodes`; −1 is in no series. */
  readonly sport: number[] = []
  readonly city: number[] = []
  readonly zone: number[] = []
  readonly age: number[] = []
  readonly series: number[] = []

  readonly cities = new Interned<IndexedCity>()
  readonly timeZones = new Interned<string>()
  readonly ages = new Interned<readonly AgeSpan[]>()
  readonly seriesCodes = new Interned<string>()

  /** Slots by the words of their events. */
  readonly words = new WordIndex()
  /** Numbers of `cities` by the words of their names. */
  readonly cityWords = new WordIndex()

  readonly #slots = new Map<string, number>()
  #knownCities = 0

  get size(): number {
    return this.codes.length
  }

  /** Where an event stands; −1 where it is not here. */
  slotOf(code: string): number {
    return this.#slots.get(code) ?? -1
  }

  /** How many slots stand for nothing any more. */
  get deadCount(): number {
    return this.codes.length - this.#slots.size
  }

  put(row: SearchRow): void {
    const before = this.#slots.get(row.code)
    if (before !== undefined) this.isListed[before] = false
    const slot = this.codes.push(row.code) - 1
    this.#slots.set(row.code, slot)
    this.startsOn.push(row.startsOn)
    this.endsOn.push(row.endsOn)
    this.raceDays.push(row.raceDays)
    this.isListed.push(row.isListed)
    this.isOnline.push(row.isOnline)
    this.hasResults.push(row.hasResults)
    this.ratings.push(row.rating ?? 0)
    this.sport.push(sports.indexOf(row.sport))
    this.city.push(this.#cityOf(row))
    this.zone.push(this.timeZones.numberOf(row.timeZone, () => row.timeZone))
    this.age.push(this.ages.numberOf(row.ages, () => readAges(row.ages)))
    const { series } = row
    this.series.push(series === null ? -1 : this.seriesCodes.numberOf(series, () => series))
    const words = row.norm.split(' ')
    const others = [...words.slice(row.nameWords), ...nicknamesOf(row.cityRu)]
    this.words.put(slot, words.slice(0, row.nameWords), others)
  }

  #cityOf({ cityRu: ru, cityEn: en, cityNorm }: SearchRow): number {
    const number = this.cities.numberOf(`${ru}|${en}`, () => ({ ru, en }))
    if (number === this.#knownCities) this.cityWords.put(number, cityNorm.split(' '), nicknamesOf(ru))
    this.#knownCities = this.cities.values.length
    return number
  }

  /** The day that it is in each of the time zones. */
  daysNow(now: Instant): PlainDate[] {
    return this.timeZones.values.map((zone) => plainDateIn(now, zone))
  }
}

/** Values with their numbers, each once. */
class Interned<Value> {
  readonly values: Value[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(key: string, make: () => Value): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.values.push(make()) - 1
    this.#numbers.set(key, number)
    return number
  }
}

const dayMs = 86_400_000
const firstDayMs = Date.UTC(2000, 0, 1)

/** The number of a day, as the search's rows count them. */
export function dayNumber(day: PlainDate): number {
  return Math.round((Date.parse(`${day}T00:00Z`) - firstDayMs) / dayMs)
}

export function dayOfNumber(number: number): PlainDate {
  return new Date(firstDayMs + number * dayMs).toISOString().slice(0, 10) as PlainDate
}

function readAges(text: string): AgeSpan[] {
  return [...text.matchAll(/\[(\d*),(\d*)\)/g)].map(([, from, before]) => ({
    from: Number(from ?? 0),
    before: before === undefined || before === '' ? Number.POSITIVE_INFINITY : Number(before),
  }))
}
