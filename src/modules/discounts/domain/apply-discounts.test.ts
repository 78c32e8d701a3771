import { describe, expect, test } from 'vitest'
import { applyDiscounts } from './apply-discounts.ts'
import type { DiscountLine, DiscountOrder, DiscountPerson } from './discount-conditions.ts'
import { type DiscountConditions, type DiscountRule, type DiscountValue, noConditions } from './discount-rule.ts'

const adult: DiscountPerson = {
  key: '',
  isTeam: false,
  ageOnRaceDay: 30,
  gender: 'female',
  club: '',
  socialCategory: 'none',
  hasEarlierEntry: true,
  finishedRaceIds: [],
  finishedWith: { organizer: false, series: false },
}

function place(id: string, unitPriceMinor: number, person: Partial<DiscountPerson> = {}): DiscountLine {
  return {
    id,
    kind: 'place',
    subjectId: 'ten',
    unitPriceMinor,
    units: 1,
    hasAccessCode: false,
    isFreePrice: false,
    person: { ...adult, key: id, ...person },
  }
}

function product(id: string, unitPriceMinor: number, units = 1): DiscountLine {
  return {
    id,
    kind: 'product',
    subjectId: id,
    unitPriceMinor,
    units,
    hasAccessCode: false,
    isFreePrice: false,
    person: null,
  }
}

function orderOf(...lines: DiscountLine[]): DiscountOrder {
  return { eventId: 'event', seriesId: null, email: 'anna', lines }
}

type RuleFields = Partial<Omit<DiscountRule, 'conditions'>> & { readonly conditions?: Partial<DiscountConditions> }
const tenPercent: DiscountValue = { kind: 'percent', shareBp: 1_000 }

function ruleOf({ conditions, ...fields }: RuleFields = {}): DiscountRule {
  return {
    ...{ id: 'rule', name: { ru: 'Скидка', en: 'Discount' }, value: tenPercent, scope: 'places', stacking: 'alone' },
    ...fields,
    conditions: { ...noConditions, ...conditions },
  }
}

/** The discounts as `line: amount`, of one code. */
function byCode(order: DiscountOrder, fields: RuleFields) {
  const { discounts } = applyDiscounts(order, [], [{ code: 'CODE', rule: ruleOf(fields) }])
  return Object.fromEntries(discounts.map(({ lineId, amountMinor }) => [lineId, amountMinor]))
}

describe('the value of a discount', () => {
  const order = orderOf(place('a', 100_05), place('b', 50_00), product('shirt', 12_00, 2))

  test.each([
    ['a share of the places', { value: tenPercent }, { a: 10_01, b: 5_00 }],
    [
      'a share of places and products',
      { value: tenPercent, scope: 'places_and_products' },
      { a: 10_01, b: 5_00, shirt: 2_40 },
    ],
    ['a share of the products', { value: tenPercent, scope: 'products' }, { shirt: 2_40 }],
    ['a sum, split by price', { value: { kind: 'amount', amountMinor: 30_00 } }, { a: 20_00, b: 10_00 }],
    [
      'a sum above the price takes off the price',
      { value: { kind: 'amount', amountMinor: 999_00 } },
      { a: 100_05, b: 50_00 },
    ],
    ['a fixed price leaves a lower price alone', { value: { kind: 'fixed_price', priceMinor: 60_00 } }, { a: 40_05 }],
    ['a free product is one unit', { value: { kind: 'free_product', productId: 'shirt' } }, { shirt: 12_00 }],
    [
      'a sum off each place, at most its price',
      { value: { kind: 'amount_each', amountMinor: 60_00 } },
      { a: 60_00, b: 50_00 },
    ],
    [
      'a sum off each unit of a product',
      { value: { kind: 'amount_each', amountMinor: 2_00 }, scope: 'products' },
      { shirt: 4_00 },
    ],
    ['everything', { value: { kind: 'percent', shareBp: 10_000 } }, { a: 100_05, b: 50_00 }],
  ] as const)('%s', (_, fields, expected) => {
    expect(byCode(order, fields)).toEqual(expected)
  })

  test('insurance and price differences are never discounted', () => {
    const insurance = { ...product('policy', 99_00), kind: 'insurance' } as const
    const difference = { ...product('difference', 99_00), kind: 'price_difference' } as const
    expect(byCode(orderOf(insurance, difference), { scope: 'places_and_products' })).toEqual({})
  })

  test('a product whose price the payer names is never discounted, by a code or automatically', () => {
    const donation = { ...product('donation', 100_00), isFreePrice: true }
    const both = { scope: 'places_and_products', value: { kind: 'amount', amountMinor: 30_00 } } as const
    expect(byCode(orderOf(place('a', 100_00), donation), both)).toEqual({ a: 30_00 })
    const alone = applyDiscounts(orderOf(donation), [ruleOf(both)], [{ code: 'CODE', rule: ruleOf(both) }])
    expect(alone).toMatchObject({
      discounts: [],
      automatic: [],
      codes: [{ reason: 'nothing_to_discount', lines: [{ lineId: 'donation', reason: 'free_price' }] }],
    })
    const gift = { scope: 'products', value: { kind: 'free_product', productId: 'donation' } } as const
    expect(byCode(orderOf(donation), gift)).toEqual({})
  })
})

describe('conditions of a participant decide about their own place', () => {
  test.each([
    ['from an age', { ageFrom: 60 }, { ageOnRaceDay: 60 }, { ageOnRaceDay: 59 }, 'other_age'],
    ['up to an age', { ageTo: 17 }, { ageOnRaceDay: 17 }, { ageOnRaceDay: 18 }, 'other_age'],
    ['an unknown age', { ageFrom: 18 }, { ageOnRaceDay: 18 }, { ageOnRaceDay: null }, 'other_age'],
    ['gender', { gender: 'male' }, { gender: 'male' }, { gender: 'unknown' }, 'other_gender'],
    ['club', { club: 'Бегущие' }, { club: ' бегущие ' }, { club: 'Идущие' }, 'other_club'],
    [
      'social category',
      { socialCategory: 'student' },
      { socialCategory: 'student' },
      { socialCategory: 'none' },
      'other_category',
    ],
    ['first entry', { isFirstEntry: true }, { hasEarlierEntry: false }, { hasEarlierEntry: true }, 'not_first_entry'],
    [
      'finisher',
      { finishedRaceIds: ['x', 'y'] },
      { finishedRaceIds: ['y'] },
      { finishedRaceIds: ['z'] },
      'not_finisher',
    ],
    [
      'finisher with the organizer',
      { finishedWith: 'organizer' },
      { finishedWith: { organizer: true, series: false } },
      { finishedWith: { organizer: false, series: true } },
      'not_finisher',
    ],
    [
      'finisher in the series',
      { finishedWith: 'series' },
      { finishedWith: { organizer: false, series: true } },
      {},
      'not_finisher',
    ],
    ['teams', { isTeam: true }, { isTeam: true }, {}, 'not_team'],
  ] as const)('%s', (_, conditions, met, notMet, reason) => {
    const order = orderOf(place('met', 100_00, met), place('not', 100_00, notMet))
    const { discounts, codes } = applyDiscounts(order, [], [{ code: 'CODE', rule: ruleOf({ conditions }) }])
    expect(discounts.map(({ lineId }) => lineId)).toEqual(['met'])
    expect(codes[0]?.lines).toEqual([
      { lineId: 'met', reason: null },
      { lineId: 'not', reason },
    ])
  })

  test('a place that an access code opened takes no other code', () => {
    const order = orderOf({ ...place('a', 100_00), hasAccessCode: true }, place('b', 100_00))
    const { discounts, codes } = applyDiscounts(order, [], [{ code: 'CODE', rule: ruleOf() }])
    expect(discounts.map(({ lineId }) => lineId)).toEqual(['b'])
    expect(codes[0]?.lines[0]).toEqual({ lineId: 'a', reason: 'access_code' })
  })

  test('from the second child on, the oldest child pays the price and adults do too', () => {
    const order = orderOf(
      place('mother', 100_00),
      place('younger', 100_00, { ageOnRaceDay: 7 }),
      place('older', 100_00, { ageOnRaceDay: 12 }),
    )
    expect(byCode(order, { conditions: { fromChild: 2 } })).toEqual({ younger: 10_00 })
  })

  test('of two children of one age the person key decides, whatever the order of entry', () => {
    const twin = (id: string, key: string) => place(id, 100_00, { ageOnRaceDay: 9, key })
    const conditions = { fromChild: 2 }
    expect(byCode(orderOf(twin('1', 'b'), twin('2', 'a')), { conditions })).toEqual({ '1': 10_00 })
    expect(byCode(orderOf(twin('1', 'a'), twin('2', 'b')), { conditions })).toEqual({ '2': 10_00 })
  })

  test('a child in two races is one child, and both places cost less', () => {
    const order = orderOf(
      place('older', 100_00, { ageOnRaceDay: 12 }),
      place('ten', 100_00, { ageOnRaceDay: 7, key: 'younger' }),
      place('five', 50_00, { ageOnRaceDay: 7, key: 'younger' }),
    )
    expect(byCode(order, { conditions: { fromChild: 2 } })).toEqual({ ten: 10_00, five: 5_00 })
    expect(byCode(order, { conditions: { fromChild: 3 } })).toEqual({})
  })

  test('of several races only the named ones are covered', () => {
    const other = { ...place('b', 100_00), subjectId: 'five' }
    expect(byCode(orderOf(place('a', 100_00), other), { conditions: { raceIds: ['ten'] } })).toEqual({ a: 10_00 })
  })

  test('of several products only the named ones are covered', () => {
    const order = orderOf(product('shirt', 10_00), product('cap', 10_00))
    expect(byCode(order, { scope: 'products', conditions: { productIds: ['cap'] } })).toEqual({ cap: 1_00 })
  })
})

describe('conditions of the order decide about the whole order', () => {
  const two = orderOf(place('a', 100_00), place('b', 100_00))

  test.each([
    ['people', { minPeople: 3 }, 'too_few_people'],
    ['another event', { eventIds: ['elsewhere'] }, 'other_event'],
    ['another series', { seriesId: 'cup' }, 'other_event'],
    ['another account', { emails: ['boris'] }, 'other_account'],
  ] as const)('%s', (_, conditions, reason) => {
    const { discounts, codes } = applyDiscounts(two, [], [{ code: 'CODE', rule: ruleOf({ conditions }) }])
    expect([discounts, codes[0]?.reason]).toEqual([[], reason])
  })

  test('the same conditions met', () => {
    const conditions = { minPeople: 2, eventIds: ['event'], emails: ['anna', 'boris'] }
    expect(byCode(two, { conditions })).toEqual({ a: 10_00, b: 10_00 })
  })
})

test('a person in two races counts once for a group, and a place without a participant counts once', () => {
  const conditions = { minPeople: 2 }
  const twice = orderOf(place('a', 100_00, { key: 'anna' }), place('b', 100_00, { key: 'anna' }))
  expect(byCode(twice, { conditions })).toEqual({})
  const invited = orderOf(place('a', 100_00), { ...place('b', 100_00), person: null })
  expect(byCode(invited, { conditions })).toEqual({ a: 10_00, b: 10_00 })
})

describe('several discounts', () => {
  const order = orderOf(place('a', 100_00), place('b', 200_00))
  const group = ruleOf({ id: 'group', conditions: { minPeople: 2 } })
  const small = ruleOf({ id: 'small', value: { kind: 'amount', amountMinor: 5_00 } })

  test('of automatic discounts the one that takes off most applies', () => {
    const { discounts } = applyDiscounts(order, [small, group], [])
    expect(discounts).toEqual([
      { lineId: 'a', ruleId: 'group', code: null, amountMinor: 10_00 },
      { lineId: 'b', ruleId: 'group', code: null, amountMinor: 20_00 },
    ])
  })

  test('of the steps of a group discount the highest that is reached applies', () => {
    const step = (minPeople: number, shareBp: number) =>
      ruleOf({ id: `from ${minPeople}`, value: { kind: 'percent', shareBp }, conditions: { minPeople } })
    const steps = [step(2, 500), step(4, 1_000)]
    const people = (count: number) => orderOf(...Array.from({ length: count }, (_, i) => place(`${i}`, 100_00)))
    const saved = (count: number) =>
      applyDiscounts(people(count), steps, []).automatic.map(({ ruleId, amountMinor, isApplied }) => [
        ruleId,
        amountMinor,
        isApplied,
      ])
    expect(saved(1)).toEqual([])
    expect(saved(3)).toEqual([['from 2', 15_00, true]])
    expect(saved(4)).toEqual([
      ['from 4', 40_00, true],
      ['from 2', 20_00, false],
    ])
  })

  test('an automatic discount leaves a place alone that an access code opened, and counts its participant', () => {
    const { discounts } = applyDiscounts(
      orderOf({ ...place('a', 100_00), hasAccessCode: true }, place('b', 100_00)),
      [group],
      [],
    )
    expect(discounts.map(({ lineId }) => lineId)).toEqual(['b'])
  })

  test('an automatic discount that a code replaces on all lines is not applied', () => {
    const rule = ruleOf({ id: 'code', value: { kind: 'percent', shareBp: 2_000 } })
    const { automatic } = applyDiscounts(order, [group], [{ code: 'CODE', rule }])
    expect(automatic).toEqual([{ ruleId: 'group', amountMinor: 30_00, isApplied: false }])
  })

  test('a code that stacks is counted from the price less the automatic discount', () => {
    const rule = ruleOf({ id: 'code', stacking: 'with_automatic' })
    const { discounts } = applyDiscounts(order, [group], [{ code: 'CODE', rule }])
    expect(discounts.filter(({ code }) => code !== null).map(({ amountMinor }) => amountMinor)).toEqual([9_00, 18_00])
  })

  test('a code that does not stack replaces a smaller automatic discount', () => {
    const rule = ruleOf({ id: 'code', value: { kind: 'percent', shareBp: 2_000 } })
    const { discounts } = applyDiscounts(order, [group], [{ code: 'CODE', rule }])
    expect(discounts.map(({ code, amountMinor }) => [code, amountMinor])).toEqual([
      ['CODE', 20_00],
      ['CODE', 40_00],
    ])
  })

  test('a code that does not stack gives way to a larger automatic discount, and says so', () => {
    const { discounts, codes } = applyDiscounts(order, [group], [{ code: 'CODE', rule: small }])
    expect(codes[0]?.reason).toBe('automatic_is_better')
    expect(discounts.every(({ code }) => code === null)).toBe(true)
  })

  test('of two sizes the code of a free product names the one that stays at its price', () => {
    const rule = ruleOf({ scope: 'products', value: { kind: 'free_product', productId: 'cap' } })
    const caps = orderOf(...['s', 'm'].map((id) => ({ ...product(id, 5_00), subjectId: 'cap' })))
    const { codes } = applyDiscounts(caps, [], [{ code: 'CAP', rule }])
    expect(codes[0]?.reason).toBeNull()
    expect(codes[0]?.lines.map(({ reason }) => reason).toSorted()).toEqual(['nothing_to_discount', null])
  })

  test('a line has one code, that of the larger discount', () => {
    const onlyTen = ruleOf({ id: 'ten', value: { kind: 'percent', shareBp: 5_000 }, conditions: { ageTo: 29 } })
    const people = orderOf(place('a', 100_00, { ageOnRaceDay: 20 }), place('b', 100_00))
    const codes = [
      { code: 'ALL', rule: ruleOf() },
      { code: 'YOUNG', rule: onlyTen },
    ]
    const { discounts, codes: outcomes } = applyDiscounts(people, [], codes)
    expect(Object.fromEntries(discounts.map(({ lineId, code }) => [lineId, code]))).toEqual({ a: 'YOUNG', b: 'ALL' })
    expect(outcomes[0]?.lines[0]).toEqual({ lineId: 'a', reason: 'other_code' })
  })
})
