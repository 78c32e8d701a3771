import { newId } from '#src/platform/new-id.ts'
import { childOf, type Runner } from '../../support/runner.ts'
import { runPeriodicTasks } from '../scenarios/run-periodic-tasks.ts'
import { answerOf, payOrder, pickOf, sendWebhook } from '../scenarios/step.ts'
import { nothing } from '../step-groups.ts'
import { cartSteps } from './cart-steps.ts'
import { linesOf, listUnsettledPayments } from './options-facts.ts'
import { type OptionsSale, productOf } from './options-sale.ts'
import type { OptionsStep, StepName } from './options-steps.ts'
import { entriesOf, isUnpaid, itemsOf, mustBe, type OptionsStepRunner, orderOf } from './order-of.ts'
import { paidSteps } from './paid-steps.ts'

/** Runs a step. @returns `200`, the refusal's status and code, or `nothing` */
export async function runOptionsStep(sale: OptionsSale, step: OptionsStep): Promise<string> {
  const runner = sale.runners[step.runnerIndex]
  if (runner === undefined) throw new Error('No such account')
  const response = await stepRunners[step.do](sale, step, runner)
  sale.responses.push(`${step.do} (${step.runnerIndex}): ${response}`)
  return response
}

const save = async (
  { eventCode, raceCode }: OptionsSale,
  { client }: Runner,
  registrationId: string,
  input: Readonly<Record<string, unknown>>,
) => answerOf(await client.post('/Register/ApiSaveRegistration', { eventCode, raceCode, registrationId, ...input }))

/** An order more: for the account's owner, or for one of the children. */
const register: OptionsStepRunner = (sale, { pick, part }, runner) => {
  const input = pick < 2 ? { participant: runner.participant } : child(runner, { firstName: childName(part) })
  return save(sale, runner, newId(), input)
}

/** Takes the place again under the id of an order that has expired; a live order answers with its state. */
const startAgain: OptionsStepRunner = async (sale, step, runner) => {
  const isStarted = (status: string) => ['expired', 'awaiting_payment'].includes(status)
  const id = await orderOf(sale, step, ({ kind, status }) => kind === 'registration' && isStarted(status))
  return id === undefined ? nothing : await save(sale, runner, id, { participant: runner.participant })
}

const childName = (part: number) => pickOf(['Миша', 'Зоя', 'Ян', 'Ада'], part) ?? 'Миша'
const child = (runner: Runner, change: Readonly<Record<string, unknown>> = {}) => ({
  ...{ participant: childOf(runner, change), relation: 'child', guardian: true },
})

const addPerson: OptionsStepRunner = async (sale, step, runner) => {
  const id = await orderOf(sale, step, isUnpaid)
  const input = step.pick < 5 ? child(runner, { firstName: childName(step.part) }) : { participant: runner.participant }
  return id === undefined ? nothing : await save(sale, runner, id, { ...input, isAddition: true })
}

/** A person leaves with all options and the insurance that are theirs; their stock is free. */
const removePerson: OptionsStepRunner = async (sale, step, { client }) => {
  const id = await orderOf(sale, step, isUnpaid)
  const entryId = id === undefined ? undefined : pickOf(await entriesOf(sale, id), step.part)
  if (entryId === undefined) return nothing
  const removed = await client.post(`/api/registrations/${id}/remove-entry`, { entryId })
  const left = (await linesOf(sale)).filter((line) => line.entryId === entryId)
  if (removed.status === 200) mustBe(sale, left, [], 'what is left of the person')
  return answerOf(removed)
}

/** The ages of the insurer's three rows, and one that no row covers. */
const birthDates = ['1990-05-12', '1999-02-01', '1970-02-01', '1940-02-01'] as const

const correctBirthDate: OptionsStepRunner = async (sale, step, runner) => {
  const id = await orderOf(sale, step, isUnpaid)
  const entryIds = id === undefined ? [] : await entriesOf(sale, id)
  const index = step.pick % Math.max(1, entryIds.length)
  const entryId = entryIds[index]
  if (id === undefined || entryId === undefined) return nothing
  const [person] = await sale.app.sql<{ participant: Record<string, unknown>; isOwner: boolean }>(
    `select participant, participant ->> 'firstName' = $2 as "isOwner" from registration.entries where id = $1`,
    [entryId, runner.participant.firstName],
  )
  const birthDate = person?.isOwner === true ? pickOf(birthDates, step.part) : `201${step.part % 10}-03-01`
  const participant = { ...person?.participant, birthDate }
  const ofChild = person?.isOwner === true ? {} : { relation: 'child', guardian: true }
  return await save(sale, runner, id, { entryId, participant, ...ofChild })
}

const applyCode: OptionsStepRunner = async (sale, step, { client }) => {
  const registrationId = await orderOf(sale, step, isUnpaid)
  if (registrationId === undefined) return nothing
  await sale.app.sql('delete from accounts.attempts') // refused codes would soon be too many
  return answerOf(await client.post('/Register/ApiApplyDiscountCode', { registrationId, code: sale.code }))
}

const recheck: OptionsStepRunner = async (sale, step, { client }) => {
  const registrationId = await orderOf(sale, step, isUnpaid)
  return registrationId === undefined ? nothing : answerOf(await client.post('/Register/Cart', { registrationId }))
}

const clear: OptionsStepRunner = async (sale, step, { client }) => {
  const registrationId = await orderOf(sale, step, isUnpaid)
  if (registrationId === undefined) return nothing
  return answerOf(await client.post('/Register/ApiClearCart', { registrationId }))
}

/** Also an order of options that waits for its payment. Most payers first choose what is required and in the price. */
const pay: OptionsStepRunner = async (sale, step, runner) => {
  const id = await orderOf(sale, step, ({ status }) => status === 'awaiting_payment')
  if (id === undefined) return nothing
  if (step.part % 4 !== 3) await chooseRequired(sale, runner, id)
  const response = await payOrder(sale, runner, id, !step.isVariant)
  // What is required was chosen and the order was rechecked before: the state may have changed though the payment is refused.
  return response.startsWith('4') ? `rechecked, then ${response}` : response
}

async function chooseRequired(sale: OptionsSale, { client }: Runner, registrationId: string): Promise<void> {
  const { id: travelId, variants: ways } = productOf(sale, 'travel')
  const { id: vestId, variants: sizes } = productOf(sale, 'vest')
  const travel = { productId: travelId, variantId: ways.at(-1)?.id }
  if (!(await itemsOf(sale, registrationId)).some(({ code }) => code === 'travel'))
    await client.post('/Register/ApiAddProductToCart', { registrationId, ...travel })
  for (const { entryId } of (await itemsOf(sale, registrationId)).filter(
    ({ code, variantCode }) => code === 'vest' && variantCode === null,
  ))
    for (const { id: variantId } of sizes)
      await client.post('/Register/ApiAddProductToCart', { registrationId, productId: vestId, variantId, entryId })
}

const sendPaymentWebhook =
  (state: 'succeeded' | 'declined'): OptionsStepRunner =>
  async (sale, { pick }) => {
    const id = pickOf(await listUnsettledPayments(sale), pick)
    return id === undefined ? nothing : await sendWebhook(sale, id, state)
  }

const advanceClock: OptionsStepRunner = async (sale, { pick }) => {
  sale.forward([1, 19, 20, 22, 24, 24][pick] ?? 1)
  return 'done'
}

const stepRunners: Readonly<Record<StepName, OptionsStepRunner>> = {
  register,
  'start again': startAgain,
  'add person': addPerson,
  'remove person': removePerson,
  'correct birth date': correctBirthDate,
  ...cartSteps,
  'apply code': applyCode,
  recheck,
  pay,
  'confirm payment': sendPaymentWebhook('succeeded'),
  'decline payment': sendPaymentWebhook('declined'),
  ...paidSteps,
  clear,
  'advance clock': advanceClock,
  'run periodic tasks': runPeriodicTasks,
}
