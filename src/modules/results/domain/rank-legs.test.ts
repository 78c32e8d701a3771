import { expect, test } from 'vitest'
import { rankLegs } from './rank-legs.ts'
import type { ResultStatus } from './result-list.ts'

const team = (status: ResultStatus, ...legs: (number | null)[]) => ({
  status,
  members: legs.map((legMs, i) => ({ stage: i + 1, legMs, legPlace: null })),
})
const places = (...teams: ReturnType<typeof team>[]) =>
  rankLegs(teams).map(({ members }) => members.map(({ legPlace }) => legPlace))

test('each stage has ranks of its own, shared by equal times', () => {
  expect(places(team('finished', 100, 220), team('finished', 90, 230), team('finished', 100, 210))).toEqual([
    [2, 2],
    [1, 3],
    [2, 1],
  ])
})

test('a leg of a team that stopped later counts, and one of a disqualified team does not', () => {
  expect(places(team('dnf', 80, null), team('dsq', 70, 60), team('finished', 90, 100))).toEqual([
    [1, null],
    [null, null],
    [2, 1],
  ])
})
