import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isComplete, legAt, listLegs, missingIn, moveMember, type Placed, seatsFor } from './team-line-up.ts'

const name = { ru: '', en: '' }
const stage = (from: number, to = from) => ({ name, distanceM: null, from, to })
const rules = (stages: ReturnType<typeof stage>[], minWomen = 0, minMen = 0) => ({ stages, minWomen, minMen })
const member = (id: string, at: number, position = 1, gender: Placed['gender'] = 'male'): Placed => ({
  ...{ id, stage: at, position, gender },
})

test('legs are numbered stage after stage', () => {
  expect(listLegs(rules([stage(1), stage(2, 3)])).map((leg) => Object.values(leg).join(' '))).toEqual([
    '1 1 true 1',
    '2 1 true 2',
    '2 2 true 3',
    '2 3 false 4',
  ])
  expect([legAt(rules([stage(1)]), 2), legAt(rules([stage(1)]), 0)]).toEqual([null, null])
})

const relay = rules([stage(1), stage(1), stage(1)])
const swim = rules([stage(2, 4)])
const mixed = rules([stage(4)], 2, 2)
const four = (...genders: Placed['gender'][]) => genders.map((gender, i) => member(`${i}`, 1, i + 1, gender))

test.for([
  ['an empty relay', [], relay, 3, false],
  ['one leg is open', [member('a', 1), member('b', 3)], relay, 1, false],
  ['each leg has its runner', [member('a', 1), member('b', 2), member('c', 3)], relay, 0, true],
  ['fewer than the least', [member('a', 1)], swim, 1, false],
  ['the least', [member('a', 1), member('b', 1, 2)], swim, 0, true],
  ['more than the least', [member('a', 1), member('b', 1, 3), member('c', 1, 4)], swim, 0, true],
  ['a mixed team of men', four('male', 'male', 'male', 'male'), mixed, 0, false],
  ['a woman too few', four('male', 'male', 'male', 'female'), mixed, 0, false],
  ['two and two', four('male', 'female', 'male', 'female'), mixed, 0, true],
  ['three of a mixed four', four('male', 'female', 'female'), mixed, 1, false],
] as const)('the missing members of a team are counted: %s', ([, lineUp, of, members, complete]) => {
  const missing = missingIn(lineUp, of)
  expect([Math.max(0, missing.members), isComplete(missing)]).toEqual([members, complete])
})

test.for([
  ['nobody yet: the least', 0, 2],
  ['as many as there are', 3, 3],
  ['never more than there is room for', 9, 4],
] as const)('a team of two to four pays for %s', ([, members, seats]) => {
  expect(seatsFor(members, swim)).toBe(seats)
})

test('moving a member loses or doubles nobody, however often it happens', () => {
  const stages = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(
      stages,
      fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 }),
      fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
      (sizes, moves, filled) => {
        const legs = listLegs(rules(sizes.map((size) => stage(size))))
        let lineUp = legs
          .filter((_, i) => filled[i])
          .map((leg) => member(`m${leg.relayPosition}`, leg.stage, leg.position))
        const ids = lineUp.map(({ id }) => id).sort()
        for (const [runner, where] of moves) {
          const mover = lineUp[runner % Math.max(1, lineUp.length)]
          const to = legs[where % legs.length]
          if (mover === undefined || to === undefined) continue
          const moved = moveMember(lineUp, mover.id, to)
          if (!moved.ok) throw new Error(moved.error.code)
          lineUp = moved.value
          expect(lineUp.find(({ id }) => id === mover.id)).toMatchObject({ stage: to.stage, position: to.position })
        }
        expect(lineUp.map(({ id }) => id).sort()).toEqual(ids)
        expect(new Set(lineUp.map((one) => `${one.stage}.${one.position}`)).size).toBe(lineUp.length)
      },
    ),
  )
})

test('a person outside the team cannot be moved', () => {
  expect(moveMember([member('a', 1)], 'b', { stage: 1, position: 1 })).toMatchObject({ ok: false })
})
