import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { includeProducts } from '#src/modules/orders/server/commands/include-products.ts'
import { reservedPlaces } from '../reads/reserved-places.ts'
import { discountNewPlace } from './discount-new-place.ts'
import {
  type EntryCandidate,
  type RegisterContext,
  type Registered,
  type RegistrationInput,
  toCandidate,
  toPlaceRequest,
  toValidated,
} from './entry-candidate.ts'
import { holdPlace, type PlaceRefusal, salesRuntime } from './hold-place.ts'
import { registerDespiteRefusal, registerInPaidOrder, registerInUnpaidOrder } from './register-in-existing-order.ts'
import { saveEnteredParticipant } from './save-entered-participant.ts'
import { formIssues, validatePerson } from './validate-entry.ts'

type RegisterResult = Result<Registered, PlaceRefusal>

/** Each retry means that the rules changed after they were read. */
const maxTries = 5

/**
 * Saves the participant and holds the place. The profile is saved even where no place could be had,
 * so that nothing is typed twice; an account that enters another person keeps its own profile. A
 * repeated call with the same registrationId returns the present state: a place is never held
 * twice, and the holder of one is never told that the sale is over. This is the sale's hot path: a
 * request with an unchanged profile costs a share of two batched statements and of one batch, and
 * no transaction of its own; a place that includes products costs one.
 */
export async function registerParticipant(context: RegisterContext, input: RegistrationInput): Promise<RegisterResult> {
  const { services, actor, tenant } = context
  const { rules, ownParticipant } = salesRuntime(services)
  let race = await rules.of(services.db, input.eventCode, input.raceCode)
  if (race === null) return err('registration.race_not_found')
  if (race.kind !== 'individual') return err('registration.team_race') // nor is its entry changed like a person's
  const reserve = await reserveOf(context, race, input)
  const candidateInput = { input, ...reserve, ...(await ownParticipant(actor.accountId)) }
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (race.tenantId !== tenant.id) return err('registration.race_not_found')
    const candidate = toCandidate(race, candidateInput)
    const { refusal } = candidate
    const response = refusal === null ? await register(context, candidate) : 'stale'
    if (response !== 'stale') return response
    if (refusal !== null && tries > 0) return await registerDespiteRefusal(context, candidate, refusal)
    // The rules are cached for seconds. A refusal by cached rules is validated again by the current
    // ones, like a request that the sale refused for stale rules.
    rules.evict(input.eventCode, input.raceCode)
    race = await rules.of(services.db, input.eventCode, input.raceCode)
    if (race === null) return err('registration.race_not_found')
  }
  return err('registration.busy')
}

/** The key of a promo code that holds places of the race; nothing for other codes and without one. */
async function reserveOf(
  context: RegisterContext,
  { tenantId, poolId }: Pick<RaceRules, 'tenantId' | 'poolId'>,
  { promoCode }: RegistrationInput,
): Promise<{ readonly reserveKey?: string }> {
  if (promoCode === undefined) return {}
  const { key, units } = await reservedPlaces(context, { tenantId, poolIds: [poolId], promoCode })
  return units.has(poolId) ? { reserveKey: key } : {}
}

/**
 * Saves and holds for a candidate whom these rules admit.
 * @returns `stale` where the sale has newer rules
 */
async function register(context: RegisterContext, candidate: EntryCandidate): Promise<RegisterResult | 'stale'> {
  const saved = await saveEnteredParticipant(context, candidate)
  if (!saved.ok) return saved
  const held = await holdPlace(context.services, toPlaceRequest(context, candidate, saved.value))
  if (!held.ok) {
    const { code, ...details } = held.error
    return code === 'stale' ? code : err(code, details)
  }
  const { code, payBefore } = held.value
  if (code === 'order_live') return await registerInUnpaidOrder(context, candidate, saved.value)
  if (code === 'order_paid' || payBefore === null) return await registerInPaidOrder(context, candidate)
  const { race, input } = candidate
  const { registrationId } = input
  const order = { orderId: registrationId, accountId: context.actor.accountId }
  if (race.includesProducts) await includeProducts(context.services, { tenantId: context.tenant.id, ...order })
  await discountNewPlace(context.services, { race, ...order })
  return ok({ registrationId, status: 'awaiting_payment', payBefore, serverNow: candidate.now })
}

/**
 * The issues of the form's other fields, reported together with those that could not be parsed.
 * @returns by field; empty where the race is not known here
 */
export async function furtherIssues(
  { services, tenant, actor }: RegisterContext,
  input: RegistrationInput,
): Promise<Readonly<Record<string, string>>> {
  const { rules, ownParticipant } = salesRuntime(services)
  const race = await rules.of(services.db, input.eventCode, input.raceCode)
  if (race === null || race.tenantId !== tenant.id || race.kind !== 'individual') return {}
  const candidateInput = { input, ...(await ownParticipant(actor.accountId)) }
  return formIssues(validatePerson(race, toValidated(candidateInput))?.refusal)
}
