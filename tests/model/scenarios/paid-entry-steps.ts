import { transferToken } from '#src/modules/registration/invitations/server/invitation-keys.ts'
import { childOf, confirmIdentity, type Runner } from '../../support/runner.ts'
import type { Json, TestResponse } from '../../support/test-app.ts'
import { nothing } from '../step-groups.ts'
import type { Scenario } from './scenario.ts'
import { entriesOf, ordersOf } from './scenario-facts.ts'
import type { ScenarioStep } from './scenario-steps.ts'
import { answerOf, mustBe, pickOf, type StepRunner, thenPays, wasPaid } from './step.ts'

const consents = ['offer', 'personal-data', 'receipt']

async function entryPathOf(scenario: Scenario, { runnerIndex, pick }: ScenarioStep): Promise<string | null> {
  const entry = pickOf(
    (await entriesOf(scenario)).filter(({ account }) => account === runnerIndex),
    pick,
  )
  return entry === undefined ? null : `/api/account/registrations/${entry.orderId}/entries/${entry.id}`
}

/** Changes the race at the price shown; sometimes at a wrong sum. */
const changeRace =
  (costsMore: boolean): StepRunner =>
  async (scenario, step, runner) => {
    const { client } = runner
    const path = await entryPathOf(scenario, step)
    if (path === null) return nothing
    const { body } = await client.get(`${path}/races`)
    const to: Json = body.races?.find(({ raceCode }: Json) => raceCode === step.race)
    const raceCode = step.race
    const wrong = step.isVariant && step.pick === 5 ? 1 : 0
    if (costsMore) {
      const dueMinor = Math.max(1, (to?.differenceMinor ?? 1) + wrong)
      const difference = await client.post(`${path}/price-difference`, { raceCode, dueMinor })
      if (difference.status !== 200) return answerOf(difference)
      const response = await thenPays(scenario, runner, difference.body.registrationId, step)
      if (wasPaid(response, step)) await mustBe(scenario, path, { race: raceCode, state: 'confirmed' })
      return response
    }
    const moved = await client.post(`${path}/race`, { raceCode, refundMinor: (to?.refundMinor ?? 0) + wrong })
    if (moved.status === 200) await mustBe(scenario, path, { race: raceCode, state: 'confirmed' })
    return answerOf(moved)
  }

const offerTransfer: StepRunner = async (scenario, step, { client }) => {
  const path = await entryPathOf(scenario, step)
  if (path === null) return nothing
  return answerOf(await client.post(`${path}/transfer`, { email: `somebody-${step.pick}@example.org` }))
}

type FoundOffer = { readonly token: string; readonly entryId: string; readonly state: string }

async function findOffer(scenario: Scenario, pick: number): Promise<FoundOffer | null> {
  const offers = await scenario.app.sql<Omit<FoundOffer, 'token'> & { id: string }>(
    `select id, state, entry_id as "entryId" from registration.transfers where event_id = any ($1) and kind = 'email' order by created_at desc, id`,
    [[scenario.eventId, scenario.otherId]],
  )
  const offer = pickOf(offers, pick)
  return offer === undefined
    ? null
    : { token: transferToken(scenario.app.services, offer.id), entryId: offer.entryId, state: offer.state }
}

/** After an accepted transfer: the recipient has the place, or the transfer fee is left, opened or paid. */
async function completeTransfer(
  scenario: Scenario,
  runner: Runner,
  step: ScenarioStep,
  { to, entryId, response }: AcceptedTransfer,
): Promise<string> {
  if (response.status !== 200) return answerOf(response)
  const { payAt } = response.body
  const feeId = payAt === null ? null : new URL(payAt).searchParams.get('registrationId')
  const paid = feeId === null ? '200' : await thenPays(scenario, runner, feeId, step)
  if (feeId === null || wasPaid(paid, step))
    await mustBe(scenario, entryId, { state: 'confirmed', firstName: String(to.firstName) })
  return paid
}
type AcceptedTransfer = {
  readonly to: Record<string, unknown>
  readonly entryId: string
  readonly response: TestResponse
}

const acceptTransfer: StepRunner = async (scenario, step, runner) => {
  const { pick, isVariant } = step
  const offer = await findOffer(scenario, pick % 2)
  if (offer === null) return nothing
  const { token, entryId, state } = offer
  // A person unknown so far, or the account's owner.
  const participant = isVariant ? runner.participant : { ...runner.participant, firstName: `Фёдор${'абвгде'[pick]}` }
  const response = await runner.client.post('/api/transfers/accept', { token, participant })
  // A repeated request gets the first response, even if it names another person now.
  return state !== 'open'
    ? answerOf(response)
    : await completeTransfer(scenario, runner, step, { to: participant, entryId, response })
}

const withdrawTransfer: StepRunner = async (scenario, step, { client }) => {
  const path = await entryPathOf(scenario, step)
  return path === null ? nothing : answerOf(await client.delete(`${path}/transfer`))
}

const declineTransfer: StepRunner = async (scenario, { pick }, { client }) => {
  const offer = await findOffer(scenario, pick % 2)
  return offer === null ? nothing : answerOf(await client.post('/api/transfers/decline', { token: offer.token }))
}

const transferToRelative: StepRunner = async (scenario, step, runner) => {
  const path = await entryPathOf(scenario, step)
  if (path === null) return nothing
  const { body } = await runner.client.get(`${path}/transfer`)
  const to: Json = pickOf(body.relatives ?? [], step.pick)
  if (to === undefined) return nothing
  const participant = to.isSelf ? runner.participant : childOf(runner)
  const input = { relativeId: to.participantId, participant, guardian: true }
  const response = await runner.client.post(`${path}/transfer/relative`, input)
  return await completeTransfer(scenario, runner, step, { to: participant, entryId: path, response })
}

/** Adds a letter to the surname, or removes it again. */
const correctData: StepRunner = async (scenario, step, { client }) => {
  const path = await entryPathOf(scenario, step)
  if (path === null) return nothing
  const { body } = await client.get(path)
  if (!body.participant) return answerOf({ status: 404, body, headers: new Headers() })
  const last: string = body.participant.lastName
  const lastName = last.endsWith('ъ') ? last.slice(0, -1) : `${last}ъ`
  const corrected = await client.put(path, { participant: { ...body.participant, lastName } })
  if (corrected.status === 200) await mustBe(scenario, path, { state: 'confirmed', lastName })
  return answerOf(corrected)
}

const cancel: StepRunner = async (scenario, step, { client }) => {
  const active = (await ordersOf(scenario)).filter(
    ({ status, account }) => ['paid', 'partially_refunded'].includes(status) && account === step.runnerIndex,
  )
  const id = pickOf(active, step.pick)?.id
  if (id === undefined) return nothing
  const { body } = await client.get(`/api/account/registrations/${id}/cancellation`)
  const of: Json = step.isVariant ? body.whole : body.entries?.[0]
  const input = { ...(step.isVariant ? {} : { entryId: of?.entryId }), refundMinor: of?.refundMinor ?? 0 }
  await confirmIdentity(client)
  return answerOf(await client.post(`/api/account/registrations/${id}/cancel`, input))
}

const moveEvent: StepRunner = async (scenario, step, { client }) => {
  const path = await entryPathOf(scenario, step)
  if (path === null) return nothing
  const { body } = await client.get(`${path}/event-move`)
  if (body.races?.length === 0) return nothing // the event is not cancelled
  const to: Json = body.races?.[0]
  const input = { eventCode: scenario.otherCode, raceCode: 'ten', refundMinor: to?.refundMinor ?? 0, consents }
  return answerOf(await client.post(`${path}/event-move`, input))
}

/** Steps that change a paid entry: another race, another participant, a cancellation, another event. */
export const paidEntrySteps = {
  upgrade: changeRace(true),
  'cheaper race': changeRace(false),
  'offer transfer': offerTransfer,
  'accept transfer': acceptTransfer,
  'withdraw transfer': withdrawTransfer,
  'decline transfer': declineTransfer,
  'transfer to relative': transferToRelative,
  'correct data': correctData,
  cancel,
  'move event': moveEvent,
} satisfies Record<string, StepRunner>
