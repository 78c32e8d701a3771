import fc from 'fast-check'
import { deathWithin, type StepGroup, singleStep, together } from '../step-groups.ts'

/** What buyers, captains, coaches, the bank, the clock and the program's own work may do; who means which of theirs is a number. */
const weights = {
  register: 4,
  join: 5,
  'take off': 2,
  products: 1,
  pay: 9,
  bankWebhook: 9,
  decline: 1,
  upgrade: 12,
  cheaper: 5,
  offer: 5,
  accept: 7,
  withdraw: 1,
  'say no': 1,
  relative: 4,
  correct: 2,
  'stand in line': 5,
  'leave the line': 1,
  serve: 3,
  'begin a team': 2,
  'join a team': 5,
  'change the team': 2,
  'pay legs': 6,
  'legs are due': 1,
  cancel: 4,
  clear: 2,
  apply: 1,
  'apply again': 1,
  'cancel event': 1,
  eventMove: 4,
  forward: 3,
  sweep: 4,
} as const
export type StepName = keyof typeof weights
export const stepNames = Object.keys(weights) as readonly StepName[]
export const raceCodes = ['ten', 'half', 'five', 'cup'] as const

export type ScenarioStep = {
  readonly do: StepName
  /** Whose: one of the accounts. */
  readonly runnerIndex: number
  /** Which of what they have. */
  readonly pick: number
  readonly race: (typeof raceCodes)[number]
  /** The other way to do it. */
  readonly odd: boolean
}
export const people = 4
const names = stepNames.flatMap((name) => Array.from({ length: weights[name] }, () => name))
const anyStep: fc.Arbitrary<ScenarioStep> = fc.record({
  do: fc.constantFrom(...names),
  runnerIndex: fc.nat(people - 1),
  pick: fc.nat(5),
  race: fc.constantFrom('ten', 'half', 'half', 'half', 'five', 'five', 'cup'),
  odd: fc.constantFrom(false, false, false, true),
})
/** Two at once are mostly about the same thing: that is where they meet. */
const pair = fc
  .tuple(anyStep, anyStep, fc.boolean())
  .map(([a, b, isSame]): readonly ScenarioStep[] => [
    a,
    isSame ? { ...b, runnerIndex: a.runnerIndex, pick: a.pick } : b,
  ])

export const stepGroups: fc.Arbitrary<readonly StepGroup<ScenarioStep>[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: anyStep.map((step) => singleStep(step)) },
    { weight: 5, arbitrary: pair.map((steps) => together(steps)) },
    { weight: 2, arbitrary: fc.tuple(anyStep, deathWithin(30)).map(([step, death]) => ({ steps: [step], death })) },
  ),
  { minLength: 12, maxLength: 36, size: 'max' },
)

/** What stands before anything odd happens: three have a place, one of them for a child too, a team is begun, one stands in line. */
export const opening: readonly ScenarioStep[] = [
  { do: 'register', runnerIndex: 0, pick: 0, race: 'ten', odd: false },
  { do: 'join', runnerIndex: 0, pick: 0, race: 'ten', odd: false },
  { do: 'pay', runnerIndex: 0, pick: 0, race: 'ten', odd: false },
  { do: 'register', runnerIndex: 1, pick: 0, race: 'ten', odd: false },
  { do: 'pay', runnerIndex: 1, pick: 0, race: 'ten', odd: false },
  { do: 'register', runnerIndex: 2, pick: 0, race: 'five', odd: false },
  { do: 'pay', runnerIndex: 2, pick: 0, race: 'half', odd: false },
  { do: 'stand in line', runnerIndex: 3, pick: 0, race: 'five', odd: false },
  { do: 'begin a team', runnerIndex: 3, pick: 0, race: 'ten', odd: false },
  { do: 'pay', runnerIndex: 3, pick: 0, race: 'ten', odd: false },
]
