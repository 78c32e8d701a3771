import { describe, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { type PriceTier, priceNow, tierPriceMinor, tiersIssue } from './price-tier.ts'

const march = toInstant('2026-03-01T00:00:00Z')
const april = toInstant('2026-04-01T00:00:00Z')
const february = toInstant('2026-02-10T12:00:00Z')
const tier = (priceMinor: number, untilAt: PriceTier['untilAt'] = null, untilOrdinal: number | null = null) => ({
  priceMinor,
  untilAt,
  untilOrdinal,
})

const byDate = [tier(150_000, march), tier(190_000, april), tier(240_000)]
const byCount = [tier(100_000, null, 50), tier(130_000, null, 100), tier(160_000)]
const both = [tier(100_000, march, 50), tier(130_000, april, 100), tier(160_000)]
const free = [tier(0)]

describe('the price of a place', () => {
  test.for([
    ['before the first date', byDate, 1, '2026-02-28T23:59:59.999Z', 150_000],
    ['at the very moment the first price ends', byDate, 1, '2026-03-01T00:00:00Z', 190_000],
    ['after every date', byDate, 1, '2027-01-01T00:00:00Z', 240_000],
    ['the last place of the first count', byCount, 50, '2026-02-10T12:00:00Z', 100_000],
    ['the first place of the second count', byCount, 51, '2026-02-10T12:00:00Z', 130_000],
    ['far beyond every count', byCount, 5_000, '2026-02-10T12:00:00Z', 160_000],
    ['the count ends the first tier before its date', both, 51, '2026-02-10T12:00:00Z', 130_000],
    ['the date ends the first tier before its count', both, 2, '2026-03-02T00:00:00Z', 130_000],
    ['both ended, one tier skipped', both, 101, '2026-02-10T12:00:00Z', 160_000],
    ['a free race costs nothing', free, 7, '2026-02-10T12:00:00Z', 0],
  ] as const)('the price of a place follows the tiers: %s', ([, tiers, ordinal, now, expected]) => {
    expect(tierPriceMinor(tiers, ordinal, toInstant(now))).toBe(expected)
  })
})

describe('the next price', () => {
  test.for([
    ['comes at a date', byDate, 10, { priceMinor: 190_000, at: march, placesLeft: null }],
    ['comes after the places left at this one', byCount, 38, { priceMinor: 130_000, at: null, placesLeft: 12 }],
    ['one place is left at this price', byCount, 49, { priceMinor: 130_000, at: null, placesLeft: 1 }],
    ['comes at whichever is first', both, 30, { priceMinor: 130_000, at: march, placesLeft: 20 }],
    ['there is none after the last tier', byCount, 100, null],
    ['there is none for a free race', free, 0, null],
    [
      'a tier that ended already is passed over',
      [tier(1, april), tier(2, february), tier(3)],
      0,
      { priceMinor: 3, at: april, placesLeft: null },
    ],
    ['the same price again is no next price', [tier(5, march), tier(5)], 0, null],
  ] as const)('the next price is found: %s', ([, tiers, sold, expected]) => {
    expect(priceNow(tiers, sold, february).next).toEqual(expected)
  })
})

describe('tiers are refused', () => {
  test.for([
    ['none at all', [], 'no_tiers'],
    ['the last one ends by date', [tier(1, march)], 'last_tier_ends'],
    ['the last one ends by count', [tier(1, null, 9)], 'last_tier_ends'],
    ['one before the last never ends', [tier(1), tier(2)], 'endless_tier_before_last'],
    ['a price below zero', [tier(-1)], 'price_below_zero'],
    ['not these', both, null],
  ] as const)('price tiers are validated: %s', ([, tiers, expected]) => {
    expect(tiersIssue(tiers)).toBe(expected)
  })
})
