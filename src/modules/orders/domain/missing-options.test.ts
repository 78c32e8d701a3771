import { expect, test } from 'vitest'
import { missingOptions } from './missing-options.ts'

const place = (entryId: string | null) => ({ kind: 'place', subjectId: 'race', variantId: null, entryId })
const of = (subjectId: string, entryId: string | null = null, variantId: string | null = null) => ({
  ...{ kind: 'product', subjectId, variantId, entryId },
})
const optional = { id: 'cap', per: 'entry', inclusion: 'optional', variants: [] } as const
const meal = { id: 'meal', per: 'entry', inclusion: 'required', variants: [] } as const
const travel = { id: 'travel', per: 'order', inclusion: 'required', variants: [] } as const
const vest = { id: 'vest', per: 'entry', inclusion: 'included', variants: ['s', 'm'] } as const
const both = [place('anna'), place('boris')]

type Products = Parameters<typeof missingOptions<Parameters<typeof missingOptions>[0][number] & { id: string }>>
test.for<[string, Products[0], Products[1], string | null, number?]>([
  ['nothing optional', [optional], both, null],
  ['a meal of each person', [meal], both, 'meal', 2],
  ['a meal of the second person', [meal], [...both, of('meal', 'anna')], 'meal'],
  ['none once each has one', [meal], [...both, of('meal', 'anna'), of('meal', 'boris')], null],
  ['a meal of a place whose entry is not named', [meal], [place(null)], 'meal'],
  ['what is once per order', [travel], both, 'travel'],
  ['not what the order has', [travel], [...both, of('travel')], null],
  ['nothing of an order without places', [travel, meal], [], null],
  ['the size of what is included', [vest], [...both, of('vest', 'anna', 's'), of('vest', 'boris')], 'vest'],
  ['no size that is chosen', [vest], [...both, of('vest', 'anna', 's'), of('vest', 'boris', 'm')], null],
  ['nothing included that the order was not given', [vest], both, null],
  ['each of several', [optional, travel, meal], both, 'travel', 3],
])('what has to be chosen before paying: %s', ([, products, lines, expected, count = expected === null ? 0 : 1]) => {
  const missing = missingOptions(products, lines, () => true)
  expect([missing[0]?.product.id ?? null, missing.length]).toEqual([expected, count])
})

test('what can no longer be chosen is not demanded', () => {
  expect(missingOptions([travel, meal], both, ({ id }) => id !== 'travel').map(({ product }) => product.id)).toEqual([
    'meal',
    'meal',
  ])
})
