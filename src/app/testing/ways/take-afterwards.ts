import { handOverToken } from '#src/modules/registration/server/invitation-keys.ts'
import type { Runner } from '../runner.ts'
import type { Json, TestAnswer } from '../test-house.ts'
import { answerOf, nothing, pickOf, thenPays, type Way } from './way.ts'
import type { WayStep } from './way-steps.ts'
import { entriesOf, ordersOf } from './ways-facts.ts'
import { childOf, type Ways } from './ways-world.ts'

const consents = ['offer', 'personal-data', 'receipt']

async function entryAt(ways: Ways, { who, pick }: WayStep): Promise<string | null> {
  const entry = pickOf(
    (await entriesOf(ways)).filter(({ account }) => account === who),
    pick,
  )
  return entry === undefined ? null : `/api/account/registrations/${entry.orderId}/entries/${entry.id}`
}

/** Another race at what it is said to cost; now and then at another sum. */
const toRace =
  (isDearer: boolean): Way =>
  async (ways, step, runner) => {
    const { client } = runner
    const path = await entryAt(ways, step)
    if (path === null) return nothing
    const { body } = await client.get(`${path}/races`)
    const to: Json = body.races?.find(({ raceCode }: Json) => raceCode === step.race)
    const raceCode = step.race
    const wrong = step.odd && step.pick === 5 ? 1 : 0
    if (isDearer) {
      const moreMinor = Math.max(1, (to?.differenceMinor ?? 1) + wrong)
      const asked = await client.post(`${path}/surcharge`, { raceCode, moreMinor })
      return asked.status === 200 ? await thenPays(ways, runner, asked.body.registrationId, step) : answerOf(asked)
    }
    return answerOf(await client.post(`${path}/race`, { raceCode, refundMinor: (to?.refundMinor ?? 0) + wrong }))
  }

const offer: Way = async (ways, step, { client }) => {
  const path = await entryAt(ways, step)
  if (path === null) return nothing
  return answerOf(await client.post(`${path}/hand-over`, { email: `somebody-${step.pick}@example.org` }))
}

async function tokenAt(ways: Ways, pick: number): Promise<string | null> {
  const offers = await ways.house.sql<{ id: string }>(
    `select id from registration.hand_overs where event_id = any ($1) and way = 'email' order by created_at desc, id`,
    [[ways.eventId, ways.otherId]],
  )
  const id = pickOf(offers, pick)?.id
  return id === undefined ? null : handOverToken(ways.house.house.services, id)
}

/** The place is theirs, or the fee is left, is being paid, or is paid. */
async function taken(ways: Ways, runner: Runner, step: WayStep, answer: TestAnswer): Promise<string> {
  const feeId =
    answer.status === 200 && answer.body.payAt && new URL(answer.body.payAt).searchParams.get('registrationId')
  return feeId ? await thenPays(ways, runner, feeId, step) : answerOf(answer)
}

const accept: Way = async (ways, step, runner) => {
  const { pick, odd } = step
  const token = await tokenAt(ways, pick % 2)
  if (token === null) return nothing
  // Somebody who is not known yet, or the account's own person.
  const participant = odd ? runner.participant : { ...runner.participant, firstName: `Фёдор${'абвгде'[pick]}` }
  return await taken(ways, runner, step, await runner.client.post('/api/hand-overs/accept', { token, participant }))
}

const takeBack: Way = async (ways, step, { client }) => {
  const path = await entryAt(ways, step)
  return path === null ? nothing : answerOf(await client.delete(`${path}/hand-over`))
}

const sayNo: Way = async (ways, { pick }, { client }) => {
  const token = await tokenAt(ways, pick % 2)
  return token === null ? nothing : answerOf(await client.post('/api/hand-overs/decline', { token }))
}

const relative: Way = async (ways, step, runner) => {
  const path = await entryAt(ways, step)
  if (path === null) return nothing
  const { body } = await runner.client.get(`${path}/hand-over`)
  const to: Json = pickOf(body.relatives ?? [], step.pick)
  if (to === undefined) return nothing
  const participant = to.isSelf ? runner.participant : childOf(runner)
  const wish = { relativeId: to.participantId, participant, guardian: true }
  return await taken(ways, runner, step, await runner.client.post(`${path}/hand-over/relative`, wish))
}

/** A slip of the pen is mended, or made. */
const correct: Way = async (ways, step, { client }) => {
  const path = await entryAt(ways, step)
  if (path === null) return nothing
  const { body } = await client.get(path)
  if (!body.participant) return answerOf({ status: 404, body, headers: new Headers() })
  const last: string = body.participant.lastName
  const lastName = last.endsWith('ъ') ? last.slice(0, -1) : `${last}ъ`
  return answerOf(await client.put(path, { participant: { ...body.participant, lastName } }))
}

const cancel: Way = async (ways, step, { client }) => {
  const standing = (await ordersOf(ways)).filter(
    ({ status, account }) => ['paid', 'partially_refunded'].includes(status) && account === step.who,
  )
  const id = pickOf(standing, step.pick)?.id
  if (id === undefined) return nothing
  const { body } = await client.get(`/api/account/registrations/${id}/cancellation`)
  const of: Json = step.odd ? body.whole : body.entries?.[0]
  const wish = { ...(step.odd ? {} : { entryId: of?.entryId }), refundMinor: of?.refundMinor ?? 0 }
  return answerOf(await client.post(`/api/account/registrations/${id}/cancel`, wish))
}

const carry: Way = async (ways, step, { client }) => {
  const path = await entryAt(ways, step)
  if (path === null) return nothing
  const { body } = await client.get(`${path}/carry`)
  if (body.races?.length === 0) return nothing // it is not called off
  const to: Json = body.races?.[0]
  const wish = { eventCode: ways.otherCode, raceCode: 'ten', refundMinor: to?.refundMinor ?? 0, consents }
  return answerOf(await client.post(`${path}/carry`, wish))
}

/** What becomes of a place that is paid. */
export const afterwards = {
  dearer: toRace(true),
  cheaper: toRace(false),
  offer,
  accept,
  'take back': takeBack,
  'say no': sayNo,
  relative,
  correct,
  cancel,
  carry,
} satisfies Record<string, Way>
