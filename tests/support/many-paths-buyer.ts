import { z } from 'zod'
import { newId } from '#src/platform/new-id.ts'
import {
  buyOnce,
  count,
  manyOutcomes,
  type Opening,
  payAtBank,
  payFor,
  type RaceCodes,
  readSuccessPage,
} from './opening-promises.ts'

const Page = z.object({ entries: z.array(z.object({ entryId: z.uuid() })) })
const Races = z.object({
  races: z.array(z.object({ raceCode: z.string(), differenceMinor: z.number(), refundMinor: z.number() })),
})
const Relatives = z.object({ relatives: z.array(z.object({ participantId: z.uuid(), isSelf: z.boolean() })) })
const Order = z.object({ registrationId: z.uuid() })
const Taken = z.object({ payAt: z.string().nullable() })
const Team = z.object({ registrationId: z.uuid(), teamRegistrationId: z.uuid() })
const Offer = z.object({ whole: z.object({ refundMinor: z.number() }) })

/**
 * Buys as long as the opening lasts; changes paid entries too, and now and then enters a team or a
 * coach's list.
 */
export async function runManyPathsBuyer(opening: Scenario): Promise<void> {
  while (opening.isOpen()) {
    const chance = opening.random()
    if (chance < 0.08) await beginTeam(opening)
    else if (chance < 0.13) await submitGroupEntry(opening)
    else {
      const bought = await buyOnce(opening)
      if (bought?.race === opening.variants) await changePaidEntry(opening, bought.orderId)
    }
  }
}
/** `variants`: one of its races, of an event that has all race variants. */
type Scenario = Opening & { readonly variants: RaceCodes }

/**
 * A paid entry moves to a more expensive race, to a cheaper one or to a relative, or is cancelled.
 */
async function changePaidEntry(opening: Scenario, orderId: string): Promise<void> {
  const { buyer, random } = opening
  const page = await buyer.requestUntilDone(`/api/account/registrations/${orderId}`)
  const entryId = page.status === 200 ? Page.parse(page.body).entries[0]?.entryId : undefined
  if (entryId === undefined) return
  const entry = { orderId, entryId, path: `/api/account/registrations/${orderId}/entries/${entryId}` }
  const chance = random()
  if (chance < 0.35) return await toUpgrade(opening, entry)
  if (chance < 0.5) return await toCheaper(opening, entry)
  if (chance < 0.75) return await toRelative(opening, entry)
  if (chance < 0.85) return await cancel(opening, orderId)
}

type PaidEntry = { readonly orderId: string; readonly entryId: string; readonly path: string }

async function costOf({ buyer }: Scenario, { path }: PaidEntry, raceCode: string) {
  const { status, body } = await buyer.requestUntilDone(`${path}/races`)
  return status === 200 ? Races.parse(body).races.find((race) => race.raceCode === raceCode) : undefined
}

async function toUpgrade(opening: Scenario, entry: PaidEntry): Promise<void> {
  const { buyer, promises } = opening
  const cost = await costOf(opening, entry, 'half')
  promises.paid.set(entry.orderId, null) // its bib changes once the difference is paid
  const input = { raceCode: 'half', dueMinor: cost?.differenceMinor ?? 1 }
  const response = await count(opening, 'upgrade', buyer.requestUntilDone(`${entry.path}/price-difference`, input))
  if (response.status !== 200) return
  const { registrationId } = Order.parse(response.body)
  // A payment that was left at the bank may still arrive: its bib is not promised.
  const paid = await payAtBank({ ...opening, outcomes: manyOutcomes }, registrationId)
  if (paid === 'paid') await readSuccessPage(opening, entry.orderId)
}

async function toCheaper(opening: Scenario, entry: PaidEntry): Promise<void> {
  const { buyer, promises } = opening
  const cost = await costOf(opening, entry, 'five')
  promises.paid.set(entry.orderId, null)
  const input = { raceCode: 'five', refundMinor: cost?.refundMinor ?? 0 }
  const moved = await count(opening, 'cheaper', buyer.requestUntilDone(`${entry.path}/race`, input))
  if (moved.status === 200) await readSuccessPage(opening, entry.orderId)
}

/** Transfers to a relative; a buyer without one enters a child first, whose place expires. */
async function toRelative(opening: Scenario, { path, entryId }: PaidEntry): Promise<void> {
  const { buyer, promises, variants } = opening
  const known = async () => {
    const { status, body } = await buyer.requestUntilDone(`${path}/transfer`)
    return status === 200 ? Relatives.parse(body).relatives.find(({ isSelf }) => !isSelf) : undefined
  }
  let relative = await known()
  if (relative === undefined) {
    const child = { ...buyer.newPerson(), email: '', birthDate: '2001-02-03' }
    const input = { ...variants, registrationId: newId(), relation: 'child', participant: child }
    await count(opening, 'child', buyer.requestUntilDone('/Register/ApiSaveRegistration', input))
    relative = await known()
  }
  if (relative === undefined) return
  const participant = { ...buyer.newPerson(), email: '' }
  const input = { relativeId: relative.participantId, participant }
  const response = await count(opening, 'transfer', buyer.requestUntilDone(`${path}/transfer/relative`, input))
  if (response.status !== 200) return
  const { payAt } = Taken.parse(response.body)
  const feeId = payAt === null ? null : new URL(payAt).searchParams.get('registrationId')
  if (feeId === null) throw new Error(`entry ${entryId} was transferred without the fee`)
  promises.transferred.set(feeId, { entryId, lastName: String((participant as { lastName?: unknown }).lastName) })
  await payAtBank({ ...opening, outcomes: manyOutcomes }, feeId)
}

async function cancel(opening: Scenario, orderId: string): Promise<void> {
  const { buyer, promises } = opening
  const offer = await buyer.requestUntilDone(`/api/account/registrations/${orderId}/cancellation`)
  if (offer.status !== 200) return
  const { refundMinor } = Offer.parse(offer.body).whole
  promises.paid.delete(orderId)
  promises.held.delete(orderId)
  const path = `/api/account/registrations/${orderId}/cancel`
  const cancelled = await count(opening, 'cancel', buyer.requestUntilDone(path, { refundMinor }))
  if (cancelled.status === 200) promises.cancelled.add(orderId)
}

/** The captain pays a leg, then the rest; some cancel the team, and every leg is refunded. */
async function beginTeam(opening: Scenario): Promise<void> {
  const { buyer, random, variants } = opening
  const race = { eventCode: variants.eventCode, raceCode: 'relay' }
  const registrationId = newId()
  const input = { ...race, registrationId, teamName: `Команда ${registrationId}`.slice(0, 40), pays: 'each' }
  const created = await count(opening, 'team', buyer.requestUntilDone('/Register/ApiSaveRelayRegistration', input))
  if (created.status !== 200) return
  const team = Team.parse(created.body)
  for (const relayPosition of [1, 2, 3]) {
    const member = { ...race, ...team, relayPosition, participant: buyer.newPerson() }
    await count(opening, 'member', buyer.requestUntilDone('/Register/ApiSaveRelayRegistration', member))
  }
  const outcomes = manyOutcomes
  if (!(await payFor({ ...opening, outcomes }, team.registrationId))) return
  const rest = { teamRegistrationId: team.teamRegistrationId, registrationId: newId(), legs: 'rest' }
  const opened = await count(opening, 'legs', buyer.requestUntilDone('/api/teams/pay-legs', rest))
  const isPaid = opened.status === 200 && (await payFor({ ...opening, outcomes }, rest.registrationId))
  if (random() < 0.6) return
  opening.promises.paid.delete(rest.registrationId)
  await cancel(opening, team.registrationId)
  if (isPaid && opening.promises.cancelled.has(team.registrationId))
    opening.promises.cancelledLegs.add(rest.registrationId)
}

/** A coach's list of two. */
async function submitGroupEntry(opening: Scenario): Promise<void> {
  const { buyer, variants } = opening
  const eventCode = variants.eventCode
  const groupEntryId = newId()
  for (const _ of [1, 2]) {
    const { lastName, firstName } = buyer.newPerson()
    const athlete = { lastName, firstName, birthDate: '12.05.1990', gender: 'м', race: 'cup' }
    await buyer.requestUntilDone(`/api/group-entries/${groupEntryId}/athletes`, { eventCode, athlete })
  }
  const places = `/api/group-entries/${groupEntryId}/places`
  const taken = await count(opening, 'list', buyer.requestUntilDone(places, { eventCode, guardian: true }))
  if (taken.status === 200) await payFor({ ...opening, outcomes: manyOutcomes }, groupEntryId)
}
