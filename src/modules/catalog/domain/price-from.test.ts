import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { priceFrom } from './price-from.ts'
import type { RaceState } from './race-state.ts'

const at = toInstant('2027-05-01T09:00:00.000Z')
const states = {
  open: { state: 'open', left: 40 },
  few: { state: 'few-left', left: 2 },
  soon: { state: 'coming-soon', opensAt: at },
  full: { state: 'full' },
  limit: { state: 'limit-reached' },
  code: { state: 'by-code', left: 5 },
  draw: { state: 'by-draw', drawsAt: at },
  closed: { state: 'closed', pickup: true },
} as const satisfies Record<string, RaceState>

const races = (text: string) =>
  text.split(' ').map((race) => {
    const [name = '', price] = race.split(':')
    return { state: states[name as keyof typeof states], priceMinor: Number(price) }
  })

test.each([
  ['open:390', 390, false],
  ['open:390 open:290', 290, true],
  ['open:390 few:290', 290, true],
  // without a code the cheaper place cannot be bought
  ['code:290 open:390', 390, false],
  ['code:290 open:390 open:490', 390, true],
  ['code:290 soon:390', 390, false],
  ['full:290 limit:190 closed:90 open:390', 390, false],
  ['soon:290 open:390', 390, false],
  ['soon:290 draw:390 full:100', 290, true],
  ['open:0 open:390', 390, true],
  ['open:0 soon:390', 0, false],
])('the races %s cost %i, with “from” %s', (text, priceMinor, isFrom) => {
  expect(priceFrom(races(text))).toEqual({ priceMinor, isFrom })
})

test.each(['code:290', 'full:290', 'closed:290', 'code:290 full:100 limit:100'])(
  'an event has no price: %s',
  (text) => {
    expect(priceFrom(races(text))).toBeNull()
  },
)
