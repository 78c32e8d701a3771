import fc from 'fast-check'
import { expect, test } from 'vitest'
import { optionsToReturn } from './linked-options.ts'
import {
  type CancellationScope,
  fullRefund,
  type RefundTerms,
  type ReturnableLine,
  refundSum,
  returnedLines,
  totalRefundMinor,
  unitsRefund,
} from './refund-sums.ts'
import { anyLine, anyRates } from './testing/any-order.ts'
import { orderTotals } from './totals.ts'

type OrderLine = ReturnableLine & { readonly replacesLineId: string | null }

/** For whom a line is: one of the order's people, or (of a product) the whole order. */
const anyOf = fc.record({
  line: anyLine,
  person: fc.nat(3),
  isOfOrder: fc.boolean(),
  keepsPremium: fc.boolean(),
})

/** Places of one to four people, with products of each or of the order, insurance, and options bought after payment. */
const anyOrder = fc
  .record({
    people: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
    others: fc.array(anyOf, { maxLength: 6 }),
    options: fc.array(fc.tuple(anyOf, fc.option(fc.nat(9))), { maxLength: 4 }),
  })
  .map(({ people, others, options }) => {
    const places = people.map((line, i) => ({
      ...line,
      ...{ kind: 'place' as const, units: 1, ...discountsOfOne(line) },
      ...ofPerson(i, `place ${i}`),
      ...{ holdId: `hold ${i}`, placeHoldId: null, isRefundable: true },
    }))
    const otherOf = (
      { line, person, isOfOrder, keepsPremium }: typeof anyOf extends fc.Arbitrary<infer T> ? T : never,
      id: string,
    ) => {
      const index = person % places.length
      const kind = line.kind === 'insurance' ? ('insurance' as const) : ('product' as const)
      const isOfAll = isOfOrder && kind === 'product'
      return {
        ...{ ...line, kind, keepsPremium },
        ...ofPerson(index, id),
        ...(isOfAll ? { entryId: null, placeHoldId: null } : {}),
      }
    }
    const lines: OrderLine[] = [...places, ...others.map((one, i) => otherOf(one, `other ${i}`))]
    const bought = options.map(([one, replaced], i): OrderLine => {
      const source = replaced === null ? undefined : lines.filter(({ kind }) => kind === 'product')[replaced]
      const option = { ...otherOf(one, `option ${i}`), kind: 'product' as const }
      return source === undefined ? option : { ...option, entryId: source.entryId ?? null, replacesLineId: source.id }
    })
    return { lines, options: bought }
  })

/** The discounts of a line that is cut to one unit. */
function discountsOfOne({ unitPriceMinor, ...line }: typeof anyLine extends fc.Arbitrary<infer T> ? T : never) {
  const discountMinor = Math.min(line.discountMinor, unitPriceMinor)
  return { discountMinor, methodDiscountMinor: Math.min(line.methodDiscountMinor, unitPriceMinor - discountMinor) }
}

function ofPerson(index: number, id: string) {
  return { id, returnedUnits: 0, entryId: `entry ${index}`, placeHoldId: `hold ${index}`, replacesLineId: null }
}

const anyTerms: fc.Arbitrary<RefundTerms> = fc.oneof(
  fc.constant(fullRefund),
  fc.record({ shareBp: fc.integer({ min: 0, max: 10_000 }), returnsCommission: fc.boolean() }),
)
type Rates = { readonly eventBp: number; readonly extraBp: number }
type Order = { readonly lines: readonly OrderLine[]; readonly options: readonly OrderLine[] }

/** Cancels a part as the command does: with the options that leave with it. */
function cancelPart({ lines, options }: Order, scope: CancellationScope, rates: Rates, terms: RefundTerms) {
  const own = returnedLines(lines, scope, rates, terms)
  const units = new Map(own.map(({ id, cancelledUnits }) => [id, cancelledUnits]))
  const linked = returnedLines(optionsToReturn(options, lines, units), { kind: 'whole' }, rates, terms)
  const cancelled = new Map([...own, ...linked].map(({ id, cancelledUnits }) => [id, cancelledUnits]))
  const after = (line: OrderLine) => ({ ...line, returnedUnits: line.returnedUnits + (cancelled.get(line.id) ?? 0) })
  return { returned: [...own, ...linked], left: { lines: lines.map(after), options: options.map(after) } }
}

/** Cancels the lines in the order of `picks`, and the rest at once. */
function cancelOneByOne(order: Order, picks: readonly number[], rates: Rates, termsOf: (pick: number) => RefundTerms) {
  const scopes: CancellationScope[] = picks.map((pick) => ({
    kind: 'line',
    lineId: order.lines[pick % order.lines.length]?.id ?? '',
  }))
  let left = order
  const returned = [...scopes, { kind: 'whole' } as const].flatMap((scope, pick) => {
    const terms = termsOf(pick)
    const cancelled = cancelPart(left, scope, rates, terms)
    left = cancelled.left
    return cancelled.returned.map((line) => ({ ...line, terms }))
  })
  return { returned, left }
}
const anyPicks = fc.array(fc.nat(20), { maxLength: 10 })
const linesOf = ({ lines, options }: Order) => [...lines, ...options]

test('parts of an order, cancelled in any order, are refunded as the whole would be', () => {
  fc.assert(
    fc.property(anyOrder, anyRates, anyTerms, anyPicks, (order, rates, terms, picks) => {
      const { returned, left } = cancelOneByOne(order, picks, rates, () => terms)
      expect(refundSum(returned)).toBe(refundSum(cancelPart(order, { kind: 'whole' }, rates, terms).returned))
      expect(linesOf(left).every(({ units, returnedUnits }) => units === returnedUnits)).toBe(true)
    }),
  )
})

test('under changing terms each line is refunded once, by the terms of its own cancellation', () => {
  fc.assert(
    fc.property(anyOrder, anyRates, fc.array(anyTerms, { minLength: 1 }), anyPicks, (order, rates, terms, picks) => {
      const { returned } = cancelOneByOne(order, picks, rates, (pick) => terms[pick % terms.length] ?? fullRefund)
      expect(returned.map(({ id }) => id).toSorted()).toEqual(
        linesOf(order)
          .map(({ id }) => id)
          .toSorted(),
      )
      const alone = (line: (typeof returned)[number]) =>
        totalRefundMinor(unitsRefund({ ...line, returnedUnits: 0 }, line.units, rates, line.terms))
      expect(refundSum(returned)).toBe(returned.reduce((sum, line) => sum + alone(line), 0))
    }),
  )
})

test('full refunds of any parts sum to the payment, but for the premiums that the insurer keeps', () => {
  fc.assert(
    fc.property(anyOrder, anyRates, anyPicks, (order, rates, picks) => {
      const { returned } = cancelOneByOne(order, picks, rates, () => fullRefund)
      const isKept = (line: OrderLine) => line.kind === 'insurance' && line.keepsPremium === true
      const refundable = linesOf(order).filter((line) => !isKept(line))
      expect(refundSum(returned)).toBe(orderTotals(refundable, rates).overallMinor)
    }),
  )
})
