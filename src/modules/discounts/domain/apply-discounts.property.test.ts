import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LineKind } from '#src/modules/catalog/domain/commission.ts'
import { fullRefund, totalRefundMinor, unitsRefund } from '#src/modules/orders/domain/refund-sums.ts'
import { anyRates } from '#src/modules/orders/domain/testing/any-order.ts'
import { orderTotals } from '#src/modules/orders/domain/totals.ts'
import { type AppliedCode, applyDiscounts } from './apply-discounts.ts'
import type { DiscountLine, DiscountOrder, DiscountPerson } from './discount-conditions.ts'
import { type DiscountRule, type DiscountValue, noConditions } from './discount-rule.ts'

type Content = Omit<DiscountLine, 'id'>

const anyValue: fc.Arbitrary<DiscountValue> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), shareBp: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.integer({ min: 1, max: 100_000_00 }) }),
  fc.record({ kind: fc.constant('amount_each' as const), amountMinor: fc.integer({ min: 1, max: 10_000_00 }) }),
  fc.record({ kind: fc.constant('fixed_price' as const), priceMinor: fc.nat(10_000_00) }),
  fc.record({ kind: fc.constant('free_product' as const), productId: fc.constantFrom('shirt', 'cap') }),
)
const anyCondition = fc.constantFrom(
  { minPeople: 2 },
  { minPeople: 3 },
  { ageTo: 17 },
  { gender: 'female' as const },
  { fromChild: 1 },
  { fromChild: 2 },
  { isTeam: true },
  { finishedWith: 'organizer' as const },
  { finishedWith: 'series' as const },
)
const anyRule: fc.Arbitrary<DiscountRule> = fc
  .record({
    id: fc.uuid(),
    value: anyValue,
    scope: fc.constantFrom('places' as const, 'products' as const, 'places_and_products' as const),
    stacking: fc.constantFrom('alone' as const, 'with_automatic' as const),
    conditions: fc.uniqueArray(anyCondition, { maxLength: 2 }),
  })
  .map(({ conditions, ...rule }) => ({
    ...rule,
    name: { ru: 'Скидка', en: 'Discount' },
    conditions: Object.assign({ ...noConditions }, ...conditions),
  }))
const anyPerson: fc.Arbitrary<DiscountPerson> = fc.record({
  key: fc.uuid(),
  isTeam: fc.constantFrom(false, false, false, true),
  ageOnRaceDay: fc.oneof(fc.constant(null), fc.constantFrom(7, 7, 12), fc.integer({ min: 4, max: 80 })),
  gender: fc.constantFrom('female' as const, 'male' as const, 'unknown' as const),
  club: fc.constant(''),
  socialCategory: fc.constant('none' as const),
  hasEarlierEntry: fc.boolean(),
  finishedRaceIds: fc.constant([]),
  finishedWith: fc.record({ organizer: fc.boolean(), series: fc.boolean() }),
})
const anyPrice = fc.oneof(fc.nat(10), fc.constantFrom(1_000_01, 1_000_03), fc.nat(50_000_00))
const contentOf = (
  kind: LineKind,
  fields: Omit<Content, 'kind' | 'hasAccessCode' | 'isFreePrice'>,
  { hasAccessCode = false, isFreePrice = false } = {},
): Content => ({
  kind,
  ...fields,
  hasAccessCode,
  isFreePrice,
})
/** The places of one person: in one race or in two. */
const placesOfPerson = fc
  .record({
    person: fc.option(anyPerson, { freq: 8 }),
    prices: fc.array(anyPrice, { minLength: 1, maxLength: 2 }),
    hasAccessCode: fc.constantFrom(false, false, false, true),
  })
  .map(({ person, prices, hasAccessCode }) =>
    prices.map((unitPriceMinor, i) =>
      contentOf('place', { subjectId: `race ${i}`, unitPriceMinor, units: 1, person }, { hasAccessCode }),
    ),
  )
const anyOption = fc
  .record({
    isFreePrice: fc.constantFrom(false, false, true),
    kind: fc.constantFrom('product' as const, 'insurance' as const, 'price_difference' as const),
    subjectId: fc.constantFrom('shirt', 'cap'),
    unitPriceMinor: anyPrice,
    units: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ kind, isFreePrice, ...fields }) => contentOf(kind, { ...fields, person: null }, { isFreePrice }))
const anyContents = fc
  .record({ people: fc.array(placesOfPerson, { maxLength: 5 }), options: fc.array(anyOption, { maxLength: 3 }) })
  .map(({ people, options }) => [...people.flat(), ...options])
const anyCodes: fc.Arbitrary<AppliedCode[]> = fc
  .uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { maxLength: 5 })
  .chain((codes) => fc.tuple(...codes.map((code) => anyRule.map((rule) => ({ code, rule })))))
/** What is left of the budgets of some of the rules. */
const anyBudgets = (codes: readonly AppliedCode[]) =>
  fc
    .array(fc.option(fc.oneof(fc.nat(10), fc.nat(3_000_00)), { freq: 2 }), {
      minLength: codes.length,
      maxLength: codes.length,
    })
    .map((left) => new Map(codes.flatMap(({ rule }, i) => (left[i] == null ? [] : [[rule.id, left[i]] as const]))))
const anyBudgetedCodes = anyCodes
  // Some codes are of one rule.
  .map((codes) => codes.map((one, i) => (i % 2 === 1 ? { ...one, rule: codes[0]?.rule ?? one.rule } : one)))
  .chain((codes) => fc.record({ codes: fc.constant(codes), budgetLeft: anyBudgets(codes) }))
const anyRules = fc.uniqueArray(anyRule, { maxLength: 4, selector: ({ id }) => id })

/** An order whose lines were entered in this order: their ids are. */
function orderOf(contents: readonly Content[]): DiscountOrder {
  const lines = contents.map((content, i) => ({ ...content, id: `${i}`.padStart(3, '0') }))
  return { eventId: 'event', seriesId: null, email: '', lines }
}

function pricedLines(
  order: DiscountOrder,
  rules: readonly DiscountRule[],
  codes: readonly AppliedCode[],
  budgetLeft: ReadonlyMap<string, number>,
) {
  const { discounts } = applyDiscounts(order, rules, codes, budgetLeft)
  return order.lines.map(({ id, kind, unitPriceMinor, units }) => {
    const own = discounts.filter(({ lineId }) => lineId === id)
    return {
      ...{ id, kind, unitPriceMinor, units },
      discountMinor: own.reduce((all, { amountMinor }) => all + amountMinor, 0),
    }
  })
}

test('whatever the lines, rules, codes, budgets and commissions, no line costs less than nothing, no budget is exceeded and the totals add up', () => {
  fc.assert(
    fc.property(anyContents, anyRules, anyBudgetedCodes, anyRates, (contents, rules, { codes, budgetLeft }, rates) => {
      const order = orderOf(contents)
      const isDiscountable = new Map(
        order.lines.map(({ id, kind, isFreePrice }) => [id, kind === 'place' || (kind === 'product' && !isFreePrice)]),
      )
      const { discounts, codes: outcomes, automatic } = applyDiscounts(order, rules, codes, budgetLeft)
      for (const line of pricedLines(order, rules, codes, budgetLeft)) {
        const most = isDiscountable.get(line.id) === true ? line.unitPriceMinor * line.units : 0
        expect(line.discountMinor).toBeLessThanOrEqual(most)
        const byCode = discounts.filter(({ lineId, code }) => lineId === line.id && code !== null)
        expect(byCode.length).toBeLessThanOrEqual(1)
      }
      expect(discounts.every(({ amountMinor }) => Number.isSafeInteger(amountMinor) && amountMinor > 0)).toBe(true)
      const automaticIds = new Set(discounts.filter(({ code }) => code === null).map(({ ruleId }) => ruleId))
      expect(automaticIds.size).toBeLessThanOrEqual(1)
      expect(automatic.filter(({ isApplied }) => isApplied).map(({ ruleId }) => ruleId)).toEqual([...automaticIds])
      expect(outcomes).toHaveLength(codes.length)
      for (const [ruleId, leftMinor] of budgetLeft) {
        const byRule = discounts.filter((one) => one.ruleId === ruleId && one.code !== null)
        expect(byRule.reduce((all, { amountMinor }) => all + amountMinor, 0)).toBeLessThanOrEqual(leftMinor)
      }
      const totals = orderTotals(pricedLines(order, rules, codes, budgetLeft), rates)
      expect(totals.overallMinor).toBe(totals.totalMinor - totals.discountMinor + totals.commissionMinor)
      expect(totals.overallMinor).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the sum does not depend on the order in which lines, people, codes and rules were entered', () => {
  fc.assert(
    fc.property(
      anyContents,
      anyRules,
      anyBudgetedCodes,
      anyRates,
      fc.infiniteStream(fc.nat()),
      (contents, rules, { codes, budgetLeft }, rates, dice) => {
        const shuffled = <T>(all: readonly T[]): T[] =>
          all
            .map((one) => ({ one, at: dice.next().value ?? 0 }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ one }) => one)
        const [first, other] = [orderOf(contents), orderOf(shuffled(contents))]
        const before = pricedLines(first, rules, codes, budgetLeft)
        const after = pricedLines(other, shuffled(rules), shuffled(codes), budgetLeft)
        expect(orderTotals(after, rates)).toEqual(orderTotals(before, rates))
        const asText = (order: DiscountOrder, lines: typeof before) =>
          lines.map((line, i) => JSON.stringify([{ ...order.lines[i], id: '' }, line.discountMinor])).toSorted()
        expect(asText(other, after)).toEqual(asText(first, before))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('refunds of all units, one by one in any order, sum to what was paid', () => {
  fc.assert(
    fc.property(
      anyContents,
      anyRules,
      anyBudgetedCodes,
      anyRates,
      fc.infiniteStream(fc.nat()),
      (contents, rules, { codes, budgetLeft }, rates, dice) => {
        const lines = pricedLines(orderOf(contents), rules, codes, budgetLeft)
        const left = lines.map((line) => ({ ...line, returnedUnits: 0 }))
        let refundedMinor = 0
        for (;;) {
          const open = left.filter(({ returnedUnits, units }) => returnedUnits < units)
          const line = open[(dice.next().value ?? 0) % Math.max(1, open.length)]
          if (line === undefined) break
          refundedMinor += totalRefundMinor(unitsRefund(line, 1, rates, fullRefund))
          line.returnedUnits += 1
        }
        expect(refundedMinor).toBe(orderTotals(lines, rates).overallMinor)
      },
    ),
  )
})
