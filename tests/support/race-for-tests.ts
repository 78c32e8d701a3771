import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { mustBeOk, type Result } from '#src/kernel/result.ts'
import type { EventDraft, RaceDraft } from '#src/modules/catalog/domain/event-draft.ts'
import { draftTariff } from '#src/modules/catalog/domain/testing/draft.ts'
import {
  type PublishedEvent,
  type PublishRefusal,
  publishEvent,
} from '#src/modules/catalog/server/commands/publish-event.ts'
import { ensureOrganizer } from '#src/modules/organizers/server/commands/ensure-organizer.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { App } from '#src/server/create-app.ts'
import { saveTestInsurer } from './insurance-for-tests.ts'

const day = 24 * 3600_000
const both = (text: string) => ({ ru: text, en: text })

type Change = Partial<Omit<EventDraft, 'races' | 'products'>> & {
  readonly race?: Partial<RaceDraft>
  /** Further races of the event. */
  readonly more?: readonly (Partial<RaceDraft> & { readonly code: string })[]
  readonly products?: EventDraft['products']
}

let count = 0

/** A product that an event may sell beside its places, for tests to change. */
export const shirt = {
  code: 'shirt',
  kind: 'goods',
  name: { ru: 'Футболка', en: 'Shirt' },
  about: { ru: '', en: '' },
  providerName: '',
  priceMinor: 70_000,
  stock: 5,
  maxPerOrder: 3,
} as const
export const policy = {
  ...shirt,
  code: 'policy',
  kind: 'insurance',
  providerName: 'Полис',
  priceMinor: 25_000,
  stock: null,
  tariffs: [draftTariff({})],
} as const

/** Publishes an event with one race, open from yesterday, for the tests to register for. */
export async function publishRace(app: OfApp, change: Change = {}) {
  count += 1
  const code = change.code ?? `test-event-${count}`
  mustBeOk(await publishDraft(app, { ...change, code }))
  return { eventCode: code, raceCode: change.race?.code ?? defaultRace.code, tenantId: change.tenantId ?? 1 }
}

type OfApp = { readonly services: Pick<App['services'], 'db'> }

/** Publishes the event again with changes; a refused change has no effect. */
export async function publishDraft(
  { services: { db } }: OfApp,
  { race = {}, more = [], products = [], ...event }: Change & { readonly code: string },
): Promise<Result<PublishedEvent, PublishRefusal>> {
  const now = toInstant(new Date())
  const at = (days: number): Instant => plusMs(now, days * day)
  return await db.transaction<Result<PublishedEvent, PublishRefusal>>({ role: 'system' }, async (tx) => {
    const { organizerId } = mustBeOk(await ensureOrganizer(tx, organizer))
    for (const { kind, providerName } of products) if (kind === 'insurance') await saveTestInsurer(tx, providerName)
    const published = await publishEvent(tx, {
      ...defaultEvent,
      organizerId,
      ...event,
      products,
      races: [race, ...more].map((raceInput) => ({
        ...defaultRace,
        startsAt: at(60),
        endsAt: at(60.2),
        opensAt: at(-1),
        closesAt: at(50),
        ...raceInput,
      })),
    })
    if (!published.ok) throw new Rollback<Result<PublishedEvent, PublishRefusal>>(published)
    return published
  })
}

export const organizer = {
  code: 'test-organizer',
  name: both('Тестовые старты'),
  legalName: 'ООО «Тестовые старты»',
  taxNumber: '7707083893',
  registrationNumber: '1027700132195',
  address: 'Самара',
  email: 'start@example.org',
  phone: '+7 846 555-01-42',
  website: '',
}
const defaultEvent = {
  tenantId: 1,
  sport: 'run',
  series: null,
  isOnline: false,
  name: both('Пробный забег'),
  about: both('О забеге'),
  program: [],
  venue: both('Парк'),
  city: both('Самара'),
  region: both('Самарская область'),
  country: 'RU',
  latitude: 53.2,
  longitude: 50.1,
  timeZone: 'Europe/Samara',
  currency: 'RUB',
  isListed: true,
  ageRating: 0,
  commissionBp: 500,
  website: '',
  hasFastIdentification: false,
  isNationalRunningMovement: false,
  streamUrl: '',
  pickup: both(''),
  participantLimit: null,
  registrationsPerAccount: null,
  unpaidLimits: { perNetwork: 100_000 }, // all clients of a test have one address
} as const
const defaultRace = {
  code: 'ten',
  name: { ru: 'Десятка', en: 'Ten' },
  kind: 'individual',
  stages: null,
  distanceM: 10_000,
  durationMin: null,
  capacity: 100,
  gender: 'any',
  ageFrom: null,
  ageTo: null,
  ageOn: 'race-day',
  fewLeft: null,
  requirements: [],
  profileFields: {},
  bibFrom: 101,
  tiers: [{ priceMinor: 190_000, untilAt: null, untilOrdinal: null }],
} as const
