import fc from 'fast-check'
import { deathWithin, type StepGroup, singleStep, together } from '../step-groups.ts'

/** The steps of buyers, the bank, an operator, the clock and the periodic tasks, each with its weight. */
const weights = {
  register: 7,
  'start again': 4,
  'add person': 4,
  'remove person': 2,
  'correct birth date': 4,
  'add option': 10,
  'set count': 5,
  'save options': 6,
  'remove option': 3,
  'choose vest': 2,
  'name price': 3,
  insure: 8,
  'remove insurance': 2,
  'apply code': 2,
  recheck: 2,
  pay: 8,
  'confirm payment': 5,
  'decline payment': 1,
  'add after payment': 6,
  'change variant': 8,
  cancel: 7,
  'cancel for the organizer': 2,
  clear: 1,
  'advance clock': 4,
  'run periodic tasks': 4,
} as const
export type StepName = keyof typeof weights

export type OptionsStep = {
  readonly do: StepName
  /** The account that takes the step. */
  readonly runnerIndex: number
  /** Selects one of the account's orders, people or payments. */
  readonly pick: number
  /** Selects the option, the item, or the part to cancel. */
  readonly part: number
  readonly count: number
  /** Takes the rarer variant of the step. */
  readonly isVariant: boolean
}
export const people = 3

/** What `part` chooses: each option with its variant; the last pieces are wanted most. */
export const optionChoices = [
  { code: 'tee', variant: 's' },
  { code: 'tee', variant: 'm' },
  { code: 'tee', variant: 'l' },
  { code: 'cap', variant: 'red' },
  { code: 'cap', variant: 'blue' },
  { code: 'travel', variant: 'bus' },
  { code: 'travel', variant: 'own' },
  { code: 'donation', variant: null },
] as const

const names = (Object.keys(weights) as StepName[]).flatMap((name) => Array.from({ length: weights[name] }, () => name))
const anyStep: fc.Arbitrary<OptionsStep> = fc.record({
  do: fc.constantFrom(...names),
  runnerIndex: fc.nat(people - 1),
  pick: fc.nat(5),
  part: fc.nat(23),
  count: fc.constantFrom(1, 1, 1, 2, 2, 3, 5),
  isVariant: fc.constantFrom(false, false, false, true),
})
/** Two concurrent steps: often for the same option, or by the same account, where they can conflict. */
const pair = fc.tuple(anyStep, anyStep, fc.constantFrom('option', 'account', 'none')).map(([a, b, same]) => {
  if (same === 'option') return [a, { ...b, do: a.do, part: a.part }]
  return [a, same === 'account' ? { ...b, runnerIndex: a.runnerIndex, pick: a.pick } : b]
})

export const stepGroups: fc.Arbitrary<readonly StepGroup<OptionsStep>[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: anyStep.map((step) => singleStep(step)) },
    { weight: 5, arbitrary: pair.map((steps) => together(steps)) },
    { weight: 1, arbitrary: fc.tuple(anyStep, deathWithin(30)).map(([step, death]) => ({ steps: [step], death })) },
  ),
  { minLength: 12, maxLength: 36, size: 'max' },
)

const first = { pick: 0, part: 0, count: 1, isVariant: false } as const
/** The steps before the random ones: each account has an order with what is required; one has a child, options and insurance, and has paid. */
export const opening: readonly OptionsStep[] = [
  { ...first, do: 'register', runnerIndex: 0 },
  { ...first, do: 'add person', runnerIndex: 0 },
  { ...first, do: 'insure', runnerIndex: 0, isVariant: true },
  { ...first, do: 'add option', runnerIndex: 0, part: 5 },
  { ...first, do: 'register', runnerIndex: 1 },
  { ...first, do: 'add option', runnerIndex: 1, part: 6 },
  { ...first, do: 'insure', runnerIndex: 1 },
  { ...first, do: 'register', runnerIndex: 2 },
  { ...first, do: 'add option', runnerIndex: 2, part: 5 },
  { ...first, do: 'add option', runnerIndex: 0, part: 0 },
  { ...first, do: 'add option', runnerIndex: 0, part: 7 },
  { ...first, do: 'pay', runnerIndex: 0 },
]
