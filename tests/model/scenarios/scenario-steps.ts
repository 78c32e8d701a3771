import fc from 'fast-check'
import { deathWithin, type StepGroup, singleStep, together } from '../step-groups.ts'

/** The steps of buyers, captains, coaches, the bank, the clock and the periodic tasks, each with its weight. */
const weights = {
  register: 4,
  'add entry': 5,
  'remove entry': 2,
  'choose products': 1,
  'apply code': 5,
  'remove code': 1,
  pay: 9,
  'confirm payment': 9,
  'decline payment': 1,
  upgrade: 12,
  'cheaper race': 5,
  'offer transfer': 5,
  'accept transfer': 7,
  'withdraw transfer': 1,
  'decline transfer': 1,
  'transfer to relative': 4,
  'correct data': 2,
  'join waitlist': 5,
  'leave waitlist': 1,
  'offer waitlist places': 3,
  'create team': 2,
  'join team': 5,
  'change team': 2,
  'pay legs': 6,
  'pass leg deadline': 1,
  cancel: 4,
  'clear cart': 2,
  'enter group': 1,
  'extend group entry': 1,
  'cancel event': 1,
  'move event': 4,
  'advance clock': 3,
  'run periodic tasks': 4,
} as const
export type StepName = keyof typeof weights
export const stepNames = Object.keys(weights) as readonly StepName[]
export const raceCodes = ['ten', 'half', 'five', 'cup'] as const

export type ScenarioStep = {
  readonly do: StepName
  /** The account that takes the step. */
  readonly runnerIndex: number
  /** Selects one of the account's orders, entries or offers. */
  readonly pick: number
  readonly race: (typeof raceCodes)[number]
  /** Takes the rarer variant of the step. */
  readonly isVariant: boolean
}
export const people = 4
const names = stepNames.flatMap((name) => Array.from({ length: weights[name] }, () => name))
const anyStep: fc.Arbitrary<ScenarioStep> = fc.record({
  do: fc.constantFrom(...names),
  runnerIndex: fc.nat(people - 1),
  pick: fc.nat(5),
  race: fc.constantFrom('ten', 'half', 'half', 'half', 'five', 'five', 'cup'),
  isVariant: fc.constantFrom(false, false, false, true),
})
/** Two concurrent steps: often by the same account on the same order, where they can conflict. */
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

/** The steps before the random ones: three accounts have a place, one of them also for a child, a team is created, one account is on a waitlist. */
export const opening: readonly ScenarioStep[] = [
  { do: 'register', runnerIndex: 0, pick: 0, race: 'ten', isVariant: false },
  { do: 'add entry', runnerIndex: 0, pick: 0, race: 'ten', isVariant: false },
  { do: 'pay', runnerIndex: 0, pick: 0, race: 'ten', isVariant: false },
  { do: 'register', runnerIndex: 1, pick: 0, race: 'ten', isVariant: false },
  { do: 'pay', runnerIndex: 1, pick: 0, race: 'ten', isVariant: false },
  { do: 'register', runnerIndex: 2, pick: 0, race: 'five', isVariant: false },
  { do: 'pay', runnerIndex: 2, pick: 0, race: 'half', isVariant: false },
  { do: 'join waitlist', runnerIndex: 3, pick: 0, race: 'five', isVariant: false },
  { do: 'create team', runnerIndex: 3, pick: 0, race: 'ten', isVariant: false },
  { do: 'pay', runnerIndex: 3, pick: 0, race: 'ten', isVariant: false },
]
