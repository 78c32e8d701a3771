import type fc from 'fast-check'
import { expect } from 'vitest'
import { violationsOf } from '../../support/sale-invariants.ts'
import { type Death, withDeath } from '../dying-connection.ts'
import { decideAtBank, stepContext } from './end-rules.ts'
import { runModelStep } from './order-rules.ts'
import { prepare } from './real-sale.ts'
import type { RealSale } from './running-sale.ts'
import { expectedSnapshot, readSnapshot } from './sale-snapshot.ts'
import type { Sale } from './sale-state.ts'
import type { SaleStep, StepContext, StepOutcome } from './sale-step.ts'

export type Model = { sale: Sale }
export type Real = RealSale & { readonly startedMs: number }
type Candidate = { readonly responses: readonly string[] | 'internal error'; readonly sale: Sale }

/** One step, two at once, or one in whose middle a connection of the program dies. */
export class SaleCommand implements fc.AsyncCommand<Model, Real> {
  readonly steps: readonly SaleStep[]
  readonly death: Death | null
  /** Compared with the model only; the invariants are checked after later steps. */
  readonly isOrdinary: boolean
  constructor(steps: readonly SaleStep[], death: Death | null, isOrdinary = false) {
    this.steps = steps
    this.death = death
    this.isOrdinary = isOrdinary
  }

  check(): boolean {
    return true
  }

  async run(model: Model, real: Real): Promise<void> {
    const before = structuredClone(model.sale)
    for (const step of this.steps) decideAtBank(before, step)
    const acts: (() => Promise<string>)[] = []
    for (const step of this.steps) acts.push(await prepare(real, step))
    const { responses, hasDied } = await this.act(real, acts)
    const allowed = this.allowedOutcomes(before, hasDied)
    const actual = await readSnapshot(real, real.startedMs)
    const matching = allowed.filter((outcome) =>
      outcome.responses === 'internal error' ? responses.every(isInternalError) : same(outcome.responses, responses),
    )
    const found = matching.find(({ sale }) => same(expectedSnapshot(sale), actual))
    if (found === undefined) {
      const [nearest] = matching.length > 0 ? matching : allowed
      const expectedResponse = nearest?.responses === 'internal error' ? responses : nearest?.responses
      expect({ responses, ...actual }, `after ${this}`).toEqual({
        responses: expectedResponse,
        ...(nearest ? expectedSnapshot(nearest.sale) : {}),
      })
      throw new Error(`No outcome is allowed after ${this}`)
    }
    model.sale = found.sale
    if (!this.isOrdinary)
      expect(await violationsOf(real.instances[0].services.db, real.orderIds), `after ${this}`).toEqual([])
  }

  private async act(real: Real, acts: readonly (() => Promise<string>)[]) {
    const all = () => Promise.all(acts.map((one) => one()))
    const [step] = this.steps
    if (this.death === null || step === undefined || !('instance' in step))
      return { responses: await all(), hasDied: false }
    const [responses, hasDied] = await withDeath(real.instances[step.instance], this.death, () =>
      all().catch(() => ['500']),
    )
    // The program retries its own jobs and periodic tasks.
    if (responses[0] === '500' && !('account' in step)) return { responses: await all(), hasDied }
    return { responses, hasDied }
  }

  private allowedOutcomes(before: Sale, hasDied: boolean): Candidate[] {
    const contextOf = (step: SaleStep) => stepContext(before, step)
    const [first, second] = this.steps
    if (first === undefined) return []
    const firstTaken = runModelStep(before, first, contextOf(first))
    if (second !== undefined) {
      const other = runModelStep(before, second, contextOf(second))
      const then = runModelStep(firstTaken.after, second, contextOf(second))
      const thenOther = runModelStep(other.after, first, contextOf(first))
      return [
        { responses: [firstTaken.response, then.response], sale: then.after },
        { responses: [thenOther.response, other.response], sale: thenOther.after },
        ...between(firstTaken, second, first, contextOf).map(([inner, rest]) => ({
          responses: [rest.response, inner.response],
          sale: rest.after,
        })),
        ...between(other, first, second, contextOf).map(([inner, rest]) => ({
          responses: [inner.response, rest.response],
          sale: rest.after,
        })),
      ]
    }
    const whole = { responses: [firstTaken.response], sale: firstTaken.after }
    if (!hasDied) return [whole]
    const twice = runModelStep(firstTaken.after, first, contextOf(first))
    if (!('account' in first)) return [whole, { responses: [twice.response], sale: twice.after }]
    const failures = firstTaken.stages.map((sale) => ({ responses: 'internal error' as const, sale }))
    return [whole, ...failures, ...openedByJob(first, firstTaken)]
  }

  toString(): string {
    const steps = this.steps.map((step) => JSON.stringify(step)).join(' ‖ ')
    return this.death === null ? steps : `${steps} † ${this.death.when} statement ${this.death.atStatement}`
  }
}

/**
 * A payment is stored before the request to the bank. Where the connection dies after that, the payer is told that the payment page is
 * being opened, and the job opens it.
 */
function openedByJob(step: SaleStep, { stages }: StepOutcome): Candidate[] {
  if (step.do !== 'pay') return []
  const left = stages.filter(({ orders }) => orders[step.order]?.payments.at(-1)?.state === 'created')
  return left.map((sale) => ({ responses: ['200'], sale }))
}

/**
 * A step of several transactions (the open payment is abandoned at the bank, then a new one is chosen) with another whole step between
 * two of them. It continues from the state it finds, as a repeated step does.
 */
function between(
  { stages }: StepOutcome,
  inner: SaleStep,
  outer: SaleStep,
  contextOf: (step: SaleStep) => StepContext,
): (readonly [inner: StepOutcome, rest: StepOutcome])[] {
  return stages.slice(1, -1).map((stage) => {
    const meanwhile = runModelStep(stage, inner, contextOf(inner))
    return [meanwhile, runModelStep(meanwhile.after, outer, contextOf(outer))] as const
  })
}

const isInternalError = (response: string) => response.startsWith('5')
const same = (a: unknown, b: unknown) => canonical(a) === canonical(b)

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
