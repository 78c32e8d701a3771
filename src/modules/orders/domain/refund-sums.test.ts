import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import { defaultRefundRules } from '#src/modules/catalog/domain/refund-rules.ts'
import { balanced, type Posting } from '#src/modules/payments/domain/ledger.ts'
import { chargePostings } from './charge-postings.ts'
import {
  type CancellationScope,
  fullRefund,
  noRefund,
  type RefundTerms,
  type ReturnableLine,
  type ReturnedLine,
  refundTerms,
  reversalPostings,
  totalRefundMinor,
  unitsRefund,
  unitsToReturn,
} from './refund-sums.ts'
import { anyLine, anyLines, anyRates } from './testing/any-order.ts'
import { orderTotals } from './totals.ts'

const startsOn = plainDate(2026, 5, 24)
const facts = { rules: defaultRefundRules, eventStatus: 'published', startsOn, timeZone: 'Europe/Samara' } as const
const half = { shareBp: 5_000, returnsCommission: false }
const whole = { shareBp: 10_000, returnsCommission: false }

// Samara is four hours ahead of Greenwich: its day ends at 20:00Z.
test.for([
  ['long before', '2026-01-01T00:00:00.000Z', { ...whole, lastDay: '2026-04-24' }],
  ['the last minute of the thirtieth day before', '2026-04-24T19:59:00.000Z', { ...whole, lastDay: '2026-04-24' }],
  ['a minute later', '2026-04-24T20:00:00.000Z', { ...half, lastDay: '2026-05-17' }],
  ['the last minute of the seventh day before', '2026-05-17T19:59:00.000Z', { ...half, lastDay: '2026-05-17' }],
  ['past the deadline', '2026-05-17T20:00:00.000Z', null],
] as const)('a refund follows the event’s own clock: %s', ([, now, expected]) => {
  expect(refundTerms(facts, toInstant(now))).toEqual(expected)
})

test.for([
  ['cancelled', { ...fullRefund, lastDay: null }],
  ['postponed', { ...fullRefund, lastDay: null }],
] as const)('an event that is %s refunds the full sum, on any day', ([eventStatus, expected]) => {
  expect(refundTerms({ ...facts, rules: [], eventStatus }, toInstant('2026-05-24T06:00:00.000Z'))).toEqual(expected)
})

test('without rules no refund is promised', () => {
  expect(refundTerms({ ...facts, rules: [] }, toInstant('2026-01-01T00:00:00.000Z'))).toBeNull()
})

const place = {
  kind: 'place',
  unitPriceMinor: 249_990,
  units: 1,
  discountMinor: 24_999,
  providerName: '',
  returnedUnits: 0,
  keepsPremium: false,
} as const
const shirts = { ...place, kind: 'product', unitPriceMinor: 90_000, units: 2, discountMinor: 0 } as const
const policy = { ...place, kind: 'insurance', unitPriceMinor: 35_000, discountMinor: 0, providerName: 'Полис' } as const
const rates = { eventBp: 500, extraBp: 150 }

// The order of docs/algorithms/pricing.md.
test.for([
  ['the place, in full', place, 1, fullRefund, [224_991, 11_250, 3_375]],
  ['the place, its commission kept', place, 1, whole, [224_991, 0, 0]],
  ['the place, half', place, 1, half, [112_496, 0, 0]],
  ['the place, half with its commission', place, 1, { ...half, returnsCommission: true }, [112_496, 5_625, 1_688]],
  ['the place, without a refund', place, 1, noRefund, [0, 0, 0]],
  ['both shirts', shirts, 2, fullRefund, [180_000, 9_000, 2_700]],
  ['one shirt', shirts, 1, fullRefund, [90_000, 4_500, 1_350]],
  ['the insurance, whatever the organizer’s share', policy, 1, half, [35_000, 0, 0]],
  ['the insurance, where the organizer refunds nothing', policy, 1, noRefund, [35_000, 0, 0]],
  ['an insurance that has begun, without a refund', { ...policy, keepsPremium: true }, 1, noRefund, [0, 0, 0]],
  ['an insurance that has begun', { ...policy, keepsPremium: true }, 1, fullRefund, [0, 0, 0]],
] as const)('the refund of a line’s units is computed: %s', ([, line, units, terms, expected]) => {
  const sums = unitsRefund(line, units, rates, terms)
  expect([sums.netMinor, sums.eventCommissionMinor, sums.extraCommissionMinor]).toEqual(expected)
})

const line = (id: string, change: Partial<ReturnableLine>): ReturnableLine => ({
  id,
  kind: 'place',
  unitPriceMinor: 1,
  units: 1,
  discountMinor: 0,
  returnedUnits: 0,
  holdId: null,
  placeHoldId: null,
  keepsPremium: false,
  ...change,
})
const anna = line('anna', { holdId: 'place of anna' })
const boris = line('boris', { holdId: 'place of boris' })
const shirt = line('shirt', { kind: 'product', units: 3 })
const annas = line('anna', { entryId: 'entry-a' })
const boriss = line('boris', { entryId: 'entry-b' })
const annasTee = line('tee', { kind: 'product', units: 2, entryId: 'entry-a' })
const [annasPolicy, borissPolicy] = [
  line('policy of anna', { kind: 'insurance', placeHoldId: 'place of anna' }),
  line('policy of boris', { kind: 'insurance', placeHoldId: 'place of boris' }),
]
const policies = [annasPolicy, borissPolicy]
const ofLine = (lineId: string): CancellationScope => ({ kind: 'line', lineId })

test.for([
  ['all of it', [anna, boris, shirt], { kind: 'whole' }, { anna: 1, boris: 1, shirt: 3 }],
  ['one of two places', [anna, boris, shirt], ofLine('anna'), { anna: 1 }],
  [
    'with a place the insurance of its entry',
    [anna, boris, ...policies],
    ofLine('anna'),
    { anna: 1, 'policy of anna': 1 },
  ],
  ['the insurance of the other place stays', [anna, boris, borissPolicy], ofLine('anna'), { anna: 1 }],
  [
    'the last place takes the rest along',
    [anna, shirt, ...policies],
    ofLine('anna'),
    { anna: 1, shirt: 3, 'policy of anna': 1, 'policy of boris': 1 },
  ],
  [
    'the last that is left',
    [{ ...anna, returnedUnits: 1 }, boris, { ...annasPolicy, returnedUnits: 1 }, borissPolicy],
    ofLine('boris'),
    { boris: 1, 'policy of boris': 1 },
  ],
  ['an insurance alone', [anna, annasPolicy], ofLine('policy of anna'), { 'policy of anna': 1 }],
  ['a product alone', [anna, shirt], ofLine('shirt'), { shirt: 3 }],
  ['with a place the products of its entry', [annas, boris, annasTee], ofLine('anna'), { anna: 1, tee: 2 }],
  ['the products of another entry stay', [annas, boriss, annasTee], ofLine('boris'), { boris: 1 }],
  [
    'an insurance of an entry goes with it, not with another place',
    [annas, boriss, { ...annasPolicy, entryId: 'entry-a' }],
    ofLine('boris'),
    { boris: 1 },
  ],
  ['what is gone already', [{ ...anna, returnedUnits: 1 }, boris], ofLine('anna'), {}],
  ['what there is not', [anna], ofLine('nobody'), {}],
] as const)('the units to return are selected: %s', ([, lines, wanted, expected]) => {
  expect(Object.fromEntries(unitsToReturn(lines, wanted))).toEqual(expected)
})

const anyTerms = fc.oneof(
  fc.constant(fullRefund),
  fc.record({ shareBp: fc.integer({ min: 0, max: 10_000 }), returnsCommission: fc.boolean() }),
)
const sumsOf = (postings: readonly Posting[]) => {
  const sums = new Map<string, number>()
  for (const { account, amountMinor } of postings) sums.set(account, (sums.get(account) ?? 0) + amountMinor)
  return sums
}

/** Gives up one line after the other, and of each line one unit after the other, as `choices` say. */
function returnedInTurns(
  lines: readonly (ReturnableLine & { providerName: string })[],
  termsOf: readonly RefundTerms[],
  choices: readonly number[],
  ratesOf: { eventBp: number; extraBp: number },
): ReturnedLine[] {
  const left = lines.map((one) => ({ ...one }))
  const returned: ReturnedLine[] = []
  for (let index = 0; left.some((one) => one.returnedUnits < one.units); index += 1) {
    const open = left.filter((one) => one.returnedUnits < one.units)
    const chosen = open[(choices[index % choices.length] ?? 0) % open.length]
    const terms = termsOf[index % termsOf.length]
    if (chosen === undefined || terms === undefined) throw new Error('Nothing to choose')
    returned.push({ ...chosen, ...unitsRefund(chosen, 1, ratesOf, terms) })
    chosen.returnedUnits += 1
  }
  return returned
}
const numbered = (lines: readonly (Parameters<typeof orderTotals>[0][number] & { providerName: string })[]) =>
  lines.map((one, i) => ({
    ...one,
    ...{ id: String(i), returnedUnits: 0, keepsPremium: false },
    ...{ holdId: `hold ${i}`, placeHoldId: one.kind === 'insurance' ? `hold ${i - 1}` : null },
  }))
const anyChoices = fc.array(fc.nat(), { minLength: 1, maxLength: 20 })

test('what the platform bore goes back to it, in the share of the refund', () => {
  const discounted = { ...shirts, methodDiscountMinor: 10_000 }
  expect(unitsRefund(discounted, 1, rates, fullRefund)).toMatchObject({ netMinor: 90_000, toPlatformMinor: 5_000 })
  expect(unitsRefund(discounted, 2, rates, half)).toMatchObject({ netMinor: 90_000, toPlatformMinor: 5_000 })
  expect(totalRefundMinor(unitsRefund(discounted, 2, rates, half))).toBe(85_000)
})

test('full refunds of all units, in any order, sum to the payment to the kopeck', () => {
  fc.assert(
    fc.property(anyLines, anyRates, anyChoices, (lines, ratesOf, choices) => {
      const returned = returnedInTurns(numbered(lines), [fullRefund], choices, ratesOf)
      const sum = returned.reduce((total, one) => total + totalRefundMinor(one), 0)
      expect(sum).toBe(orderTotals(lines, ratesOf).overallMinor)
      const order = { id: 'o1', organizerId: 'g1', currency: 'RUB' as const }
      const all = sumsOf([...chargePostings({ ...order, rates: ratesOf, lines }), ...reversalPostings(order, returned)])
      expect([...all.values()].every((value) => value === 0)).toBe(true)
    }),
  )
})

test('refunds under changing terms never exceed the payment, nor any account’s share', () => {
  fc.assert(
    fc.property(
      anyLines,
      anyRates,
      anyChoices,
      fc.array(anyTerms, { minLength: 1, maxLength: 5 }),
      (lines, ratesOf, choices, termsOf) => {
        const returned = returnedInTurns(numbered(lines), termsOf, choices, ratesOf)
        const order = { id: 'o1', organizerId: 'g1', currency: 'RUB' as const }
        const reversal = reversalPostings(order, returned)
        expect(() => balanced({ kind: 'reversal', reference: 'c1', postings: reversal })).not.toThrow()
        const back = returned.reduce((total, one) => total + totalRefundMinor(one), 0)
        expect(back).toBeLessThanOrEqual(orderTotals(lines, ratesOf).overallMinor)
        const left = sumsOf([...chargePostings({ ...order, rates: ratesOf, lines }), ...reversal])
        for (const [account, sum] of left)
          if (account !== 'payer:o1' && account !== 'platform:method-discounts') expect(sum).toBeGreaterThanOrEqual(0)
        for (const cancellation of returned) expect(totalRefundMinor(cancellation)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('units refunded in any order are refunded once each, and in the end all of them', () => {
  fc.assert(
    fc.property(anyLines, fc.array(fc.nat(20), { maxLength: 20 }), (lines, turns) => {
      let present: ReturnableLine[] = numbered(lines)
      for (const wanted of [...turns.map((index) => ofLine(String(index))), { kind: 'whole' } as const]) {
        const units = unitsToReturn(present, wanted)
        present = present.map((one) => ({ ...one, returnedUnits: one.returnedUnits + (units.get(one.id) ?? 0) }))
        for (const line of present) expect(line.returnedUnits).toBeLessThanOrEqual(line.units)
      }
      expect(present.every((one) => one.returnedUnits === one.units)).toBe(true)
    }),
  )
})

test('a line without refund is refunded by terms that cover all, and by no others', () => {
  fc.assert(
    fc.property(anyLine, anyRates, anyTerms, (one, ratesOf, terms) => {
      const donation = { ...one, returnedUnits: 0, isRefundable: false }
      const sum = totalRefundMinor(unitsRefund(donation, one.units, ratesOf, terms))
      expect(sum).toBe(terms === fullRefund ? orderTotals([one], ratesOf).overallMinor : 0)
    }),
  )
})
