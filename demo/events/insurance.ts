import type { Currency } from '#src/kernel/money.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { InsuranceTariff } from '#src/modules/catalog/domain/insurance-tariff.ts'
import type { ProductDraft } from '#src/modules/catalog/domain/product.ts'
import { type Sport, sports } from '#src/modules/catalog/domain/sport.ts'
import { demoInsurer } from '../insurers.ts'

/**
 * Accident and tick-bite insurance of the demo's insurer; the price is its least premium. Costs more
 * for a higher sum, for harder sports, for older people, and for an online race of several weeks.
 */
export function insurance(price: number, currency: Currency = 'RUB'): ProductDraft {
  return {
    code: 'insurance',
    kind: 'insurance',
    name: { ru: 'Страховка участника', en: 'Race insurance' },
    about: {
      ru: `Действует по дороге на старт, на старте и во все дни полиса. Травмы или укус клеща, скорая, дорога домой; покрытие ${cover[currency].ru}.`,
      en: `Valid on the way to the start, at the race and on all days of the policy. Injuries or a tick bite, emergency help, the way home; cover ${cover[currency].en}.`,
    },
    providerName: demoInsurer.name,
    priceMinor: price * 100,
    stock: null,
    maxPerOrder: 4,
    tariffs: tariffsFrom(price * 100, currency),
  }
}

function tariffsFrom(leastMinor: number, currency: Currency): InsuranceTariff[] {
  const [lowSum, highSum] = sums[currency]
  const accident = ages.flatMap(({ ageFrom, ageTo, factor: ofAge }) =>
    durations.flatMap(({ daysFrom, daysTo, factor: ofDays }) => {
      const row = { policyType: 'accident' as const, ageFrom, ageTo, daysFrom, daysTo }
      const premiumMinor = (factor: number) => roundedUp(leastMinor * ofAge * ofDays * factor)
      return [
        { ...row, sports: [], sumInsuredMinor: lowSum * 100, premiumMinor: premiumMinor(1) },
        { ...row, sports: calmSports, sumInsuredMinor: highSum * 100, premiumMinor: premiumMinor(1.8) },
        { ...row, sports: hardSports, sumInsuredMinor: highSum * 100, premiumMinor: premiumMinor(2.4) },
      ]
    }),
  )
  const tickBite: InsuranceTariff = {
    ...{ policyType: 'tick_bite', sports: [], ageFrom: 1, ageTo: null, daysFrom: 1, daysTo: 366 },
    ...{ sumInsuredMinor: highSum * 100, premiumMinor: roundedUp(leastMinor * 1.2) },
  }
  return [...accident, tickBite]
}

const ages = [
  { ageFrom: 1, ageTo: 64, factor: 1 },
  { ageFrom: 65, ageTo: 85, factor: 2 },
] as const
const durations = [
  { daysFrom: 1, daysTo: 3, factor: 1 },
  { daysFrom: 4, daysTo: 45, factor: 1.5 },
] as const
const hardSports: readonly Sport[] = ['trail', 'obstacle', 'cycling', 'duathlon', 'triathlon', 'ski', 'swimming']
const calmSports = sports.filter((sport) => !hardSports.includes(sport))

/** To whole units of the currency. */
function roundedUp(minor: number): number {
  return Math.ceil(minor / 100) * 100
}

/** The two sums insured, in units of the currency. */
const sums: Record<Currency, readonly [number, number]> = {
  RUB: [200_000, 500_000],
  BYN: [10_000, 25_000],
  KZT: [1_500_000, 4_000_000],
  UZS: [40_000_000, 100_000_000],
  EUR: [3_000, 8_000],
  USD: [3_000, 8_000],
}
const cover: Record<Currency, BothLanguages> = {
  RUB: { ru: '200\u00a0000 или 500\u00a0000\u00a0₽', en: '200,000 or 500,000\u00a0₽' },
  BYN: { ru: '10\u00a0000 или 25\u00a0000\u00a0Br', en: '10,000 or 25,000\u00a0Br' },
  KZT: { ru: '1\u00a0500\u00a0000 или 4\u00a0000\u00a0000\u00a0₸', en: '1,500,000 or 4,000,000\u00a0₸' },
  UZS: { ru: '40\u00a0000\u00a0000 или 100\u00a0000\u00a0000\u00a0сум', en: '40,000,000 or 100,000,000\u00a0UZS' },
  EUR: { ru: '3\u00a0000 или 8\u00a0000\u00a0€', en: '3,000 or 8,000\u00a0€' },
  USD: { ru: '3\u00a0000 или 8\u00a0000\u00a0$', en: '3,000 or 8,000\u00a0$' },
}
