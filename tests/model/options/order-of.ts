import type { Runner } from '../../support/runner.ts'
import { pickOf } from '../scenarios/step.ts'
import { historyOf } from '../step-groups.ts'
import { linesOf, ordersOf, type SoldLine, type SoldOrder } from './options-facts.ts'
import type { OptionsSale } from './options-sale.ts'
import type { OptionsStep } from './options-steps.ts'

/** Runs one step and returns its response; a refusal is a response too. */
export type OptionsStepRunner = (sale: OptionsSale, step: OptionsStep, runner: Runner) => Promise<string>

/** One of the account's registrations in such a state. */
export async function orderOf(
  sale: OptionsSale,
  { runnerIndex, pick }: OptionsStep,
  isWanted: (order: SoldOrder) => boolean,
): Promise<string | undefined> {
  const own = (await ordersOf(sale)).filter((one) => one.runnerIndex === runnerIndex && isWanted(one))
  return pickOf(own, pick)?.id
}
const isRegistration = ({ kind }: SoldOrder) => kind === 'registration'
export const isUnpaid = (one: SoldOrder) => isRegistration(one) && one.status === 'awaiting_payment'
export const isPaid = (one: SoldOrder) => isRegistration(one) && ['paid', 'partially_refunded'].includes(one.status)

export async function itemsOf(sale: OptionsSale, orderId: string): Promise<SoldLine[]> {
  return (await linesOf(sale)).filter((line) => line.orderId === orderId && line.kind !== 'place')
}

/** The people on the order, in the order of their entry. */
export async function entriesOf({ app }: OptionsSale, orderId: string): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(
    `select id from registration.entries where order_id = $1 and state in ('held', 'confirmed') order by created_at, id`,
    [orderId],
  )
  return rows.map(({ id }) => id)
}

/** Checks the effect of a step that ran alone. @throws when it is another */
export function mustBe(sale: OptionsSale, actual: unknown, expected: unknown, subject: string): void {
  if (!sale.isSingleStep || JSON.stringify(actual) === JSON.stringify(expected)) return
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)]
  throw new Error(`${subject} is ${is} in place of ${should} after ${historyOf(sale)}`)
}
