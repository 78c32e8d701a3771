import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { ageOn, type PlainDate } from '#src/kernel/plain-date.ts'
import type { ProductDraft } from '#src/modules/catalog/domain/product.ts'
import { draftTariff } from '#src/modules/catalog/domain/testing/draft.ts'
import { createDiscountCode, idsOfRace } from '../../support/discounts-for-tests.ts'
import { saveTestInsurer } from '../../support/insurance-for-tests.ts'
import { donation, medal, tee, travel, vest } from '../../support/option-products.ts'
import { policy, publishRace, shirt } from '../../support/race-for-tests.ts'
import type { Runner } from '../../support/runner.ts'
import type { TestApp, TestClient } from '../../support/test-app.ts'
import type { TestBank } from '../../support/test-bank.ts'

/** The program, and what one run sells: an event with options and an insurance, and three accounts with a child each. */
export type OptionsSale = {
  readonly app: TestApp
  readonly bank: TestBank
  readonly runners: readonly Runner[]
  readonly operator: TestClient
  forward(minutes: number): void
  readonly eventCode: string
  readonly raceCode: string
  readonly eventId: string
  /** A promo code on places and products. */
  readonly code: string
  readonly products: readonly SoldProduct[]
  readonly terms: OptionsTerms
  /** Whether no other step runs at the same time. */
  isSingleStep: boolean
  /** The responses so far, shown when a run fails. */
  readonly responses: string[]
}
export type OptionsTerms = {
  /** The organizer's rule; null: no refund. */
  readonly refund: { readonly shareBp: number; readonly returnsCommission: boolean } | null
  /** The insurer's rule: up to so many days before the first day of the policy; null: never. */
  readonly insurerDaysBefore: number | null
}
export type SoldProduct = {
  readonly id: string
  readonly code: string
  readonly variants: readonly { readonly id: string; readonly code: string }[]
}

const variant = (code: string, stock: number | null, priceMinor: number | null = null) => ({
  ...{ code, name: { ru: code, en: code }, stock, priceMinor },
})
const premiums = [
  { ageFrom: 0, ageTo: 17, premiumMinor: 15_001 },
  { ageFrom: 18, ageTo: 35, premiumMinor: 25_001 },
  { ageFrom: 36, ageTo: 70, premiumMinor: 40_003 },
] as const

/** What the insurer's table asks for a person; null: it does not cover this age. */
export function premiumOf(birthDate: PlainDate, startsOn: PlainDate): number | null {
  const age = ageOn(birthDate, startsOn)
  return premiums.find(({ ageFrom, ageTo }) => ageFrom <= age && age <= ageTo)?.premiumMinor ?? null
}

// Sums whose commissions lie half-way between two minor units; stocks that three accounts compete for.
function productsOf(changeableUntil: ReturnType<typeof toInstant>): ProductDraft[] {
  return [
    {
      ...tee,
      maxPerOrder: 2,
      changeableUntil,
      variants: [variant('s', 2, 70_010), variant('m', 1, 70_010), variant('l', 2, 80_030)],
    },
    {
      ...shirt,
      code: 'cap',
      maxPerOrder: 2,
      changeableUntil,
      stock: null,
      variants: [variant('red', 2), variant('blue', 1)],
    },
    { ...travel, changeableUntil, variants: [variant('bus', 3, 50_010), variant('own', null)] },
    { ...vest, variants: [variant('s', 3), variant('l', 2)] },
    medal,
    donation,
    { ...policy, priceMinor: premiums[0].premiumMinor, tariffs: premiums.map((row) => draftTariff(row)) },
  ]
}

export async function createOptionsSale(
  { app, bank, runners, operator, forward }: Pick<OptionsSale, 'app' | 'bank' | 'runners' | 'operator' | 'forward'>,
  terms: OptionsTerms,
): Promise<OptionsSale> {
  const at = (priceMinor: number, untilOrdinal: number | null) => ({ priceMinor, untilAt: null, untilOrdinal })
  const changeableUntil = plusMs(toInstant(app.services.db.testNow() ?? new Date()), 20 * 24 * 3600_000)
  const race = await publishRace(app, {
    commissionBp: 333,
    refundRules: terms.refund === null ? [] : [{ daysBefore: 1, ...terms.refund }],
    products: productsOf(changeableUntil),
    race: { capacity: 8, tiers: [at(105_000, 1), at(150_010, null)] },
  })
  await app.services.db.transaction({ role: 'system' }, (tx) =>
    saveTestInsurer(tx, policy.providerName, { refundDaysBefore: terms.insurerDaysBefore }),
  )
  const { eventId } = await idsOfRace(app, race)
  const code = await createDiscountCode(app, { conditions: { eventIds: [eventId] }, scope: 'places_and_products' }, 1)
  const products = await app.sql<SoldProduct>(
    `select p.id, p.code, (select coalesce(json_agg(json_build_object('id', v.id, 'code', v.code) order by v.position), '[]')
       from catalog.product_variants v where v.product_id = p.id) as variants
     from catalog.products p where p.event_id = $1 order by p.code`,
    [eventId],
  )
  // No worker runs here, so the email jobs would pile up; all accounts send requests from one network.
  await app.sql('delete from graphile_worker._private_jobs')
  await app.sql('delete from accounts.attempts')
  const { eventCode, raceCode } = race
  return {
    ...{ app, bank, runners, operator, forward, eventCode, raceCode, eventId, code, products, terms },
    isSingleStep: true,
    responses: [],
  }
}

/** A product by its code. @throws where the event has none */
export function productOf({ products }: OptionsSale, code: string): SoldProduct {
  const product = products.find((one) => one.code === code)
  if (product === undefined) throw new Error(`No product ${code}`)
  return product
}
