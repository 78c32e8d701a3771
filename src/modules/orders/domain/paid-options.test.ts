import { describe, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { addableUntil, isAddableAt, isChangeableAt, unitsToAdd, variantDifferenceMinor } from './paid-options.ts'

const [early, day, late] = [
  toInstant('2026-05-01T00:00:00Z'),
  toInstant('2026-06-01T00:00:00Z'),
  toInstant('2026-07-01T00:00:00Z'),
]
const variant = (id: string, priceMinor: number | null) => ({ id, nameRu: id, nameEn: id, priceMinor, poolId: null })
const tee = {
  id: 'tee',
  kind: 'goods',
  nameRu: 'Майка',
  nameEn: 'Tee',
  priceMinor: 70_000,
  poolId: null,
  per: 'entry',
  inclusion: 'optional',
  maxPerOrder: 3,
  soldUntil: null,
  changeableUntil: day,
  freePrice: null,
  variants: [variant('s', null), variant('l', 80_000)],
} as const
const line = (more: object = {}) => ({
  id: 'line',
  kind: 'product',
  subjectId: 'tee',
  units: 1,
  entryId: 'ann',
  unitPriceMinor: 70_000,
  discountMinor: 0,
  ...more,
})

describe('when options are open', () => {
  test.each([
    ['before the day', { changeableUntil: day }, early, true, true],
    ['from that moment on', { changeableUntil: day }, day, false, false],
    ['without a day', { changeableUntil: null }, early, false, false],
    ['after the last day of sale', { changeableUntil: late, soldUntil: early }, day, true, false],
    ['included in the place', { inclusion: 'included' as const }, early, true, false],
  ])('%s', (_, more, now, canChange, canAdd) => {
    expect([isChangeableAt({ ...tee, ...more }, now), isAddableAt({ ...tee, ...more }, now)]).toEqual([
      canChange,
      canAdd,
    ])
  })

  test('units are added until the earlier of both days', () => {
    expect(addableUntil({ soldUntil: early, changeableUntil: day })).toBe(early)
    expect(addableUntil({ soldUntil: late, changeableUntil: day })).toBe(day)
    expect(addableUntil({ soldUntil: null, changeableUntil: day })).toBe(day)
    expect(addableUntil({ soldUntil: early, changeableUntil: null })).toBe(null)
  })
})

test('the limit counts every variant of one entry, and no other entry', () => {
  const lines = [line(), line({ units: 4, entryId: 'bob' }), line({ subjectId: 'cap' }), line({ kind: 'place' })]
  expect(unitsToAdd(tee, lines, 'ann')).toBe(2)
  expect(unitsToAdd(tee, lines, 'bob')).toBe(0)
  expect(unitsToAdd(tee, lines, 'eve')).toBe(3)
})

describe('what another variant costs', () => {
  const differences = [
    { replacesLineId: 'line', unitPriceMinor: 10_000 },
    { replacesLineId: 'other', unitPriceMinor: 500 },
  ]
  test.each([
    ['a more expensive one', tee, 'l', [], 10_000],
    ['the same price', tee, 's', [], 0],
    ['one whose difference was paid before', tee, 'l', differences, 0],
    ['a cheaper one', tee, 's', differences, -10_000],
    ['in the price of the place', { ...tee, inclusion: 'included' as const }, 'l', [], 0],
    ['at a price that the payer named', { ...tee, freePrice: {} }, 'l', [], 0],
  ])('%s', (_, product, variantId, paid, differenceMinor) => {
    expect(variantDifferenceMinor(product, line(), { variantId, differences: paid })).toBe(differenceMinor)
  })
  test.each([
    ['a cheaper one of what a code made free', 80_000, 80_000, 's', [], 0],
    ['a more expensive one of it', 70_000, 70_000, 'l', [], 10_000],
    ['a cheaper one of what a code made cheap', 80_000, 79_999, 's', [], -10_000],
    ['a cheaper one of what was free, whose difference was paid before', 70_000, 70_000, 's', differences, -10_000],
  ])('%s', (_, unitPriceMinor, discountMinor, variantId, paid, differenceMinor) => {
    const bought = line({ unitPriceMinor, discountMinor })
    expect(variantDifferenceMinor(tee, bought, { variantId, differences: paid })).toBe(differenceMinor)
  })
})
