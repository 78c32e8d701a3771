import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heroLines } from './hero-lines.ts'

test('the lines are under 6 kB of markup with whole coordinates, and the same for the same seed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (seed) => {
      const lines = heroLines(seed)
      const markup = lines.map(
        ({ d, opacity, width }) => `<path d="${d}" opacity="${opacity}" stroke-width="${width}"/>`,
      )
      expect(markup.join('').length).toBeLessThan(6_000)
      expect(lines.length).toBeGreaterThan(9)
      for (const { d } of lines) expect(d).toMatch(/^[Mcs\d -]+$/)
      expect(heroLines(seed)).toEqual(lines)
    }),
    { numRuns: 60 },
  )
})

test('different seeds draw different lines', () => {
  expect(heroLines('home')).not.toEqual(heroLines('404'))
})

test('a nearer layer hides parts of a farther one, so some line is broken', () => {
  const lines = ['home', '404', 'spring'].flatMap(heroLines)
  expect(lines.some(({ d }) => d.split('M').length > 2)).toBe(true)
})
