import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import { nameEventMoveTargets } from '#src/modules/catalog/server/commands/name-event-move-targets.ts'
import { waitlistOffersTask } from '#src/modules/registration/waitlist/server/jobs/waitlist-offers.ts'
import { newId } from '#src/platform/new-id.ts'
import { childOf } from '../../support/runner.ts'
import type { Json } from '../../support/test-app.ts'
import { nothing } from '../step-groups.ts'
import { afterwards } from './later-steps.ts'
import { runPeriodicTasks } from './run-periodic-tasks.ts'
import type { Scenario } from './scenario.ts'
import { listUnsettledPayments, ordersOf } from './scenario-facts.ts'
import type { ScenarioStep, StepName } from './scenario-steps.ts'
import { answerOf, payOrder, pickOf, type StepRunner, sendWebhook } from './step.ts'
import { inTeams } from './team-steps.ts'

/** Does what a step says; a refusal is an answer, and so is that there is nothing to do it with. */
export async function runStep(scenario: Scenario, step: ScenarioStep): Promise<string> {
  const runner = scenario.runners[step.runnerIndex]
  if (runner === undefined) throw new Error('No such account')
  const answer = await all[step.do](scenario, step, runner)
  scenario.answers.push(`${step.do} (${step.runnerIndex}): ${answer}`)
  return answer
}

const waitingOf = async (scenario: Scenario, { runnerIndex, pick }: ScenarioStep) =>
  pickOf(
    (await ordersOf(scenario)).filter(
      ({ status, account }) => status === 'awaiting_payment' && account === runnerIndex,
    ),
    pick,
  )?.id

/** Under an id of its own; now and then under one that is or was something else's of the account. */
const register: StepRunner = async (scenario, { race, runnerIndex, pick, odd }, runner) => {
  const { client, participant } = runner
  const own = odd ? (await ordersOf(scenario)).filter(({ account }) => account === runnerIndex) : []
  const registrationId = pickOf(own, pick)?.id ?? newId()
  const input = { eventCode: scenario.eventCode, raceCode: race, registrationId, participant }
  const saved = await client.post('/Register/ApiSaveRegistration', input)
  return saved.status === 200 && pick > 3
    ? `200 ${await payOrder(scenario, runner, registrationId, !odd)}`
    : answerOf(saved)
}

/** Oneself in another race, or a child; under any order that waits, be it for what no place is taken by. */
const join: StepRunner = async (scenario, step, runner) => {
  const registrationId = await waitingOf(scenario, step)
  if (registrationId === undefined) return nothing
  const participantInput = step.odd
    ? { participant: runner.participant }
    : { participant: childOf(runner), relation: 'child', guardian: true }
  const input = { eventCode: scenario.eventCode, raceCode: step.race, registrationId, adds: true, ...participantInput }
  return answerOf(await runner.client.post('/Register/ApiSaveRegistration', input))
}

const takeOff: StepRunner = async (scenario, step, { client }) => {
  const registrationId = await waitingOf(scenario, step)
  const entries = await scenario.app.sql<{ id: string }>(
    'select id from registration.registrations where order_id = $1 order by created_at, id',
    [registrationId],
  )
  const entryId = pickOf(entries, step.pick)?.id
  if (entryId === undefined) return nothing
  return answerOf(await client.post(`/api/registrations/${registrationId}/remove-entry`, { entryId }))
}

const products: StepRunner = async (scenario, step, { client }) => {
  const registrationId = await waitingOf(scenario, step)
  if (registrationId === undefined) return nothing
  const [shirt] = await scenario.app.sql<{ id: string }>('select id from catalog.products where event_id = $1', [
    scenario.eventId,
  ])
  const input = { registrationId, products: [{ productId: shirt?.id, count: step.pick % 3 }] }
  return answerOf(await client.post('/Register/ApiSaveProducts', input))
}

const pay: StepRunner = async (scenario, step, runner) => {
  const registrationId = await waitingOf(scenario, step)
  return registrationId === undefined ? nothing : await payOrder(scenario, runner, registrationId, !step.odd)
}

const bankWebhook =
  (state: 'succeeded' | 'declined'): StepRunner =>
  async (scenario, { pick }) => {
    const id = pickOf((await listUnsettledPayments(scenario)).toReversed(), pick)
    return id === undefined ? nothing : await sendWebhook(scenario, id, state)
  }

const joinWaitlist: StepRunner = async ({ eventCode }, { race, odd }, runner) => {
  const participantInput = odd
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

const clear: StepRunner = async (scenario, step, { client }) => {
  const registrationId = await waitingOf(scenario, step)
  if (registrationId === undefined) return nothing
  return answerOf(await client.post('/Register/ApiClearCart', { registrationId }))
}

/** A coach's list of two, and its places. */
const apply: StepRunner = async ({ eventCode }, { runnerIndex, pick }, { client }) => {
  const groupEntryId = newId()
  for (const i of [pick, pick + 1]) {
    const lastName = `Лосев${'абвгдежзик'[runnerIndex]}${'абвгдежзик'[i]}`
    const athlete = { lastName, firstName: 'Егор', birthDate: '01.02.1999', gender: 'м', race: 'cup' }
    const listed = await client.post(`/api/group-entries/${groupEntryId}/athletes`, { eventCode, athlete })
    if (listed.status !== 200) return answerOf(listed)
  }
  return answerOf(await client.post(`/api/group-entries/${groupEntryId}/places`, { eventCode, guardian: true }))
}

const applyAgain: StepRunner = async (scenario, { pick, odd }, { client, email }) => {
  const lists = await scenario.app.sql<{ id: string }>(
    `select l.id from group_entries.group_entries l join accounts.accounts a on a.id = l.account_id
     where a.email = $1 and l.event_id = $2 order by l.id`,
    [email, scenario.eventId],
  )
  const id = pickOf(lists, pick)?.id
  if (id === undefined) return nothing
  const { eventCode } = scenario
  const athlete = { lastName: 'Лосевя', firstName: 'Пётр', birthDate: '01.02.1999', gender: 'м', race: 'cup' }
  if (odd) await client.post(`/api/group-entries/${id}/athletes`, { eventCode, athlete })
  return answerOf(await client.post(`/api/group-entries/${id}/places`, { eventCode, guardian: true }))
}

/** Seldom: little can be done after it. */
const cancelEvent: StepRunner = async (scenario, { pick, odd }) => {
  if (pick > 0) return nothing
  const { db } = scenario.app.services
  return await db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    const changed = await changeEventStatus(tx, scenario.eventCode, odd ? 'cancelled' : 'postponed')
    if (!changed.ok) return changed.error.code
    await nameEventMoveTargets(tx, scenario.eventCode, [scenario.otherCode], false)
    return '200'
  })
}

const forward: StepRunner = async (scenario, { pick }) => {
  scenario.forward([1, 19, 20, 24, 24, 13 * 60][pick % 6] ?? 1)
  return 'done'
}

const serve: StepRunner = async ({ app }) => {
  await waitlistOffersTask.run(app.services)
  return 'done'
}

const all: Readonly<Record<StepName, StepRunner>> = {
  register,
  join,
  'take off': takeOff,
  products,
  pay,
  bankWebhook: bankWebhook('succeeded'),
  decline: bankWebhook('declined'),
  ...afterwards,
  'stand in line': joinWaitlist,
  'leave the line': leaveWaitlist,
  serve,
  ...inTeams,
  clear,
  apply,
  'apply again': applyAgain,
  'cancel event': cancelEvent,
  forward,
  sweep: runPeriodicTasks,
}
