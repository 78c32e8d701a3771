import type { Runner } from '../runner.ts'
import type { TestAnswer } from '../test-house.ts'
import type { WayStep } from './way-steps.ts'
import type { Ways } from './ways-world.ts'

/** How a step is taken; a refusal is an answer. */
export type Way = (ways: Ways, step: WayStep, runner: Runner) => Promise<string>

export const answerOf = ({ status, body }: TestAnswer) =>
  status === 200 ? '200' : `${status} ${body?.error?.code ?? ''}`
export const nothing = 'nothing to do it with'
export const pickOf = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(1, all.length)]
