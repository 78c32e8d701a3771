import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { captainsLeg, isPayingOver, shareOut, swapShares } from './leg-shares.ts'
import { isAt, listLegs, moveMember } from './team-line-up.ts'

test.for([
  ['thirds', 190_000, 3, [63_334, 63_333, 63_333]],
  ['even', 200_000, 4, [50_000, 50_000, 50_000, 50_000]],
  ['fewer kopecks than legs', 2, 3, [1, 1, 0]],
  ['free', 0, 2, [0, 0]],
] as const)('a price is shared out: %s', ([, price, legs, shares]) => {
  expect(shareOut(price, legs)).toEqual(shares)
})

test('shares add up to the price, and differ by one at most, for any price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 60 }), (price, legs) => {
      const shares = shareOut(price, legs)
      expect(shares).toHaveLength(legs)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(price)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

test('when members move, each leg has one share, a paid share stays with its runner, and no share is lost or doubled', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })
  const moves = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 })
  const filled = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(sizes, moves, filled, fc.nat({ max: 500_000 }), (counts, all, present, price) => {
      const name = { ru: '', en: '' }
      const legs = listLegs({ stages: counts.map((n) => ({ name, distanceM: null, from: n, to: n })) })
      const amounts = shareOut(price, legs.length)
      let shares = legs.map((leg, i) => ({ ...leg, id: `s${i}`, amountMinor: amounts[i] ?? 0, isCaptains: i === 0 }))
      let lineUp = legs
        .filter((_, i) => present[i])
        .map(({ stage, position }, i) => ({ id: `m${i}`, stage, position, gender: 'male' as const }))
      const shareOf = new Map(lineUp.map((one) => [one.id, shares.find((share) => isAt(share, one))?.id]))
      for (const [runner, where] of all) {
        const mover = lineUp[runner % Math.max(1, lineUp.length)]
        const to = legs[where % legs.length]
        if (mover === undefined || to === undefined) continue
        const moved = moveMember(lineUp, mover.id, to)
        if (!moved.ok) throw new Error(moved.error.code)
        shares = swapShares(shares, mover, to)
        lineUp = moved.value
        for (const spot of lineUp) expect(shares.find((share) => isAt(share, spot))?.id).toBe(shareOf.get(spot.id))
      }
      expect(new Set(shares.map(({ stage, position }) => `${stage}.${position}`)).size).toBe(legs.length)
      expect(new Set(shares.map(({ id }) => id)).size).toBe(legs.length)
      expect(shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(price)
      expect(shares.filter(({ isCaptains }) => isCaptains)).toHaveLength(1)
    }),
  )
})

const memberAt = (position: number, accountId: string, isSelf = false) => ({ stage: 1, position, accountId, isSelf })
test.for([
  ['their own', [memberAt(1, 'c'), memberAt(2, 'c', true)], 2],
  ['else the first that they have filled', [memberAt(1, 'm', true), memberAt(3, 'c')], 3],
  ['none as long as only others have come', [memberAt(1, 'm', true)], undefined],
] as const)('the captain pays for %s', ([, lineUp, position]) => {
  expect(captainsLeg(lineUp, 'c')?.position).toBe(position)
})

test.for([
  ['the last day by the event’s clock', '2026-06-13T20:59:59.000Z', false],
  ['the minute after it', '2026-06-13T21:00:00.000Z', true],
] as const)('legs are paid until %s', ([, now, isOver]) => {
  const race = { raceDay: '2026-06-20' as PlainDate, timeZone: 'Europe/Moscow' }
  expect(isPayingOver({ daysBefore: 7, graceHours: 48 }, race, toInstant(now))).toBe(isOver)
})
