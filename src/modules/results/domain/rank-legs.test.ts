import { expect, test } from 'vitest'
import { rankLegs } from './rank-legs.ts'
import type { ResultStatus } from './result-list.ts'

const team = (status: ResultStatus, ...legs: (number | null)[]) => ({
  status,
  members: legs.map((legMs, i) => ({ stage: i + 1, legMs, legRank: null })),
})
const ranks = (...teams: ReturnType<typeof team>[]) =>
  rankLegs(teams).map(({ members }) => members.map(({ legRank }) => legRank))

test('each stage has ranks of its own, shared by equal times', () => {
  expect(ranks(team('finished', 100, 220), team('finished', 90, 230), team('finished', 100, 210))).toEqual([
    [2, 2],
    [1, 3],
    [2, 1],
  ])
})

test('a leg of a team that stopped later counts, and one of a disqualified team does not', () => {
  expect(ranks(team('dnf', 80, null), team('dsq', 70, 60), team('finished', 90, 100))).toEqual([
    [1, null],
    [null, null],
    [2, 1],
  ])
})
