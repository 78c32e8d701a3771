import type fc from 'fast-check'
import { expect } from 'vitest'
import { complaintsOf } from '../../support/sale-invariants.ts'
import { type Death, withDeath } from '../dying-connection.ts'
import { decide, seenBefore } from './end-rules.ts'
import { take } from './order-rules.ts'
import { prepare } from './real-sale.ts'
import type { RealSale } from './running-sale.ts'
import type { Sale } from './sale-state.ts'
import type { Outcome, Seen, Step } from './sale-step.ts'
import { expected, seen } from './seen-sale.ts'

export type Model = { sale: Sale }
export type Real = RealSale & { readonly startedMs: number }
type Candidate = { readonly answers: readonly string[] | 'an accident'; readonly sale: Sale }

/** One step, two at once, or one in whose middle a connection of the program dies. */
export class SaleCommand implements fc.AsyncCommand<Model, Real> {
  readonly steps: readonly Step[]
  readonly death: Death | null
  /** Held against the model alone: the invariants are looked at in what follows. */
  readonly isOrdinary: boolean
  constructor(steps: readonly Step[], death: Death | null, isOrdinary = false) {
    this.steps = steps
    this.death = death
    this.isOrdinary = isOrdinary
  }

  check(): boolean {
    return true
  }

  async run(model: Model, real: Real): Promise<void> {
    const before = structuredClone(model.sale)
    for (const step of this.steps) decide(before, step)
    const acts: (() => Promise<string>)[] = []
    for (const step of this.steps) acts.push(await prepare(real, step))
    const { answers, hasDied } = await this.act(real, acts)
    const may = this.mayBe(before, hasDied)
    const is = await seen(real, real.startedMs)
    const fits = may.filter((outcome) =>
      outcome.answers === 'an accident' ? answers.every(isAccident) : same(outcome.answers, answers),
    )
    const found = fits.find(({ sale }) => same(expected(sale), is))
    if (found === undefined) {
      const [nearest] = fits.length > 0 ? fits : may
      const expectedAnswer = nearest?.answers === 'an accident' ? answers : nearest?.answers
      expect({ answers, ...is }, `after ${this}`).toEqual({
        answers: expectedAnswer,
        ...(nearest ? expected(nearest.sale) : {}),
      })
      throw new Error(`Nothing may be after ${this}`)
    }
    model.sale = found.sale
    if (!this.isOrdinary)
      expect(await complaintsOf(real.copies[0].services.db, real.orderIds), `after ${this}`).toEqual([])
  }

  private async act(real: Real, acts: readonly (() => Promise<string>)[]) {
    const all = () => Promise.all(acts.map((one) => one()))
    const [step] = this.steps
    if (this.death === null || step === undefined || !('copy' in step)) return { answers: await all(), hasDied: false }
    const [answers, hasDied] = await withDeath(real.copies[step.copy], this.death, () => all().catch(() => ['500']))
    // The program's own work comes again by itself.
    if (answers[0] === '500' && !('account' in step)) return { answers: await all(), hasDied }
    return { answers, hasDied }
  }

  private mayBe(before: Sale, hasDied: boolean): Candidate[] {
    const seenOf = (step: Step) => seenBefore(before, step)
    const [first, second] = this.steps
    if (first === undefined) return []
    const firstTaken = take(before, first, seenOf(first))
    if (second !== undefined) {
      const other = take(before, second, seenOf(second))
      const then = take(firstTaken.after, second, seenOf(second))
      const thenOther = take(other.after, first, seenOf(first))
      return [
        { answers: [firstTaken.answer, then.answer], sale: then.after },
        { answers: [thenOther.answer, other.answer], sale: thenOther.after },
        ...between(firstTaken, second, first, seenOf).map(([inner, rest]) => ({
          answers: [rest.answer, inner.answer],
          sale: rest.after,
        })),
        ...between(other, first, second, seenOf).map(([inner, rest]) => ({
          answers: [inner.answer, rest.answer],
          sale: rest.after,
        })),
      ]
    }
    const whole = { answers: [firstTaken.answer], sale: firstTaken.after }
    if (!hasDied) return [whole]
    const twice = take(firstTaken.after, first, seenOf(first))
    if (!('account' in first)) return [whole, { answers: [twice.answer], sale: twice.after }]
    const accidents = firstTaken.stages.map((sale) => ({ answers: 'an accident' as const, sale }))
    return [whole, ...accidents, ...leftToJob(first, firstTaken)]
  }

  toString(): string {
    const steps = this.steps.map((step) => JSON.stringify(step)).join(' ‖ ')
    return this.death === null ? steps : `${steps} † ${this.death.when} statement ${this.death.atStatement}`
  }
}

/**
 * A payment is stored before the bank is asked. Where the connection dies later, the payer reads that the payment page is being opened,
 * and the job opens it.
 */
function leftToJob(step: Step, { stages }: Outcome): Candidate[] {
  if (step.do !== 'pay') return []
  const left = stages.filter(({ orders }) => orders[step.order]?.payments.at(-1)?.state === 'created')
  return left.map((sale) => ({ answers: ['200'], sale }))
}

/**
 * A step of several transactions (what is open at the bank is given up, then one chooses anew) with another whole step between two
 * of them. It goes on from what it finds then, as when it is repeated.
 */
function between(
  { stages }: Outcome,
  inner: Step,
  outer: Step,
  seenOf: (step: Step) => Seen,
): (readonly [inner: Outcome, rest: Outcome])[] {
  return stages.slice(1, -1).map((stage) => {
    const meanwhile = take(stage, inner, seenOf(inner))
    return [meanwhile, take(meanwhile.after, outer, seenOf(outer))] as const
  })
}

const isAccident = (answer: string) => answer.startsWith('5')
const same = (a: unknown, b: unknown) => canonical(a) === canonical(b)

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
