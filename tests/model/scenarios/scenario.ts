import { createAutomatic, createDiscountCode } from '../../support/discounts-for-tests.ts'
import { publishRace, shirt } from '../../support/race-for-tests.ts'
import type { Runner } from '../../support/runner.ts'
import { threeLegs } from '../../support/team-for-tests.ts'
import type { TestApp } from '../../support/test-app.ts'
import type { TestBank } from '../../support/test-bank.ts'

/** The data of one run: an event with several races, another event to move entries to, and four accounts with a child each. */
export type Scenario = {
  readonly app: TestApp
  readonly bank: TestBank
  readonly runners: readonly Runner[]
  forward(minutes: number): void
  readonly eventCode: string
  readonly otherCode: string
  readonly eventId: string
  readonly otherId: string
  /** Promo codes: one use in all, one use per account, and a small budget. */
  readonly codes: readonly string[]
  /** Whether no other step runs at the same time. */
  isSingleStep: boolean
  /** The responses so far, shown when a run fails. */
  readonly responses: string[]
}
export type ScenarioTerms = {
  readonly feeMinor: number
  readonly returnsCommission: boolean
  readonly returnsDifference: boolean
  readonly limit: number | null
  readonly perAccount: number | null
  /** How many unpaid places an account may hold at a time; null: the default. */
  readonly unpaidPerAccount: number | null
  /** Capacities of the more expensive race, and of the cheaper one that has a waitlist. */
  readonly halfCapacity: number
  readonly fiveCapacity: number
}

const at = (priceMinor: number) => [{ priceMinor, untilAt: null, untilOrdinal: null }]
const groupEntries = {
  fields: { school: 'off', region: 'off', rank: 'off', coach: 'off' },
  isListed: false,
} as const

export async function createScenario(
  { app, bank, runners, forward }: Pick<Scenario, 'app' | 'bank' | 'runners' | 'forward'>,
  terms: ScenarioTerms,
): Promise<Scenario> {
  const eachPays = { daysBefore: 7, graceHours: 48 }
  const changeRules = {
    ...{ dataDays: 3, raceDays: 7, transferDays: 7 },
    returnsDifference: terms.returnsDifference,
    transferFeeMinor: terms.feeMinor,
  }
  const race = await publishRace(app, {
    // Sums whose commissions lie half-way between two minor units.
    commissionBp: 333,
    reservesForTransfers: true,
    changeRules,
    refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: terms.returnsCommission }],
    participantLimit: terms.limit,
    registrationsPerAccount: terms.perAccount,
    unpaidLimits: { perAccount: terms.unpaidPerAccount, perNetwork: 100_000 },
    products: [{ ...shirt, stock: 2, maxPerOrder: 2 }],
    race: { capacity: 4, tiers: [{ priceMinor: 105_000, untilAt: null, untilOrdinal: 1 }, ...at(150_010)] },
    more: [
      { code: 'half', bibFrom: 501, capacity: terms.halfCapacity, tiers: at(250_050) },
      { code: 'five', bibFrom: 601, capacity: terms.fiveCapacity, tiers: at(60_010) },
      { code: 'cup', bibFrom: 701, capacity: 3, tiers: at(0), groupEntries },
      {
        code: 'relay',
        ...{ bibFrom: 801, capacity: 2, kind: 'relay', stages: 3, tiers: at(190_000) },
        team: { ...threeLegs, eachPays },
      },
    ],
  })
  const other = await publishRace(app, {
    commissionBp: 333,
    refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }],
    race: { capacity: 3, tiers: at(60_010), bibFrom: 901 },
  })
  const [ids] = await app.sql<{ own: string; other: string }>(
    `select (select id from catalog.events where code = $1) as own, (select id from catalog.events where code = $2) as other`,
    [race.eventCode, other.eventCode],
  )
  const eventIds = [ids?.own ?? '']
  await createAutomatic(app, eventIds, { conditions: { minPeople: 2 } })
  await createAutomatic(app, eventIds, {
    name: { ru: 'Детям', en: 'For children' },
    value: { kind: 'amount_each', amountMinor: 40_000 },
    conditions: { fromChild: 1 },
  })
  const codes = [
    await createDiscountCode(app, {}, 1),
    await createDiscountCode(app, { maxUsesPerAccount: 1, stacking: 'alone', scope: 'places_and_products' }),
    await createDiscountCode(app, { budgetMinor: 20_000, value: { kind: 'amount', amountMinor: 15_001 } }),
  ]
  // No worker runs here, so the email jobs would pile up; all accounts send requests from one network, so attempts would reach its limit.
  await app.sql('delete from graphile_worker._private_jobs')
  await app.sql('delete from accounts.attempts')
  Object.assign(bank, { isDown: false, timesOut: false, refusesRefunds: false })
  const { eventCode } = race
  const events = { eventCode, otherCode: other.eventCode, eventId: ids?.own ?? '', otherId: ids?.other ?? '' }
  return { app, bank, runners, forward, ...events, codes, isSingleStep: true, responses: [] }
}
