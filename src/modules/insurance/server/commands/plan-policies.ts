import { parsePlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { type EventInsurance, insurancesOfEvent } from '#src/modules/catalog/server/reads/insurances-of-event.ts'
import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { InsuredInput, PolicyRequest } from '../../contract/policies.ts'
import type { Insured, KnownData } from '../../domain/insured.ts'
import { type DataToSave, readInsuredData } from '../../domain/insured-input.ts'
import { type OfferRefusal, offerFor, type PersonToInsure, type PolicyOffer } from '../../domain/policy-offer.ts'
import { type PersonOfOrder, peopleOfOrders } from '../queries/insured-people.ts'
import { type Insurer, insurersByName } from '../queries/insurers.ts'
import { livePolicies, type PolicyRow } from '../queries/policies.ts'
import { knownData } from '../reads/known-data.ts'

export type PlanRefusal =
  | OfferRefusal
  | 'insurance.product_unknown'
  | 'insurance.person_unknown'
  | 'insurance.person_not_named'
  | 'insurance.not_on_sale'
  | 'insurance.data_missing'
  | 'insurance.data_invalid'
  | InsuredRefusal

type InsuredRefusal = 'insurance.person_unknown' | 'insurance.person_not_chosen' | 'insurance.person_twice'

export type PlannedPolicy = {
  readonly person: PersonOfOrder
  readonly offer: PolicyOffer
  readonly insured: Insured
  readonly toSave: DataToSave | null
  /** What the order has for this person and product now. */
  readonly present: PolicyRow | undefined
}
export type PolicyPlan = {
  readonly product: EventInsurance
  readonly insurer: Insurer
  /** Those that change something. */
  readonly changes: readonly PlannedPolicy[]
}

/**
 * What a request would change in an order, or its refusal; only reads. The people are checked in the
 * order of the request, and missing data of all of them are named at once.
 */
export async function planPolicies(
  tx: Tx,
  order: LockedOrder,
  request: PolicyRequest,
  language: Language,
): Promise<Result<PolicyPlan, PlanRefusal>> {
  const product = (await insurancesOfEvent(tx, order.eventId)).find(({ id }) => id === request.productId)
  if (product === undefined) return err('insurance.product_unknown')
  const insurer = (await insurersByName(tx, [product.providerName])).get(product.providerName)
  if (insurer === undefined) return err('insurance.not_on_sale')
  const entryIds = [...new Set(request.entryIds)]
  const all = await peopleOfOrders(tx, [order.id])
  const people = entryIds.flatMap((id) => all.find(({ entryId }) => entryId === id) ?? [])
  if (people.length < entryIds.length) return err('insurance.person_unknown')
  const wrongInsured = insuredRefusal(request.insured ?? [], entryIds, all)
  if (wrongInsured !== null) return wrongInsured
  const known = await knownData(tx, people)
  const present = await livePolicies(tx, [order.id])
  const planned: PlannedPolicy[] = []
  const fields: Record<string, string> = {}
  for (const person of people) {
    const toInsure = personToInsure(person, language)
    if (toInsure === null) return err('insurance.person_not_named')
    const input = { ...request, startsOn: request.startDate, sumInsuredMinor: request.sumInsuredMinor ?? null }
    const offer = offerFor(product.tariffs, toInsure, input, plainDateIn(tx.now, person.timeZone))
    if (!offer.ok) {
      const { code, params = {} } = offer.error
      return err(code, { params, ...(startRefusals.has(code) ? { fields: { startDate: code } } : {}) })
    }
    const read = readInsuredData(insurer.requiredData, knownOf(known, person), inputOf(request.insured, person.entryId))
    for (const [field, code] of Object.entries(read.fields)) fields[`insured.${person.entryId}.${field}`] = code
    planned.push({
      ...{ person, offer: offer.value, toSave: read.toSave, insured: toInsured(person, insurer, read.known) },
      present: present.find((one) => one.entryId === person.entryId && one.productId === product.id),
    })
  }
  const issues = Object.values(fields)
  if (issues.length > 0) {
    const isMissing = issues.some((code) => code.endsWith('_missing'))
    return err(isMissing ? 'insurance.data_missing' : 'insurance.data_invalid', { fields })
  }
  return ok({ product, insurer, changes: planned.filter((one) => one.toSave !== null || isAnother(one)) })
}

/** The refusals that another first day may mend. */
const startRefusals: ReadonlySet<OfferRefusal> = new Set([
  'insurance.start_too_early',
  'insurance.start_too_late',
  'insurance.days_not_covered',
])

/** The refusal of data of a person whom this request does not insure, or of one person twice; null where there is none. */
function insuredRefusal(insured: readonly InsuredInput[], entryIds: readonly string[], all: readonly PersonOfOrder[]) {
  const ids = insured.map(({ entryId }) => entryId)
  const strange = ids.find((id) => !entryIds.includes(id))
  if (strange !== undefined) {
    const isOfOrder = all.some(({ entryId }) => entryId === strange)
    return err(isOfOrder ? 'insurance.person_not_chosen' : 'insurance.person_unknown')
  }
  if (new Set(ids).size === ids.length) return null
  return err('insurance.person_twice', { fields: { insured: 'insurance.person_twice' } })
}

/** The facts of a person that decide the premium; null where nobody is named yet. */
export function personToInsure(person: PersonOfOrder, language: Language): PersonToInsure | null {
  const { participant, isUnnamed, sport, raceDay, lastDay, isOnline } = person
  const birthDate = isUnnamed ? null : parsePlainDate(participant.birthDate)
  if (birthDate === null) return null
  return { name: nameIn(language, participant), birthDate, sport, raceDay, lastDay, isOnline }
}

/** The insured person as printed; only what this insurer requires. */
export function toInsured(
  { participant }: Pick<PersonOfOrder, 'participant'>,
  { requiredData }: Pick<Insurer, 'requiredData'>,
  known: KnownData,
): Insured {
  return {
    lastName: participant.lastName,
    firstName: participant.firstName,
    patronymic: participant.patronymic ?? '',
    birthDate: participant.birthDate,
    address: requiredData.includes('address') ? known.address : '',
    phone: requiredData.includes('phone') ? known.phone : '',
    document: requiredData.includes('document') ? known.document : null,
  }
}

function knownOf(known: ReadonlyMap<string, KnownData>, { entryId }: PersonOfOrder): KnownData {
  return known.get(entryId) ?? { address: '', phone: '', document: null }
}

function inputOf(inputs: readonly InsuredInput[] | undefined, entryId: string): InsuredInput | undefined {
  return inputs?.find((one) => one.entryId === entryId)
}

function isAnother({ offer, person, present }: PlannedPolicy): boolean {
  return (
    present === undefined ||
    present.policyType !== offer.policyType ||
    present.sumInsuredMinor !== offer.sumInsuredMinor ||
    present.premiumMinor !== offer.premiumMinor ||
    present.startsOn !== offer.startsOn ||
    present.endsOn !== offer.endsOn ||
    present.personId !== person.personId ||
    present.placeHoldId !== person.holdId
  )
}
