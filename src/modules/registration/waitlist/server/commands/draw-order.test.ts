import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawOrder, seedHash } from './draw-order.ts'

const race = '0198c0de-0000-7000-8000-000000000001'
const seedOf = (i: number) => createHash('sha256').update(`seed ${i}`).digest()
const numbers = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

test('the same seed draws the same order, on any computer and for any order of applications', () => {
  const order = drawOrder(seedOf(1), race, numbers(8))
  expect(order).toEqual([1, 3, 8, 4, 5, 2, 6, 7])
  expect(drawOrder(seedOf(1), race, numbers(8).reverse())).toEqual(order)
  expect(seedHash(seedOf(1))).toBe(createHash('sha256').update(seedOf(1)).digest('hex'))
})

test('every application is drawn once, and another seed or race draws another order', () => {
  const order = drawOrder(seedOf(2), race, numbers(500))
  expect([...order].sort((a, b) => a - b)).toEqual(numbers(500))
  expect(drawOrder(seedOf(3), race, numbers(500))).not.toEqual(order)
  expect(drawOrder(seedOf(2), `${race.slice(0, -1)}2`, numbers(500))).not.toEqual(order)
})

test('the draw is uniform: over 6,000 seeds each of 12 applications has each position equally often', () => {
  const n = 12
  const draws = 6_000
  const counts = Array.from({ length: n }, () => Array<number>(n).fill(0))
  for (let i = 0; i < draws; i += 1) {
    for (const [place, number] of drawOrder(seedOf(i), race, numbers(n)).entries()) {
      const row = counts[number - 1]
      if (row !== undefined) row[place] = (row[place] ?? 0) + 1
    }
  }
  const expected = draws / n
  const chiSquare = counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 121 degrees of freedom: a fair draw exceeds it once in ten thousand times
  expect(chiSquare).toBeLessThan(185)
})

test('guard removal: an order by the number itself is nothing like uniform', () => {
  const unfair = (i: number) => numbers(12).map((number) => ((number + (i % 3)) % 12) + 1)
  const firsts = Array.from({ length: 600 }, (_, i) => unfair(i)[0])
  expect(new Set(firsts).size).toBe(3)
})
