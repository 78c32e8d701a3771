import { expect, test } from 'vitest'
import { contours } from './contours.ts'

function fieldOf(rows: readonly (readonly number[])[]) {
  return {
    columns: rows[0]?.length ?? 0,
    rows: rows.length,
    heightAt: (column: number, row: number) => rows[row]?.[column] ?? 0,
  }
}

const hill = [
  [0, 0, 0],
  [0, 2, 0],
  [0, 0, 0],
]
const twins = [
  [0, 0, 0, 0, 0],
  [0, 2, 0, 2, 0],
  [0, 0, 0, 0, 0],
]
const crater = [
  [3, 3, 3],
  [3, 0, 3],
  [3, 3, 3],
]
const saddle = [
  [2, 0],
  [0, 2],
]

test.for([
  ['one hill, one ring', hill, 1, 1],
  ['two hills, two rings', twins, 1, 2],
  ['a crater has an outer and an inner ring', crater, 1, 2],
  ['a saddle joins the heights', saddle, 1, 1],
  ['no ring above the top', hill, 5, 0],
] as const)('contours of a height field are drawn: %s', ([, rows, level, rings]) => {
  expect(contours(fieldOf(rows), level)).toHaveLength(rings)
})

test('a ring crosses each edge where the height is reached', () => {
  expect(contours(fieldOf(hill), 1)).toEqual([
    expect.arrayContaining([
      [1, 0.5],
      [1.5, 1],
      [1, 1.5],
      [0.5, 1],
    ]),
  ])
})

test('a crater runs against its rim, so that filling leaves it open', () => {
  const orientation = (ring: readonly (readonly [number, number])[]) =>
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0)
  const [first = 0, second = 0] = contours(fieldOf(crater), 1).map(orientation)
  expect(Math.sign(first) * Math.sign(second)).toBe(-1)
})
