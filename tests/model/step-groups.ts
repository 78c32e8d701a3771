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

/** The program and the data that a sequence of groups is played on. */
export type SystemUnderTest<Step> = {
  readonly app: TestApp
  /** The responses so far, shown when a sequence fails. */
  readonly responses: string[]
  /** Runs the step and returns its response. A refusal is a response; `isSingleStep`: no other step runs at the same time. */
  take(step: Step, isSingleStep: boolean): Promise<string>
  /** Checked after each group. @throws when an invariant does not hold */
  expectInvariants(): Promise<void>
  /** The state that a refused single step must not change. */
  facts?(): Promise<string>
  isRefusal?(response: string): boolean
  /** Runs the recovery that follows a dead connection. */
  afterDeath?(): Promise<void>
  /** The last error of the program's log: the response of a 500 does not contain it. */
  lastError?(): string
}

/** How often each step had which response: a step that is always refused tests nothing. */
const counts = new Map<string, number>()

/** Runs the steps of a group at once. @throws when a refused step changes anything, a step ends in an internal error, or an invariant is broken */
export async function playGroup<Step extends { readonly do: string }>(
  system: SystemUnderTest<Step>,
  { steps, death }: StepGroup<Step>,
): Promise<void> {
  const isSingleStep = steps.length === 1 && death === null
  const before = isSingleStep ? await system.facts?.() : undefined
  const all = () => Promise.all(steps.map((step) => system.take(step, isSingleStep)))
  const responses = death === null ? await all() : await dying(system, death, all)
  for (const [i, response] of responses.entries()) {
    const key = `${steps[i]?.do}: ${response}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (death === null && isInternalError(response))
      throw new Error(
        `${JSON.stringify(steps[i])} was answered ${response} after ${historyOf(system)}: ${system.lastError?.()}`,
      )
  }
  if (before !== undefined && system.isRefusal?.(responses[0] ?? ''))
    expect(await system.facts?.(), `the step was refused, and yet the state changed: ${historyOf(system)}`).toBe(before)
  await system.expectInvariants()
}

/** 502: the bank does not respond. */
const isInternalError = (response: string) => /^5(?!02)/.test(response)

async function dying<Step>(
  system: SystemUnderTest<Step>,
  death: Death,
  all: () => Promise<string[]>,
): Promise<string[]> {
  const [responses, hasDied] = await withDeath(system.app, death, () => all().catch(() => ['500 of a job']))
  if (hasDied) system.responses.push('† ')
  await system.afterDeath?.()
  return responses
}

/** The response of a step for which there was nothing to do. */
export const nothing = 'nothing to act on'

export function historyOf({ responses }: { readonly responses: readonly string[] }): string {
  return responses.filter((response) => !response.endsWith(nothing)).join(' → ')
}

/** Prints how often each step had which response, after a long run. */
export function printCounts(): void {
  if (process.env.MODEL_SECONDS !== undefined)
    console.info(
      [...counts]
        .map(([key, count]) => `${count} × ${key}`)
        .toSorted()
        .join('\n'),
    )
}
