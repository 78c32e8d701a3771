import type { BothLanguages } from '#src/kernel/texts.ts'
import { hasBothLanguages, hasBothLanguagesOrNone } from './both-languages.ts'

type Facts = {
  readonly name: BothLanguages
  readonly about: BothLanguages
  readonly venue: BothLanguages
  readonly city: BothLanguages
  readonly region: BothLanguages
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
  readonly website: string
  readonly streamUrl: string
  readonly pickup: BothLanguages
  readonly commissionBp: number
  readonly participantLimit: number | null
  readonly registrationsPerAccount: number | null
}

type RaceFacts = {
  readonly name: BothLanguages
  readonly capacity: number
  readonly distanceM: number | null
  readonly durationMin: number | null
  readonly ageFrom: number | null
  readonly ageTo: number | null
  readonly bibFrom: number
  readonly offerHours?: number
}

const limits = { name: 160, about: 8_000, place: 160, address: 400, pickup: 400, count: 200_000 } as const

/** The first invalid field of an event with its kind of issue; null where all fields are valid. */
export function factsIssue(event: Facts): { code: FactsIssue; at: string } | null {
  for (const field of ['name', 'city', 'region', 'venue'] as const) {
    if (!hasBothLanguages(event[field], field === 'name' ? limits.name : limits.place))
      return { code: 'catalog.words_missing', at: field }
  }
  if (!hasBothLanguagesOrNone(event.about, limits.about)) return { code: 'catalog.words_missing', at: 'about' }
  if (!hasBothLanguagesOrNone(event.pickup, limits.pickup)) return { code: 'catalog.words_missing', at: 'pickup' }
  if (!/^[A-Z]{2}$/.test(event.country)) return { code: 'catalog.place_invalid', at: 'country' }
  if (!(Math.abs(event.latitude) <= 90)) return { code: 'catalog.place_invalid', at: 'latitude' }
  if (!(Math.abs(event.longitude) <= 180)) return { code: 'catalog.place_invalid', at: 'longitude' }
  if (!isTimeZone(event.timeZone)) return { code: 'catalog.place_invalid', at: 'timeZone' }
  for (const field of ['website', 'streamUrl'] as const) {
    if (!isAddressOrEmpty(event[field])) return { code: 'catalog.address_invalid', at: field }
  }
  if (!isWithin(event.commissionBp, 0, 10_000)) return { code: 'catalog.number_invalid', at: 'commissionBp' }
  for (const field of ['participantLimit', 'registrationsPerAccount'] as const) {
    const limit = event[field]
    if (limit !== null && !isWithin(limit, 1, limits.count)) return { code: 'catalog.number_invalid', at: field }
  }
  return null
}

export type FactsIssue =
  | 'catalog.words_missing'
  | 'catalog.place_invalid'
  | 'catalog.address_invalid'
  | 'catalog.number_invalid'

/** The first invalid field of a race, as a path within it; null where all fields are valid. */
export function raceFactsIssue(race: RaceFacts): { code: FactsIssue; at: string } | null {
  if (!hasBothLanguages(race.name, limits.name)) return { code: 'catalog.words_missing', at: 'name' }
  const numbers = [
    ['capacity', race.capacity, 1, limits.count],
    ['distanceM', race.distanceM, 1, 20_000_000],
    ['durationMin', race.durationMin, 1, 60 * 24 * 366],
    ['ageFrom', race.ageFrom, 0, 120],
    ['ageTo', race.ageTo, race.ageFrom ?? 0, 120],
    ['bibFrom', race.bibFrom, 0, 1_000_000],
    ['offerHours', race.offerHours ?? null, 1, 24 * 30],
  ] as const
  const wrong = numbers.find(([, value, min, max]) => value !== null && !isWithin(value, min, max))
  return wrong ? { code: 'catalog.number_invalid', at: wrong[0] } : null
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

/**
 * Whether the text is an http(s) address without credentials, or empty. It becomes a link on the
 * event's page, so `javascript:` must not pass.
 */
export function isAddressOrEmpty(text: string): boolean {
  if (text === '') return true
  if (text.length > limits.address || !/^https?:\/\/[^\s]+$/i.test(text)) return false
  return URL.canParse(text) && new URL(text).username === ''
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
