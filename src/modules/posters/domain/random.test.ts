import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'

const firstThree = (seed: string) => {
  const random = randomFrom(seed)
  return [1, 2, 3].map(() => Math.floor(random.next() * 1e9))
}

// Fixed values: a change here redraws every poster ever published.
test.for([
  ['Latin', 'volga-2026', [411093332, 702244957, 861485040]],
  ['Cyrillic', 'волга-2026', [416225849, 782323749, 186507523]],
  ['empty', '', [80379280, 293029255, 545359732]],
] as const)('a %s seed always gives the same numbers', ([, seed, expected]) => {
  expect(firstThree(seed)).toEqual(expected)
})

test('seeds that differ in one letter give unrelated numbers', () => {
  const values = Array.from({ length: 500 }, (_, n) => randomFrom(`event-${n}`).next())
  expect(new Set(values).size).toBe(500)
  const perTenth = Array.from({ length: 10 }, (_, n) => values.filter((value) => Math.floor(value * 10) === n).length)
  expect(Math.min(...perTenth)).toBeGreaterThan(25)
})

test('ranges include both ends', () => {
  const random = randomFrom('ranges')
  const whole = Array.from({ length: 300 }, () => random.whole(1, 3))
  expect(new Set(whole)).toEqual(new Set([1, 2, 3]))
  const between = Array.from({ length: 300 }, () => random.between(-2, 2))
  expect(between.every((value) => value >= -2 && value < 2)).toBe(true)
  expect(random.shuffled([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4])
})
