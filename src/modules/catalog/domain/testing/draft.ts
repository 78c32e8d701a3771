import { toInstant } from '#src/kernel/instant.ts'
import type { EventDraft, RaceDraft } from '../event-draft.ts'
import type { InsuranceTariff } from '../insurance-tariff.ts'
import type { ProductDraft } from '../product.ts'

/** A race for tests: in May 2026, 500 places, on sale from February, one price. */
export function draftRace(race: Partial<RaceDraft>): RaceDraft {
  return {
    code: 'r10',
    name: { ru: '10 км', en: '10 km' },
    kind: 'individual',
    stages: null,
    distanceM: 10_000,
    durationMin: null,
    startsAt: toInstant('2026-05-24T05:00Z'),
    endsAt: toInstant('2026-05-24T08:00Z'),
    capacity: 500,
    gender: 'any',
    ageFrom: 18,
    ageTo: null,
    ageOn: 'race-day',
    opensAt: toInstant('2026-02-01T09:00Z'),
    closesAt: toInstant('2026-05-20T21:00Z'),
    fewLeft: null,
    requirements: [],
    profileFields: {},
    bibFrom: 1,
    tiers: [{ priceMinor: 190_000, untilAt: null, untilOrdinal: null }],
    ...race,
  }
}

export function draftProduct(product: Partial<ProductDraft>): ProductDraft {
  return {
    code: 'medal',
    kind: 'goods',
    name: { ru: 'Гравировка медали', en: 'Medal engraving' },
    about: { ru: '', en: '' },
    providerName: '',
    priceMinor: 50_000,
    stock: 100,
    maxPerOrder: 1,
    ...product,
  }
}

/** A tariff of an insurance for tests: an accident, every sport and age, one to three days. */
export function draftTariff(tariff: Partial<InsuranceTariff>): InsuranceTariff {
  return {
    policyType: 'accident',
    sports: [],
    ageFrom: 0,
    ageTo: null,
    sumInsuredMinor: 20_000_000,
    daysFrom: 1,
    daysTo: 3,
    premiumMinor: 25_000,
    ...tariff,
  }
}

/** An insurance for tests, priced at its only tariff. */
export function draftInsurance(product: Partial<ProductDraft>): ProductDraft {
  return draftProduct({
    code: 'policy',
    kind: 'insurance',
    name: { ru: 'Страховка', en: 'Insurance' },
    providerName: 'Полис',
    priceMinor: 25_000,
    stock: null,
    tariffs: [draftTariff({})],
    ...product,
  })
}

/** An event for tests, in Samara. */
export function draftEvent(event: Partial<EventDraft>): EventDraft {
  return {
    tenantId: 1,
    organizerId: '00000000-0000-7000-8000-000000000001',
    code: 'volga-run',
    sport: 'run',
    series: null,
    isOnline: false,
    name: { ru: 'Волжский рассвет', en: 'Volga Dawn' },
    about: { ru: 'Бег вдоль Волги.', en: 'A run along the Volga.' },
    program: [],
    venue: { ru: 'Набережная', en: 'Embankment' },
    city: { ru: 'Самара', en: 'Samara' },
    region: { ru: 'Самарская область', en: 'Samara Region' },
    country: 'RU',
    latitude: 53.2,
    longitude: 50.1,
    timeZone: 'Europe/Samara',
    currency: 'RUB',
    isListed: true,
    ageRating: 6,
    commissionBp: 500,
    website: '',
    hasFastIdentification: false,
    isNationalRunningMovement: false,
    streamUrl: '',
    pickup: { ru: '', en: '' },
    participantLimit: null,
    registrationsPerAccount: null,
    races: [draftRace({})],
    products: [],
    ...event,
  }
}
