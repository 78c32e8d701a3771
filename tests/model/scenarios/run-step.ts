import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import { nameEventMoveTargets } from '#src/modules/catalog/server/commands/name-event-move-targets.ts'
import { waitlistOffersTask } from '#src/modules/registration/waitlist/server/jobs/waitlist-offers.ts'
import { newId } from '#src/platform/new-id.ts'
import { childOf } from '../../support/runner.ts'
import type { Json } from '../../support/test-app.ts'
import { nothing } from '../step-groups.ts'
import { paidEntrySteps } from './paid-entry-steps.ts'
import { runPeriodicTasks } from './run-periodic-tasks.ts'
import type { Scenario } from './scenario.ts'
import { listUnsettledPayments, ordersOf } from './scenario-facts.ts'
import type { ScenarioStep, StepName } from './scenario-steps.ts'
import { answerOf, payOrder, pickOf, type StepRunner, sendWebhook } from './step.ts'
import { teamSteps } from './team-steps.ts'

/** Runs a step. @returns `200`, the refusal's status and code, or `nothing` */
export async function runStep(scenario: Scenario, step: ScenarioStep): Promise<string> {
  const runner = scenario.runners[step.runnerIndex]
  if (runner === undefined) throw new Error('No such account')
  const response = await stepRunners[step.do](scenario, step, runner)
  scenario.responses.push(`${step.do} (${step.runnerIndex}): ${response}`)
  return response
}

const unpaidOrderOf = async (scenario: Scenario, { runnerIndex, pick }: ScenarioStep) =>
  pickOf(
    (await ordersOf(scenario)).filter(
      ({ status, account }) => status === 'awaiting_payment' && account === runnerIndex,
    ),
    pick,
  )?.id

/** Saves a registration under a new id; as a variant under the id of an existing order of the account. */
const register: StepRunner = async (scenario, { race, runnerIndex, pick, isVariant }, runner) => {
  const { client, participant } = runner
  const own = isVariant ? (await ordersOf(scenario)).filter(({ account }) => account === runnerIndex) : []
  const registrationId = pickOf(own, pick)?.id ?? newId()
  const input = { eventCode: scenario.eventCode, raceCode: race, registrationId, participant }
  const saved = await client.post('/Register/ApiSaveRegistration', input)
  return saved.status === 200 && pick > 3
    ? `200 ${await payOrder(scenario, runner, registrationId, !isVariant)}`
    : answerOf(saved)
}

/** Adds the account's owner or a child to any unpaid order of the account, also to one that holds no place. */
const addEntry: StepRunner = async (scenario, step, runner) => {
  const registrationId = await unpaidOrderOf(scenario, step)
  if (registrationId === undefined) return nothing
  const participantInput = step.isVariant
    ? { participant: runner.participant }
    : { participant: childOf(runner), relation: 'child', guardian: true }
  const input = {
    eventCode: scenario.eventCode,
    raceCode: step.race,
    registrationId,
    isAddition: true,
    ...participantInput,
  }
  return answerOf(await runner.client.post('/Register/ApiSaveRegistration', input))
}

const removeEntry: StepRunner = async (scenario, step, { client }) => {
  const registrationId = await unpaidOrderOf(scenario, step)
  const entries = await scenario.app.sql<{ id: string }>(
    'select id from registration.entries where order_id = $1 order by created_at, id',
    [registrationId],
  )
  const entryId = pickOf(entries, step.pick)?.id
  if (entryId === undefined) return nothing
  return answerOf(await client.post(`/api/registrations/${registrationId}/remove-entry`, { entryId }))
}

const chooseProducts: StepRunner = async (scenario, step, { client }) => {
  const registrationId = await unpaidOrderOf(scenario, step)
  if (registrationId === undefined) return nothing
  const [shirt] = await scenario.app.sql<{ id: string }>('select id from catalog.products where event_id = $1', [
    scenario.eventId,
  ])
  const input = { registrationId, products: [{ productId: shirt?.id, count: step.pick % 3 }] }
  return answerOf(await client.post('/Register/ApiSaveProducts', input))
}

const applyCode: StepRunner = async (scenario, step, { client }) => {
  const registrationId = await unpaidOrderOf(scenario, step)
  if (registrationId === undefined) return nothing
  await scenario.app.sql('delete from accounts.attempts') // refused codes would soon be too many
  const code = pickOf(scenario.codes, step.pick)
  return answerOf(await client.post('/Register/ApiApplyDiscountCode', { registrationId, code }))
}

const removeCode: StepRunner = async (scenario, step, { client }) => {
  const registrationId = await unpaidOrderOf(scenario, step)
  if (registrationId === undefined) return nothing
  const code = pickOf(scenario.codes, step.pick)
  return answerOf(await client.delete(`/api/registrations/${registrationId}/codes/${code}`))
}

const pay: StepRunner = async (scenario, step, runner) => {
  const registrationId = await unpaidOrderOf(scenario, step)
  return registrationId === undefined ? nothing : await payOrder(scenario, runner, registrationId, !step.isVariant)
}

const sendPaymentWebhook =
  (state: 'succeeded' | 'declined'): StepRunner =>
  async (scenario, { pick }) => {
    const id = pickOf((await listUnsettledPayments(scenario)).toReversed(), pick)
    return id === undefined ? nothing : await sendWebhook(scenario, id, state)
  }

const joinWaitlist: StepRunner = async ({ eventCode }, { race, isVariant }, runner) => {
  const participantInput = isVariant
    ? { participant: childOf(runner), relation: 'child', guardian: true }
    : { participant: runner.participant }
  return answerOf(await runner.client.post('/api/waitlist/join', { eventCode, raceCode: race, ...participantInput }))
}

const leaveWaitlist: StepRunner = async ({ eventCode }, { race, pick }, { client }) => {
  const { body } = await client.get(`/api/waitlist?${new URLSearchParams({ eventCode, raceCode: race })}`)
  const entry: Json = pickOf(body.entries ?? [], pick)
  if (entry === undefined) return nothing
  return answerOf(await client.post('/api/waitlist/leave', { waitlistEntryId: entry.id }))
}

const clearCart: StepRunner = async (scenario, step, { client }) => {
  const registrationId = await unpaidOrderOf(scenario, step)
  if (registrationId === undefined) return nothing
  return answerOf(await client.post('/Register/ApiClearCart', { registrationId }))
}

/** Creates a group entry of two athletes and takes its places. */
const enterGroup: StepRunner = async ({ eventCode }, { runnerIndex, pick }, { client }) => {
  const groupEntryId = newId()
  for (const i of [pick, pick + 1]) {
    const lastName = `Лосев${'абвгдежзик'[runnerIndex]}${'абвгдежзик'[i]}`
    const athlete = { lastName, firstName: 'Егор', birthDate: '01.02.1999', gender: 'м', race: 'cup' }
    const listed = await client.post(`/api/group-entries/${groupEntryId}/athletes`, { eventCode, athlete })
    if (listed.status !== 200) return answerOf(listed)
  }
  return answerOf(await client.post(`/api/group-entries/${groupEntryId}/places`, { eventCode, guardian: true }))
}

const extendGroupEntry: StepRunner = async (scenario, { pick, isVariant }, { client, email }) => {
  const lists = await scenario.app.sql<{ id: string }>(
    `select l.id from group_entries.group_entries l join accounts.accounts a on a.id = l.account_id
     where a.email = $1 and l.event_id = $2 order by l.id`,
    [email, scenario.eventId],
  )
  const id = pickOf(lists, pick)?.id
  if (id === undefined) return nothing
  const { eventCode } = scenario
  const athlete = { lastName: 'Лосевя', firstName: 'Пётр', birthDate: '01.02.1999', gender: 'м', race: 'cup' }
  if (isVariant) await client.post(`/api/group-entries/${id}/athletes`, { eventCode, athlete })
  return answerOf(await client.post(`/api/group-entries/${id}/places`, { eventCode, guardian: true }))
}

/** Rare, because few steps are possible afterwards. */
const cancelEvent: StepRunner = async (scenario, { pick, isVariant }) => {
  if (pick > 0) return nothing
  const { db } = scenario.app.services
  return await db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    const changed = await changeEventStatus(tx, scenario.eventCode, isVariant ? 'cancelled' : 'postponed')
    if (!changed.ok) return changed.error.code
    await nameEventMoveTargets(tx, scenario.eventCode, [scenario.otherCode], false)
    return '200'
  })
}

const advanceClock: StepRunner = async (scenario, { pick }) => {
  scenario.forward([1, 19, 20, 24, 24, 13 * 60][pick % 6] ?? 1)
  return 'done'
}

const offerWaitlistPlaces: StepRunner = async ({ app }) => {
  await waitlistOffersTask.run(app.services)
  return 'done'
}

const stepRunners: Readonly<Record<StepName, StepRunner>> = {
  register,
  'add entry': addEntry,
  'remove entry': removeEntry,
  'choose products': chooseProducts,
  'apply code': applyCode,
  'remove code': removeCode,
  pay,
  'confirm payment': sendPaymentWebhook('succeeded'),
  'decline payment': sendPaymentWebhook('declined'),
  ...paidEntrySteps,
  'join waitlist': joinWaitlist,
  'leave waitlist': leaveWaitlist,
  'offer waitlist places': offerWaitlistPlaces,
  ...teamSteps,
  'clear cart': clearCart,
  'enter group': enterGroup,
  'extend group entry': extendGroupEntry,
  'cancel event': cancelEvent,
  'advance clock': advanceClock,
  'run periodic tasks': runPeriodicTasks,
}
