import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meanRating, ratingHundredths, weightedRating } from './weighted-rating.ts'

const of = (stars: number, count: number) => ({ sum: stars * count, count })

test.for([
  ['three ratings of 5 rank below two hundred of 4.8', of(4.8, 200), of(5, 3)],
  ['fifty ratings of 5 rank above two hundred of 4.8', of(5, 50), of(4.8, 200)],
  ['one bad rating ranks above many bad ratings', of(1, 1), of(3, 100)],
  ['of two equal means the one with more ratings ranks first', of(5, 20), of(5, 10)],
] as const)('the weighted rating ranks events: %s', ([, first, second]) => {
  expect(weightedRating(first, 4.5)).toBeGreaterThan(weightedRating(second, 4.5))
})

test.for([
  [of(5, 0), 4.5, 4.5],
  [of(5, 10), 4, 4.5],
  [of(1, 30), 5, 2],
] as const)('the ratings %o with an overall mean of %d have the weighted rating %d', ([stars, mean, expected]) => {
  expect(weightedRating(stars, mean)).toBeCloseTo(expected, 10)
})

test('the weighted rating lies between the event’s mean and the overall mean, nearer to the event’s with each rating', () => {
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

test('stars are stored in hundredths, and the mean without ratings is the middle of the scale', () => {
  expect([ratingHundredths({ sum: 14, count: 3 }), ratingHundredths({ sum: 0, count: 0 })]).toEqual([467, null])
  expect([meanRating({ sum: 0, count: 0 }), meanRating({ sum: 9, count: 2 })]).toEqual([3, 4.5])
})
