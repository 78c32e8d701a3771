import type { Instant } from '#src/kernel/instant.ts'
import { addDays, type PlainDate, plainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { type Sport, sports } from '#src/modules/catalog/domain/sport.ts'
import { placePaths } from '#src/modules/maps/domain/place-path.ts'
import { findNicknames } from '../../domain/city-nicknames.ts'
import { distanceSearchWords, monthWords } from '../../domain/looked-for-words.ts'
import { type RequirementFilter, requirementFilters } from '../../domain/requirement-filter.ts'
import { WordIndex } from '../../domain/word-index.ts'
import { unitVector } from './unit-vector.ts'

const dayZero = plainDate(2000, 1, 1)

/** A row of the search as the database returns it; days are counted from 2000-01-01. */
export type SearchRow = {
  readonly code: string
  readonly norm: string
  /** The number of leading words of `norm` that are the name's. */
  readonly nameWords: number
  readonly sport: Sport
  readonly cityRu: string
  readonly cityEn: string
  readonly cityNorm: string
  readonly country: string
  readonly regionRu: string
  readonly regionEn: string
  readonly venueRu: string
  readonly venueEn: string
  readonly latitude: number
  readonly longitude: number
  /** The code of its organizer. */
  readonly club: string
  readonly series: string | null
  readonly championship: string | null
  readonly championshipRu: string
  readonly championshipEn: string
  readonly timeZone: string
  readonly startsOn: number
  readonly endsOn: number
  /** null: each day from the first to the last. */
  readonly raceDays: readonly number[] | null
  readonly isListed: boolean
  readonly isOnline: boolean
  readonly hasResults: boolean
  readonly isNationalRunningMovement: boolean
  readonly isFast: boolean
  readonly isFree: boolean
  readonly isCancelledOrPostponed: boolean
  readonly rating: number | null
  readonly requirements: readonly RequirementFilter[]
  /** The times of open registration, in seconds since 1970: from, until, from, until … */
  readonly onSale: readonly number[]
  /** In PostgreSQL's multirange format: {[6,14),[18,)} */
  readonly ages: string
  /** The distances of its races, in metres. */
  readonly distances: readonly number[]
}

export type IndexedCity = { readonly ru: string; readonly en: string }
/** A venue with its path: country, region, venue. */
export type IndexedPlace = {
  readonly paths: readonly [string, string, string]
  readonly region: Named
  readonly venue: Named
}
export type IndexedChampionship = Named & { readonly code: string }
type Named = { readonly ru: string; readonly en: string }
export type AgeSpan = { readonly from: number; readonly before: number }

/**
 * The rows of the search as columns. An event is a slot, the same index in every column. Columns
 * with few distinct values hold numbers into a table of them, so that a filter evaluates each value
 * once. A changed event gets a new slot; its old slot is dead.
 */
export class EventIndex {
  readonly codes: string[] = []
  readonly startsOn: number[] = []
  readonly endsOn: number[] = []
  readonly raceDays: (readonly number[] | null)[] = []
  readonly isListed: boolean[] = []
  readonly isCancelledOrPostponed: boolean[] = []
  readonly isOnline: boolean[] = []
  readonly hasResults: boolean[] = []
  readonly ratings: number[] = []
  /** `flagBits`, and the `requirementBits` of all its races. */
  readonly flags: number[] = []
  readonly requirements: number[] = []
  readonly latitude: number[] = []
  readonly longitude: number[] = []
  /** The position as a unit vector; a zero vector for online events, which is near no spot. */
  readonly east: number[] = []
  readonly north: number[] = []
  readonly up: number[] = []
  /**
   * The first registration period, in seconds; further ones are in `laterSales`. None for a
   * cancelled or postponed event.
   */
  readonly saleFrom: number[] = []
  readonly saleUntil: number[] = []
  readonly laterSales = new Map<number, readonly number[]>()
  /**
   * Numbers into `sports`, `cities`, `timeZones`, `ages`, `places` …; −1: no series or
   * championship. Online events have −1 as city and place too: a filter by city means events held
   * there.
   */
  readonly sport: number[] = []
  readonly city: number[] = []
  readonly zone: number[] = []
  readonly age: number[] = []
  readonly series: number[] = []
  readonly place: number[] = []
  readonly club: number[] = []
  readonly championship: number[] = []

  readonly cities = new Interned<IndexedCity>()
  readonly timeZones = new Interned<string>()
  readonly ages = new Interned<readonly AgeSpan[]>()
  readonly seriesCodes = new Interned<string>()
  readonly places = new Interned<IndexedPlace>()
  readonly clubs = new Interned<string>()
  readonly championships = new Interned<IndexedChampionship>()

  /** Slots by the words of their events. */
  readonly words = new WordIndex()
  /** Numbers of `cities` by the words of their names. */
  readonly cityWords = new WordIndex()

  readonly #slots = new Map<string, number>()
  #knownCities = 0

  get size(): number {
    return this.codes.length
  }

  /** The slot of an event; −1 where it is not in the index. */
  slotOf(code: string): number {
    return this.#slots.get(code) ?? -1
  }

  /** The number of dead slots. */
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
    this.isCancelledOrPostponed.push(row.isCancelledOrPostponed)
    this.isOnline.push(row.isOnline)
    this.hasResults.push(row.hasResults)
    this.ratings.push(row.rating ?? 0)
    this.sport.push(sports.indexOf(row.sport))
    this.city.push(this.#cityOf(row))
    this.zone.push(this.timeZones.numberOf(row.timeZone, () => row.timeZone))
    this.age.push(this.ages.numberOf(row.ages, () => readAges(row.ages)))
    const { series } = row
    this.series.push(series === null ? -1 : this.seriesCodes.numberOf(series, () => series))
    this.club.push(this.clubs.numberOf(row.club, () => row.club))
    this.championship.push(this.#championshipOf(row))
    this.flags.push(toFlagBits(row))
    this.requirements.push(row.requirements.reduce((bits, one) => bits | requirementBits[one], 0))
    this.#putPlace(row)
    this.#putSales(slot, row)
    const words = row.norm.split(' ')
    this.words.put(slot, words.slice(0, row.nameWords), [...words.slice(row.nameWords), ...this.#lookedFor(row)])
  }

  /** Search words that are not in the event's texts: nicknames of the city, months, distances. */
  #lookedFor({ sport, isOnline, cityRu, startsOn, distances }: SearchRow): string[] {
    const far = distances.flatMap((distanceM) => distanceSearchWords(sport, distanceM))
    const nicknames = isOnline ? [] : findNicknames(cityRu)
    return [...new Set([...nicknames, ...monthWords(addDays(dayZero, startsOn)), ...far])]
  }

  #putPlace({ isOnline, country, regionRu, regionEn, venueRu, venueEn, latitude, longitude }: SearchRow): void {
    const region = { ru: regionRu, en: regionEn }
    const venue = { ru: venueRu, en: venueEn }
    const place = { paths: placePaths(country, regionEn || regionRu, venueEn || venueRu), region, venue }
    this.place.push(isOnline ? -1 : this.places.numberOf(place.paths[2], () => place))
    this.latitude.push(latitude)
    this.longitude.push(longitude)
    const [east, north, up] = isOnline ? [0, 0, 0] : unitVector(latitude, longitude)
    this.east.push(east)
    this.north.push(north)
    this.up.push(up)
  }

  #putSales(slot: number, { onSale, isCancelledOrPostponed }: SearchRow): void {
    const [from = 0, until = 0, ...later] = isCancelledOrPostponed ? [] : onSale
    this.saleFrom.push(from)
    this.saleUntil.push(until)
    if (later.length > 0) this.laterSales.set(slot, later)
  }

  #championshipOf({ championship: code, championshipRu: ru, championshipEn: en }: SearchRow): number {
    return code === null ? -1 : this.championships.numberOf(code, () => ({ code, ru, en }))
  }

  #cityOf({ isOnline, cityRu: ru, cityEn: en, cityNorm }: SearchRow): number {
    if (isOnline) return -1
    const number = this.cities.numberOf(`${ru}|${en}`, () => ({ ru, en }))
    if (number === this.#knownCities) this.cityWords.put(number, cityNorm.split(' '), findNicknames(ru))
    this.#knownCities = this.cities.values.length
    return number
  }

  /** The current day in each of the time zones. */
  daysNow(now: Instant): PlainDate[] {
    return this.timeZones.values.map((zone) => plainDateIn(now, zone))
  }
}

export const flagBits = { nrm: 1, fast: 2, free: 4 } as const
export const requirementBits = Object.fromEntries(requirementFilters.map((one, n) => [one, 1 << n])) as Readonly<
  Record<RequirementFilter, number>
>

function toFlagBits({ isNationalRunningMovement, isFast, isFree }: SearchRow): number {
  return (isNationalRunningMovement ? flagBits.nrm : 0) | (isFast ? flagBits.fast : 0) | (isFree ? flagBits.free : 0)
}

/** Distinct values with their numbers. */
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

/** The number of a day, as in the search's rows. */
export function dayNumber(day: PlainDate): number {
  return Math.round((Date.parse(`${day}T00:00Z`) - firstDayMs) / dayMs)
}

/** The day with this number in the index. */
export function dayOfNumber(number: number): PlainDate {
  return new Date(firstDayMs + number * dayMs).toISOString().slice(0, 10) as PlainDate
}

function readAges(text: string): AgeSpan[] {
  return [...text.matchAll(/\[(\d*),(\d*)\)/g)].map(([, from, before]) => ({
    from: Number(from ?? 0),
    before: before === undefined || before === '' ? Number.POSITIVE_INFINITY : Number(before),
  }))
}
