import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meanRating, ratingHundredths, weightedRating } from './weighted-rating.ts'

const of = (stars: number, count: number) => ({ sum: stars * count, count })

test.for([
  ['three fives prove less than two hundred of 4.8', of(4.8, 200), of(5, 3)],
  ['fifty fives prove more than two hundred of 4.8', of(5, 50), of(4.8, 200)],
  ['one bad review does not put an event behind one that many found bad', of(1, 1), of(3, 100)],
  ['of two alike the one with more reviews stands first', of(5, 20), of(5, 10)],
] as const)('the weighted rating ranks events: %s', ([, first, second]) => {
  expect(weightedRating(first, 4.5)).toBeGreaterThan(weightedRating(second, 4.5))
})

test.for([
  [of(5, 0), 4.5, 4.5],
  [of(5, 10), 4, 4.5],
  [of(1, 30), 5, 2],
] as const)('%o beside a mean of %d is worth %d', ([stars, mean, expected]) => {
  expect(weightedRating(stars, mean)).toBeCloseTo(expected, 10)
})

test('the weighted rating lies between the own mean and that of all, nearer to the own one the more have rated', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.double({ min: 1, max: 5, noNaN: true }),
      (stars, count, mean) => {
        const weighted = weightedRating(of(stars, count), mean)
        expect(weighted).toBeGreaterThanOrEqual(Math.min(stars, mean) - 1e-9)
        expect(weighted).toBeLessThanOrEqual(Math.max(stars, mean) + 1e-9)
        expect(Math.abs(weightedRating(of(stars, count + 1), mean) - stars)).toBeLessThanOrEqual(
          Math.abs(weighted - stars) + 1e-9,
        )
      },
    ),
  )
})

test('stars are stored in hundredths, and an event without ratings has the middle', () => {
  expect([ratingHundredths({ sum: 14, count: 3 }), ratingHundredths({ sum: 0, count: 0 })]).toEqual([467, null])
  expect([meanRating({ sum: 0, count: 0 }), meanRating({ sum: 9, count: 2 })]).toEqual([3, 4.5])
})
