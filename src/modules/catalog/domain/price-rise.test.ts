import { expect, test } from 'vitest'
import { priceRise } from './price-rise.ts'

const next = (amountMinor: number, daysLeft: number | null, placesLeft: number | null) => ({
  ...{ price: { amountMinor }, daysLeft, placesLeft },
})

test.for([
  ['no further price', null, null],
  ['a week ahead', next(200, 7, null), { days: 7 }],
  ['today', next(200, 0, null), { days: 0 }],
  ['in more than a week', next(200, 8, null), null],
  ['after twenty places', next(200, null, 20), { places: 20 }],
  ['after many places', next(200, null, 21), null],
  ['a near day before near places', next(200, 3, 5), { days: 3 }],
  ['near places before a far day', next(200, 30, 5), { places: 5 }],
  ['it falls', next(50, 1, 1), null],
  ['it stays', next(100, 1, 1), null],
] as const)('the price rises soon: %s', ([, after, expected]) => {
  expect(priceRise({ amountMinor: 100 }, after)).toEqual(expected)
})
