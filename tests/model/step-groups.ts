import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestApp } from '../support/test-app.ts'
import { type Death, withDeath } from './dying-connection.ts'

/** One step, two at once, or one in whose middle a connection of the program dies. */
export type StepGroup<Step> = { readonly steps: readonly Step[]; readonly death: Death | null }

export const singleStep = <Step>(step: Step): StepGroup<Step> => ({ steps: [step], death: null })
export const together = <Step>(steps: readonly Step[]): StepGroup<Step> => ({ steps, death: null })

/** A connection dies at one of the first statements. */
export const deathWithin = (statements: number): fc.Arbitrary<Death> =>
  fc.record({
    atStatement: fc.integer({ min: 1, max: statements }),
    when: fc.constantFrom('before' as const, 'after' as const),
  })

/** What the groups of one sequence are played on. */
export type SystemUnderTest<Step> = {
  readonly app: TestApp
  /** What was answered so far, for the reader of a failure. */
  readonly answers: string[]
  /** Takes the step and returns its answer. A refusal is an answer; `isSingleStep` where nothing else goes on. */
  take(step: Step, isSingleStep: boolean): Promise<string>
  /** Throws what does not hold after each group. */
  expectInvariants(): Promise<void>
  /** What a step that was refused alone must not have changed. */
  facts?(): Promise<string>
  isRefusal?(answer: string): boolean
  /** What the program does by itself a while after a connection has died. */
  afterDeath?(): Promise<void>
  /** The last error of the program's log: a 500 does not say it. */
  lastError?(): string
}

/** How often each step had which answer: a step that is always refused tests nothing. */
const counts = new Map<string, number>()

/** Takes the steps of a group at once. What is refused changes nothing, nothing ends in an internal error, and the invariants hold. */
export async function playGroup<Step extends { readonly do: string }>(
  system: SystemUnderTest<Step>,
  { steps, death }: StepGroup<Step>,
): Promise<void> {
  const isSingleStep = steps.length === 1 && death === null
  const before = isSingleStep ? await system.facts?.() : undefined
  const all = () => Promise.all(steps.map((step) => system.take(step, isSingleStep)))
  const answers = death === null ? await all() : await dying(system, death, all)
  for (const [i, answer] of answers.entries()) {
    const key = `${steps[i]?.do}: ${answer}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (death === null && isAccident(answer))
      throw new Error(
        `${JSON.stringify(steps[i])} was answered ${answer} after ${historyOf(system)}: ${system.lastError?.()}`,
      )
  }
  if (before !== undefined && system.isRefusal?.(answers[0] ?? ''))
    expect(await system.facts?.(), `refused, and yet something changed: ${historyOf(system)}`).toBe(before)
  await system.expectInvariants()
}

/** 502 is the bank's silence. */
const isAccident = (answer: string) => /^5(?!02)/.test(answer)

async function dying<Step>(
  system: SystemUnderTest<Step>,
  death: Death,
  all: () => Promise<string[]>,
): Promise<string[]> {
  const [answers, hasDied] = await withDeath(system.app, death, () => all().catch(() => ['500 of a job']))
  if (hasDied) system.answers.push('† ')
  await system.afterDeath?.()
  return answers
}

/** The answer of a step for which there was nothing to do. */
export const nothing = 'nothing to do it with'

export function historyOf({ answers }: { readonly answers: readonly string[] }): string {
  return answers.filter((answer) => !answer.endsWith(nothing)).join(' → ')
}

/** Prints how often each step had which answer, after a long run. */
export function printCounts(): void {
  if (process.env.MODEL_SECONDS !== undefined)
    console.info(
      [...counts]
        .map(([key, count]) => `${count} × ${key}`)
        .toSorted()
        .join('\n'),
    )
}
