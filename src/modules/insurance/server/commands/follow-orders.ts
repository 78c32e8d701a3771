import { toInstant } from '#src/kernel/instant.ts'
import { daysBetween, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { type EventInsurance, insurancesOfEvent } from '#src/modules/catalog/server/reads/insurances-of-event.ts'
import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { removeInsuranceLines } from '#src/modules/orders/server/commands/set-insurance-line.ts'
import type { linesCancelled, orderChanged, orderPaid } from '#src/modules/orders/server/events.ts'
import { findLockedOrder } from '#src/modules/orders/server/reads/find-locked-order.ts'
import { insuranceLines } from '#src/modules/orders/server/reads/insurance-lines.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { defaultStart, offerFor, type PersonToInsure, type PolicyOffer } from '../../domain/policy-offer.ts'
import { policyNumber } from '../../domain/policy-terms.ts'
import { type PersonOfOrder, peopleOfOrders } from '../queries/insured-people.ts'
import { type Insurer, insurersById } from '../queries/insurers.ts'
import { putNotice } from '../queries/notices.ts'
import { deleteRequested, livePolicies, type PolicyRow, writeCancelled, writeIssued } from '../queries/policies.ts'
import { personToInsure } from './plan-policies.ts'
import { writePolicy } from './write-policy.ts'

/**
 * The lines or people of an unpaid order changed: a policy whose person has changed is priced again,
 * and every policy where the payer rechecks the order. One that no longer covers its person is
 * removed. The order screen shows a notice of each. The caller has locked the order.
 */
export async function repricePolicies(tx: Tx, changed: EventPayload<typeof orderChanged>): Promise<void> {
  const policies = (await livePolicies(tx, [changed.orderId])).filter(({ state }) => state === 'requested')
  const lines = await insuranceLines(tx, changed.orderId)
  if (policies.length === 0 && lines.length === 0) return
  const order = await findLockedOrder(tx, changed.orderId)
  if (order === null || order.kind !== 'registration') return
  const people = new Map((await peopleOfOrders(tx, [order.id])).map((person) => [person.entryId, person]))
  const products = new Map((await insurancesOfEvent(tx, order.eventId)).map((product) => [product.id, product]))
  const insurers = await insurersById(
    tx,
    policies.map(({ insurerId }) => insurerId),
  )
  const stays = new Set<string>()
  for (const policy of policies) {
    const person = people.get(policy.entryId) ?? enteredAgain(policy, [...people.values()])
    const [product, insurer] = [products.get(policy.productId), insurers.get(policy.insurerId)]
    const line = lines.find(({ id }) => id === policy.lineId)
    if (line === undefined || person === undefined || product === undefined || insurer === undefined) {
      await deleteRequested(tx, [policy.id])
      continue
    }
    const name = { ru: line.nameRu, en: line.nameEn }
    const one = { policy, name, person, product, insurer, rechecksPrices: changed.rechecksPrices }
    if (person.entryId !== policy.entryId) await deleteRequested(tx, [policy.id])
    if (await repriceOne(tx, order, one)) stays.add(policy.lineId)
  }
  const left = lines.filter(({ id }) => !stays.has(id)).map(({ id }) => id)
  await removeInsuranceLines(tx, order, left)
}

/** The same person with another entry: the order had expired, and was started again. */
function enteredAgain({ personId }: PolicyRow, people: readonly PersonOfOrder[]): PersonOfOrder | undefined {
  return people.find((person) => person.personId === personId)
}

type OnePolicy = {
  readonly policy: PolicyRow
  /** The name of its line: the type of the policy stays. */
  readonly name: BothLanguages
  readonly person: PersonOfOrder
  readonly product: EventInsurance
  readonly insurer: Insurer
  readonly rechecksPrices: boolean
}

/** @returns whether the policy's own line stays; a repriced one has got another */
async function repriceOne(tx: Tx, order: LockedOrder, one: OnePolicy): Promise<boolean> {
  const { policy, person, product } = one
  const toInsure = personToInsure(person, order.language)
  const today = plainDateIn(tx.now, person.timeZone)
  const keepsPrice = !one.rechecksPrices && isCovered(policy, person, today)
  const offer = keepsPrice ? offerOf(policy) : toInsure && currentOffer(policy, toInsure, product, today)
  const { productId, premiumMinor: fromMinor } = policy
  const { entryId } = person
  const of = { tenantId: order.tenantId, orderId: order.id }
  if (offer === null || policy.personId !== person.personId) {
    await deleteRequested(tx, [policy.id])
    await putNotice(tx, of, { entryId, productId, kind: 'removed', fromMinor, toMinor: null })
    return false
  }
  if (isSame(policy, person, offer)) return true
  const { participant } = person
  const insured = { ...policy.insured, ...namesOf(participant) }
  await writePolicy(tx, order, { ...one, offer, insured })
  const toMinor = offer.premiumMinor
  if (toMinor !== fromMinor) await putNotice(tx, of, { entryId, productId, kind: 'repriced', fromMinor, toMinor })
  return false
}

/** Whether the policy was priced for this person, race and day as they are now. */
function isCovered(policy: PolicyRow, { participant, lastDay }: PersonOfOrder, today: PlainDate): boolean {
  return policy.insured.birthDate === participant.birthDate && policy.endsOn === lastDay && policy.startsOn >= today
}

function offerOf({ policyType, sumInsuredMinor, premiumMinor, startsOn, endsOn }: PolicyRow): PolicyOffer {
  return { policyType, sumInsuredMinor, premiumMinor, startsOn, endsOn, days: daysBetween(startsOn, endsOn) + 1 }
}

/** The same policy at today's table; a start that has passed, or is after another race, moves. */
function currentOffer(
  { sport, policyType, startsOn, sumInsuredMinor }: PolicyRow,
  person: PersonToInsure,
  { tariffs }: EventInsurance,
  today: PlainDate,
): PolicyOffer | null {
  const input = { sport, policyType, startsOn, sumInsuredMinor }
  const asChosen = offerFor(tariffs, person, input, today)
  if (asChosen.ok) return asChosen.value
  const moved = offerFor(tariffs, person, { ...input, startsOn: defaultStart(person, today) }, today)
  return moved.ok ? moved.value : null
}

function isSame(policy: PolicyRow, person: PersonOfOrder, offer: PolicyOffer): boolean {
  return (
    policy.premiumMinor === offer.premiumMinor &&
    policy.startsOn === offer.startsOn &&
    policy.endsOn === offer.endsOn &&
    policy.placeHoldId === person.holdId &&
    policy.entryId === person.entryId
  )
}

/**
 * Orders were paid: their policies are issued in the payment's own transaction, each with its
 * number and the person as entered then. A repeated event issues nothing again.
 */
export async function issuePolicies(tx: Tx, paid: readonly EventPayload<typeof orderPaid>[]): Promise<void> {
  const orderIds = paid.map(({ orderId }) => orderId)
  const requested = (await livePolicies(tx, orderIds)).filter(({ state }) => state === 'requested')
  if (requested.length === 0) return
  const people = new Map((await peopleOfOrders(tx, orderIds)).map((person) => [person.entryId, person]))
  const year = Number(toInstant(tx.now).slice(0, 4))
  await writeIssued(
    tx,
    requested.map(({ id, numberPrefix, serial, insured, entryId }) => {
      const participant = people.get(entryId)?.participant
      return {
        id,
        number: policyNumber(numberPrefix, year, serial),
        insured: participant === undefined ? insured : { ...insured, ...namesOf(participant) },
      }
    }),
  )
}

function namesOf({ lastName, firstName, patronymic, birthDate }: PersonOfOrder['participant']) {
  return { lastName, firstName, patronymic: patronymic ?? '', birthDate }
}

/** Lines of a paid order were cancelled: so are the policies of those that were insurance. */
export async function cancelPolicies(tx: Tx, cancelled: EventPayload<typeof linesCancelled>): Promise<void> {
  const { orderId, cause: reason } = cancelled
  const issued = (await livePolicies(tx, [orderId])).filter(({ state }) => state === 'issued')
  if (issued.length === 0) return
  const lineIds = (await insuranceLines(tx, orderId)).filter(({ isCancelled }) => isCancelled).map(({ id }) => id)
  await writeCancelled(tx, { orderId, lineIds, reason })
}
