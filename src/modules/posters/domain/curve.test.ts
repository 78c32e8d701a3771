import { expect, test } from 'vitest'
import {
  type CurvePoint,
  cos,
  evenlySpaced,
  pair,
  pointOnCurve,
  profilePath,
  sin,
  smooth,
  smoothPart,
  straight,
} from './curve.ts'

test('sine and cosine of turns agree with the exact ones', () => {
  for (const turns of evenlySpaced(-2, 2, 401)) {
    expect(sin(turns)).toBeCloseTo(Math.sin(turns * 2 * Math.PI), 6)
    expect(cos(turns)).toBeCloseTo(Math.cos(turns * 2 * Math.PI), 6)
  }
})

test.for([
  ['rounds', [1.4, 2.6], '1 3'],
  ['a minus separates by itself', [1, -2], '1-2'],
  ['never -0', [-0.2, -0.4], '0 0'],
] as const)('a pair of coordinates is written: %s', ([, [x, y], expected]) => {
  expect(pair([x, y])).toBe(expected)
})

const corner: CurvePoint[] = [
  [0, 0],
  [30, 0],
  [30, -30],
]

test.for([
  ['straight lines', straight(corner), 'M0 0l30 0 0-30'],
  ['straight and closed', straight(corner, true), 'M0 0l30 0 0-30z'],
  ['smooth through the points', smooth(corner), 'M0 0c5 0 25 5 30 0s0-25 0-30'],
  ['the middle of a smooth path bends as in the whole', smoothPart([[-30, 0], ...corner]), 'M0 0c10 0 25 5 30 0'],
  ['a level profile', `M0 7${profilePath(() => 7, 0, 200, 100)}`, 'M0 7c33 0 67 0 100 0s67 0 100 0'],
  ['nothing', straight([]) + smooth([]), ''],
] as const)('a path is drawn as a curve: %s', ([, path, expected]) => {
  expect(path).toBe(expected)
})

test('a smooth path passes through each of its points', () => {
  for (const [i, point] of corner.entries()) expect(pointOnCurve(corner, i)).toEqual(point)
})
