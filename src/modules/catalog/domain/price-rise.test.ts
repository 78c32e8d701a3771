import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { firstRise, priceRise } from './price-rise.ts'

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

test('the first rise is that of the race whose price rises on the earliest day', () => {
  const race = (code: string, nextMinor: number, day: string | null) => ({
    code,
    toPay: { amountMinor: 100 },
    nextPrice: { toPay: { amountMinor: nextMinor }, at: day === null ? null : toInstant(`${day}T00:00Z`) },
  })
  const rises = [
    race('falls', 50, '2026-01-01'),
    race('after-places', 200, null),
    race('ten', 200, '2026-04-30'),
    race('marathon', 200, '2026-03-31'),
  ]
  expect(firstRise(rises)?.race.code).toBe('marathon')
  expect(firstRise(rises.slice(0, 2))).toBeUndefined()
  expect(firstRise([{ toPay: { amountMinor: 100 }, nextPrice: null }])).toBeUndefined()
})
