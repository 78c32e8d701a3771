import type { Runner } from '../../support/runner.ts'
import type { TestResponse } from '../../support/test-app.ts'
import { nothing } from '../step-groups.ts'
import type { Scenario } from './scenario.ts'
import type { ScenarioStep } from './scenario-steps.ts'

/** Runs one step and returns its response; a refusal is a response too. */
export type StepRunner = (scenario: Scenario, step: ScenarioStep, runner: Runner) => Promise<string>

export const answerOf = ({ status, body }: TestResponse) =>
  status === 200 ? '200' : `${status} ${body?.error?.code ?? ''}`
export const pickOf = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(1, all.length)]

/** Gives the consents, pays by card, in parts or by a slow method, and with `paid` sends the bank's webhook. */
export async function payOrder(
  scenario: Pick<Scenario, 'app' | 'bank'>,
  { client }: Runner,
  registrationId: string,
  paid: boolean,
): Promise<string> {
  await client.post('/Register/Cart', { registrationId, consents: ['offer', 'personal-data', 'receipt'] })
  const { body: bill } = await client.get(`/Register/ApiPay?registrationId=${registrationId}`)
  const offered = bill.methods?.map(({ paymentType }: { paymentType: string }) => paymentType) ?? []
  // By the sum, where it may be: the sequence of a seed is the same each time.
  const bySum = ['installments', 'erip', 'card'][Math.floor(bill.overallMinor / 100) % 3] ?? 'card'
  const method = offered.includes(bySum) ? bySum : 'card'
  const paymentType = bill.overallMinor === 0 ? 'free' : method
  const chosen = await client.post('/Register/ApiSavePay', { registrationId, paymentType })
  const id: string | undefined = chosen.body?.payment?.id
  return chosen.status !== 200 || id === undefined || !paid
    ? answerOf(chosen)
    : await sendWebhook(scenario, id, 'succeeded')
}

/** Leaves the order unpaid, opens a payment, or pays it, depending on `pick`. */
export async function thenPays(
  scenario: Scenario,
  runner: Runner,
  registrationId: string,
  { pick }: ScenarioStep,
): Promise<string> {
  return pick < 2 ? '200' : `200 ${await payOrder(scenario, runner, registrationId, pick > 3)}`
}

export async function sendWebhook(
  { bank, app }: Pick<Scenario, 'app' | 'bank'>,
  id: string,
  state: 'succeeded' | 'declined',
): Promise<string> {
  if (bank.stateOf(id) === null || bank.stateOf(id) === 'succeeded') return nothing
  bank.set(id, state)
  return answerOf(await app.receiveWebhook(bank.message(id, state)))
}

/** Whether `thenPays` paid the order. */
export const wasPaid = (response: string, { pick }: ScenarioStep) => pick > 3 && response === '200 200'

type Effect = Partial<Readonly<Record<'race' | 'state' | 'firstName' | 'lastName', string>>>

/** Checks the effect of a confirmed step that ran alone. @throws when the entry differs from `effect` */
export async function mustBe(scenario: Scenario, path: string, effect: Effect): Promise<void> {
  if (!scenario.isSingleStep) return
  const [actual] = await scenario.app.sql<Effect>(
    `select r.code as race, g.state, g.participant ->> 'firstName' as "firstName", g.participant ->> 'lastName' as "lastName"
     from registration.entries g join catalog.races r on r.id = g.race_id where g.id::text = $1`,
    [path.split('/').at(-1)],
  )
  for (const name of ['race', 'state', 'firstName', 'lastName'] as const)
    if (name in effect && actual?.[name] !== effect[name])
      throw new Error(
        `${name} is ${actual?.[name]} in place of ${effect[name]} after ${scenario.responses.join(' → ')}`,
      )
}
