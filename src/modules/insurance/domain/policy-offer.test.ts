import { describe, expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import type { InsuranceTariff } from '#src/modules/catalog/domain/insurance-tariff.ts'
import {
  offeredStarts,
  offerFor,
  offersOf,
  type PersonToInsure,
  type PolicyInput,
  startBounds,
} from './policy-offer.ts'

const row = (change: Partial<InsuranceTariff>): InsuranceTariff => ({
  ...{ policyType: 'accident', sports: ['run', 'walk'], ageFrom: 18, ageTo: 64, sumInsuredMinor: 20_000_000 },
  ...{ daysFrom: 1, daysTo: 3, premiumMinor: 25_000 },
  ...change,
})
const table = [
  row({}),
  row({ sumInsuredMinor: 50_000_000, premiumMinor: 60_000 }),
  row({ ageFrom: 65, ageTo: 80, premiumMinor: 40_000 }),
  row({ daysFrom: 4, daysTo: 30, premiumMinor: 45_000 }),
  row({ sports: ['ski'], premiumMinor: 35_000 }),
  row({ policyType: 'tick_bite', sports: [], ageFrom: 3, ageTo: null, daysTo: 30, premiumMinor: 18_000 }),
]
const today = plainDate(2026, 5, 1)
const raceDay = plainDate(2026, 5, 24)
const anna: PersonToInsure = {
  ...{ name: 'Орлова Анна', birthDate: plainDate(1990, 5, 12), sport: 'run' },
  ...{ raceDay, lastDay: raceDay, isOnline: false },
}
const input: PolicyInput = { sport: 'run', policyType: 'accident', startsOn: raceDay, sumInsuredMinor: null }
const tick = { ...input, policyType: 'tick_bite' } as const

describe('a premium is found', () => {
  test.for([
    ['the cheapest sum', anna, input, 25_000, 1],
    ['a chosen sum', anna, { ...input, sumInsuredMinor: 50_000_000 }, 60_000, 1],
    ['two days more', anna, { ...input, startsOn: plainDate(2026, 5, 22) }, 25_000, 3],
    ['a week', anna, { ...input, startsOn: plainDate(2026, 5, 18) }, 45_000, 7],
    ['the last year of an age', { ...anna, birthDate: plainDate(1961, 5, 25) }, input, 25_000, 1],
    ['the birthday on the first day', { ...anna, birthDate: plainDate(1961, 5, 24) }, input, 40_000, 1],
    ['another sport', { ...anna, sport: 'ski' }, { ...input, sport: 'ski' }, 35_000, 1],
    ['a type for every sport', anna, tick, 18_000, 1],
    ['a race of two days', { ...anna, lastDay: plainDate(2026, 5, 25) }, input, 25_000, 2],
  ] as const)('a premium is found: %s', ([, person, wanted, premiumMinor, days]) => {
    expect(offerFor(table, person, wanted, today)).toMatchObject({
      ok: true,
      value: { premiumMinor, days, startsOn: wanted.startsOn, endsOn: person.lastDay },
    })
  })

  test('an online race that has begun is insured from any of its days on', () => {
    const online = { ...anna, isOnline: true, raceDay: plainDate(2026, 4, 20), lastDay: plainDate(2026, 5, 10) }
    const offer = offerFor(table, online, { ...input, startsOn: plainDate(2026, 5, 9) }, today)
    expect(offer).toMatchObject({ ok: true, value: { days: 2, endsOn: '2026-05-10' } })
  })
})

test.for([
  ['type', anna, { ...input, policyType: 'trip_cancellation' }, 'insurance.type_not_offered'],
  ['sport', { ...anna, sport: 'triathlon' }, { ...input, sport: 'triathlon' }, 'insurance.sport_not_covered'],
  ['sport of another race', anna, { ...input, sport: 'ski' }, 'insurance.sport_of_race'],
  ['yesterday', anna, { ...input, startsOn: plainDate(2026, 4, 30) }, 'insurance.start_too_early'],
  ['the day after', anna, { ...input, startsOn: plainDate(2026, 5, 25) }, 'insurance.start_too_late'],
  ['child', { ...anna, birthDate: plainDate(2014, 1, 1) }, input, 'insurance.age_not_covered'],
  ['old', { ...anna, birthDate: plainDate(1940, 1, 1) }, input, 'insurance.age_not_covered'],
  ['baby', { ...anna, birthDate: plainDate(2025, 1, 1) }, tick, 'insurance.age_too_low'],
  ['too many days', anna, { ...tick, startsOn: today, policyType: 'tick_bite' }, null],
  ['sum', anna, { ...input, sumInsuredMinor: 1 }, 'insurance.sum_not_offered'],
] as const)('a request is refused: %s', ([, person, wanted, code]) => {
  const offer = offerFor(table, person, wanted, today)
  expect(offer.ok ? null : offer.error.code).toBe(code)
})

test('a refused age names the person and the ages', () => {
  const refused = offerFor(table, { ...anna, birthDate: plainDate(2014, 1, 1) }, input, today)
  expect(refused).toMatchObject({ error: { params: { name: 'Орлова Анна', from: 18, to: 80 } } })
})

test('a policy longer than the table is refused with the most days', () => {
  const longer = { ...anna, raceDay: plainDate(2026, 6, 30), lastDay: plainDate(2026, 6, 30) }
  expect(offerFor(table, longer, { ...input, startsOn: today }, today)).toMatchObject({
    error: { code: 'insurance.days_not_covered', params: { days: 61, count: 30 } },
  })
})

test('a sum that is not insured for so many days is refused with its own most days', () => {
  const wanted = { ...input, startsOn: plainDate(2026, 5, 18), sumInsuredMinor: 50_000_000 }
  expect(offerFor(table, anna, wanted, today)).toMatchObject({
    error: { code: 'insurance.days_not_covered', params: { days: 7, count: 3 } },
  })
})

test.for([
  ['before the race', anna, today, ['2026-05-01', '2026-05-24']],
  ['on race day', anna, raceDay, ['2026-05-24', '2026-05-24']],
  [
    'during an online race',
    { ...anna, isOnline: true, lastDay: plainDate(2026, 6, 10) },
    plainDate(2026, 5, 30),
    ['2026-05-30', '2026-06-10'],
  ],
] as const)('a policy may start within bounds: %s', ([, person, now, [from, until]]) => {
  expect(startBounds(person, now)).toEqual({ from, until })
})

test('the offers are those from the first day of the present policy on, while that is possible', () => {
  const premiumsFrom = (day: ReturnType<typeof plainDate>) =>
    offersOf(table, anna, today, day)[0]?.offers.map(({ premiumMinor }) => premiumMinor)
  expect(premiumsFrom(plainDate(2026, 5, 18))).toEqual([45_000])
  for (const day of [plainDate(2026, 4, 30), plainDate(2026, 5, 25)])
    expect(premiumsFrom(day)).toEqual([25_000, 60_000])
})

test('a person’s offers are listed by type and sum, with the reason where there is none', () => {
  expect(offersOf(table, anna, today)).toMatchObject([
    { policyType: 'accident', offers: [{ premiumMinor: 25_000 }, { premiumMinor: 60_000 }], refusal: null },
    { policyType: 'tick_bite', offers: [{ premiumMinor: 18_000 }], refusal: null },
  ])
  expect(offersOf(table, { ...anna, birthDate: plainDate(2014, 1, 1) }, today)).toMatchObject([
    { policyType: 'accident', offers: [], refusal: { code: 'insurance.age_not_covered' } },
    { policyType: 'tick_bite', offers: [{ premiumMinor: 18_000 }], refusal: null },
  ])
})

test.for([
  ['the table', 45, '2026-03-01', '2026-04-17'],
  ['today, where the table covers more', 45, '2026-05-20', '2026-05-20'],
  ['the race itself, where the table covers less than it', 1, '2026-05-01', '2026-05-30'],
] as const)('the first day on which a policy may start is bounded by %s', ([, daysTo, now, from]) => {
  const days = { raceDay: '2026-05-30', lastDay: '2026-05-31', isOnline: false } as PersonToInsure
  expect(offeredStarts([{ daysTo }, { daysTo: 1 }], days, now as PersonToInsure['raceDay'])).toEqual({
    from,
    until: '2026-05-30',
  })
})
