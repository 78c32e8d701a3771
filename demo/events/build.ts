import { plusMs } from '#src/kernel/instant.ts'
import { addDays, type PlainDate } from '#src/kernel/plain-date.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { EventDraft, RaceDraft } from '#src/modules/catalog/domain/event-draft.ts'
import type { PriceTier } from '#src/modules/catalog/domain/price-tier.ts'
import type { ProductDraft } from '#src/modules/catalog/domain/product.ts'
import type { Question } from '#src/modules/catalog/domain/questions.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import { type Calendar, instantAt } from './calendar.ts'
import { cutOffsOf, type LimitSpec, type StartSpec, waveStartsOf } from './course-times.ts'
import type { DemoEvent, DemoRace, DemoTenant } from './demo-event.ts'
import { programOf } from './program-lines.ts'
import { startPackOf } from './start-packs.ts'

export type EventLocation = Pick<
  EventDraft,
  'venue' | 'city' | 'region' | 'country' | 'latitude' | 'longitude' | 'timeZone' | 'currency'
>

/**
 * A price in whole units of the currency, until a number of days before the event, or until a
 * number of places is sold.
 */
export type PriceSpec = readonly [price: number, until?: { readonly days?: number; readonly places?: number }]

export type RaceSpec = Partial<
  Pick<
    RaceDraft,
    | 'kind'
    | 'stages'
    | 'team'
    | 'gender'
    | 'ageFrom'
    | 'ageTo'
    | 'ageOn'
    | 'fewLeft'
    | 'requirements'
    | 'profileFields'
    | 'isByCode'
    | 'admissionBlocks'
    | 'checksDocuments'
    | 'readsIdentity'
    | 'categories'
    | 'waves'
    | 'bibFrom'
    | 'drawsAt'
    | 'groupEntries'
    | 'laps'
    | 'qualification'
  >
> & {
  readonly code: string
  readonly ru: string
  readonly en: string
  readonly metres?: number
  readonly minutes?: number
  /** Days after the event's first. */
  readonly day?: number
  readonly at: string
  readonly limitHours: number
  readonly capacity: number
  readonly sold: number
  readonly prices: readonly PriceSpec[]
  readonly questions?: readonly Question[]
  readonly starts?: readonly StartSpec[]
  readonly limits?: readonly LimitSpec[]
}

export type EventSpec = {
  readonly code: string
  readonly sport: Sport
  readonly tenant?: DemoTenant
  readonly organizer: string
  readonly location: EventLocation
  readonly on: PlainDate
  readonly name: BothLanguages
  readonly about: BothLanguages
  /** One line per item: program-lines.ts. */
  readonly program: BothLanguages
  readonly races: readonly RaceSpec[]
  readonly products?: readonly ProductDraft[]
  /**
   * Registration opens on this day at 10:00; default: forty days ago, or two months before a past
   * event.
   */
  readonly opens?: PlainDate
  /** Registration closes at the start of this day; default: two days before the event. */
  readonly closes?: PlainDate
  /** The hour of the closing, if it is not the start of the day. */
  readonly closesClock?: string
} & Partial<
  Pick<
    EventDraft,
    | 'ageRating'
    | 'series'
    | 'isOnline'
    | 'isListed'
    | 'isNationalRunningMovement'
    | 'hasFastIdentification'
    | 'streamUrl'
    | 'championship'
    | 'website'
    | 'pickup'
    | 'participantLimit'
    | 'registrationsPerAccount'
    | 'commissionBp'
    | 'questions'
    | 'changeRules'
    | 'groupEntryLimit'
    | 'reservesForTransfers'
    | 'startPack'
  >
> &
  Partial<Pick<DemoEvent, 'accessCodes' | 'becomes' | 'hasResults' | 'rating'>>

const nothing: BothLanguages = { ru: '', en: '' }

export function demoEvent(calendar: Calendar, spec: EventSpec): DemoEvent {
  const { location, opens: _, closes: __, closesClock: ___, on, races, program, ...words } = spec
  const event = {
    tenant: 'default' as const,
    series: null,
    isOnline: false,
    isListed: true,
    ageRating: 6 as const,
    commissionBp: 500,
    website: '',
    hasFastIdentification: false,
    isNationalRunningMovement: false,
    streamUrl: '',
    pickup: nothing,
    participantLimit: null,
    registrationsPerAccount: null,
    products: [],
    accessCodes: [],
    becomes: null,
    hasResults: false,
    rating: null,
    ...location,
    ...words,
    program: programOf(program, on),
    races: races.map((race, index) => demoRace(calendar, spec, race, index)),
  }
  return { startPack: startPackOf(event), ...event }
}

function demoRace(calendar: Calendar, spec: EventSpec, race: RaceSpec, index: number): DemoRace {
  const { location, on } = spec
  const day = addDays(on, race.day ?? 0)
  const startsAt = instantAt(day, race.at, location.timeZone)
  const fortyDaysAgo = calendar.inDays(-40)
  const twoMonthsBefore = addDays(on, -60)
  const opens = spec.opens ?? (fortyDaysAgo < twoMonthsBefore ? fortyDaysAgo : twoMonthsBefore)
  return {
    code: race.code,
    name: { ru: race.ru, en: race.en },
    kind: race.kind ?? 'individual',
    stages: race.stages ?? null,
    team: race.team ?? null,
    distanceM: race.metres ?? null,
    durationMin: race.minutes ?? null,
    startsAt,
    endsAt: plusMs(startsAt, race.limitHours * 3_600_000),
    capacity: race.capacity,
    gender: race.gender ?? 'any',
    ageFrom: race.ageFrom ?? null,
    ageTo: race.ageTo ?? null,
    ageOn: race.ageOn ?? 'race-day',
    opensAt: instantAt(opens, '10:00', location.timeZone),
    closesAt: instantAt(spec.closes ?? addDays(on, -2), spec.closesClock ?? '00:00', location.timeZone),
    fewLeft: race.fewLeft ?? null,
    requirements: race.requirements ?? [],
    profileFields: race.profileFields ?? {
      region: 'optional',
      city: 'required',
      club: 'optional',
      emergencyPhone: 'optional',
    },
    isByCode: race.isByCode ?? false,
    questions: race.questions ?? [],
    admissionBlocks: race.admissionBlocks ?? [],
    checksDocuments: race.checksDocuments ?? false,
    readsIdentity: race.readsIdentity ?? false,
    categories: race.categories ?? [],
    waves: race.waves ?? [],
    drawsAt: race.drawsAt ?? null,
    groupEntries: race.groupEntries ?? null,
    waveStarts: waveStartsOf(race.starts, startsAt),
    cutOffs: cutOffsOf(race.limits, { ...race, startsAt, isForOne: (race.kind ?? 'individual') === 'individual' }),
    laps: race.laps ?? null,
    ...(race.qualification ? { qualification: race.qualification } : {}),
    bibFrom: race.bibFrom ?? index * 1_000 + 1,
    tiers: race.prices.map((price) => tierOf(price, spec)),
    demoSold: race.sold,
  }
}

function tierOf([price, until = {}]: PriceSpec, { on, location }: EventSpec): PriceTier {
  return {
    priceMinor: price * 100,
    untilAt: until.days === undefined ? null : instantAt(addDays(on, -until.days), '00:00', location.timeZone),
    untilOrdinal: until.places ?? null,
  }
}

type Offer = { readonly code: string; readonly price: number; readonly stock?: number; readonly max?: number }

export function service(offer: Offer, name: BothLanguages, about: BothLanguages): ProductDraft {
  return product('service', offer, name, about)
}

export function goods(offer: Offer, name: BothLanguages, about: BothLanguages): ProductDraft {
  return product('goods', offer, name, about)
}

function product(kind: 'service' | 'goods', offer: Offer, name: BothLanguages, about: BothLanguages): ProductDraft {
  const { code, price, stock = null, max = 2 } = offer
  return { code, kind, name, about, providerName: '', priceMinor: price * 100, stock, maxPerOrder: max }
}
