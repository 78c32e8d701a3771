import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fasterThanPercent, findBin, finishHistogram } from './finish-histogram.ts'

const cell = (seconds: number, count = 1) => ({ tenSeconds: Math.floor(seconds / 10), count })

test('a marathon’s histogram has bins of ten minutes, with the empty ones between', () => {
  const histogram = finishHistogram([cell(2.5 * 3_600), cell(2.6 * 3_600, 2), cell(6 * 3_600)])
  expect(histogram).toMatchObject({ fromMs: 9_000_000, binMs: 600_000 })
  expect(histogram?.counts).toHaveLength(22)
  expect(histogram?.counts.slice(0, 2)).toEqual([3, 0])
  expect(histogram?.counts.at(-1)).toBe(1)
})

test('a race with one finisher or none has no histogram', () => {
  expect(finishHistogram([])).toBeNull()
  expect(finishHistogram([cell(100)])).toBeNull()
  expect(finishHistogram([cell(100, 2)])?.counts).toEqual([2])
})

test('every finisher is in one bin, the bins are few, and each finisher finds their own', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 2, maxLength: 60 }), (seconds) => {
      const histogram = finishHistogram(seconds.map((second) => cell(second)))
      expect(histogram).not.toBeNull()
      if (histogram === null) return
      const { counts, fromMs, binMs } = histogram
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(seconds.length)
      expect(counts.length).toBeLessThanOrEqual(30)
      for (const second of seconds) {
        const bin = findBin(histogram, second * 1_000)
        expect(counts[bin]).toBeGreaterThan(0)
        expect(second * 1_000 - (fromMs + bin * binMs)).toBeGreaterThanOrEqual(0)
        expect(second * 1_000).toBeLessThan(fromMs + (bin + 1) * binMs)
      }
    }),
  )
})

test.for([
  ['the winner of many', 57, 58, 98],
  ['the last', 0, 58, 0],
  ['alone', 0, 1, null],
] as const)('a finisher is faster than so many: %s', ([, slower, finishers, percent]) => {
  expect(fasterThanPercent(slower, finishers)).toBe(percent)
})
