import type { z } from 'zod'
import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { ParticipantProfile, Relation } from '#src/modules/accounts/domain/profile.ts'
import type { ProfileOwner } from '#src/modules/accounts/domain/profile-issues.ts'
import { askClaim } from '#src/modules/accounts/server/commands/claim-account.ts'
import { saveOwnProfile } from '#src/modules/accounts/server/commands/save-profile.ts'
import { saveRelative } from '#src/modules/accounts/server/commands/save-relative.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { type OwnParticipantReader, sameProfile } from '#src/modules/accounts/server/reads/own-participant.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { existsInOtherTenant, findOrderStatus, findOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { changeHeldEntry } from '../../../changes/server/commands/change-held-entry.ts'
import { apiSaveRegistrationRoute } from '../../../contract/participant.ts'
import { toEnteredParticipant } from '../../../domain/entered-participant.ts'
import { type EntryDetails, entryDetails, type GivenDetails } from '../../../entry-details/domain/entry-details.ts'
import { storeEntryDetails } from '../../../entry-details/server/commands/store-entry-details.ts'
import { hasEntry } from '../../../server/queries/own-entries.ts'
import { isAnotherPerson } from '../../../transfers/domain/another-person.ts'
import { relativeRefusal } from '../../../transfers/server/commands/relative-refusal.ts'
import { addEntry } from '../commands/add-entry.ts'
import { holdPlace, type PlaceRefusal, salesRuntime } from '../commands/hold-place.ts'
import {
  type EntryRefusal,
  formIssues,
  guardianshipIn,
  type Validated,
  type Validation,
  validate,
  validatePerson,
} from '../commands/validate-entry.ts'

type Context = RequestContext & { readonly actor: Actor }
type Answer = Result<z.output<typeof apiSaveRegistrationRoute.reply>, PlaceRefusal>
type RegistrationInput = GivenDetails & {
  readonly registrationId: string
  readonly eventCode: string
  readonly raceCode: string
  readonly participant: ParticipantProfile
  readonly participantId?: string | undefined
  readonly relation?: Relation | '' | undefined
  readonly ownAccount: boolean
  readonly entryId?: string | undefined
  readonly adds: boolean
}

function whoseIs({ participantId, relation }: RegistrationInput): ProfileOwner {
  return participantId === undefined && relation === undefined ? 'own' : 'relative'
}

/** A relative with an own account needs an email, like every account. */
function validatedOf({ input, now }: Asked): Validated {
  const whose = input.ownAccount ? 'own' : whoseIs(input)
  return { participant: input.participant, whose, given: input, relation: input.relation, entersAt: now }
}

/**
 * Saves the participant and holds the place. The profile is saved even where no place could be had,
 * so that nothing is typed twice; an account that enters another person keeps its own profile. A
 * repeated call with the same registrationId returns the present state: a place is never held
 * twice, and the holder of one is never told that the sale is over. This is the sale's hot path: a
 * request with an unchanged profile costs a share of two batched statements and of one batch, and
 * no transaction of its own.
 */
export const apiSaveRegistrationHandler = handle(apiSaveRegistrationRoute, save, alsoWrong)

async function save(context: Context, { body }: { readonly body: RegistrationInput }): Promise<Answer> {
  const { services, actor } = context
  const { rules, ownParticipant } = salesRuntime(services)
  let race = await rules.of(services.db, body.eventCode, body.raceCode)
  if (race === null) return err('registration.race_not_found')
  if (race.kind !== 'individual') return err('registration.team_race') // nor is its entry changed like a person's
  const asked = { input: body, ...(await ownParticipant(actor.accountId)) }
  for (let tries = 0; tries < maxTries; tries += 1) {
    const saved = await saveBy(context, race, asked)
    if (saved.kind === 'answered') return saved.answer
    if (saved.kind === 'refused' && tries > 0) return await saveExistingOrder(context, race, asked, saved)
    // The rules are cached for seconds. A refusal by cached rules is validated again by the current
    // ones, like a request that the sale refused for stale rules.
    rules.evict(body.eventCode, body.raceCode)
    race = await rules.of(services.db, body.eventCode, body.raceCode)
    if (race === null) return err('registration.race_not_found')
  }
  return err('registration.busy')
}

/** The issues of the race's other fields, reported together with those that could not be parsed. */
async function alsoWrong({ services, tenant, actor }: Context, { body }: { readonly body: RegistrationInput }) {
  const { rules, ownParticipant } = salesRuntime(services)
  const race = await rules.of(services.db, body.eventCode, body.raceCode)
  if (race === null || race.tenantId !== tenant.id || race.kind !== 'individual') return {}
  const asked = { input: body, ...(await ownParticipant(actor.accountId)) }
  return formIssues(validatePerson(race, validatedOf(asked))?.refusal)
}

/** Each retry means that the rules changed after they were read. */
const maxTries = 5

type Asked = {
  readonly input: RegistrationInput
  readonly own: Awaited<ReturnType<OwnParticipantReader>>['own']
  readonly now: Instant
}
type Saved =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'stale' }
  | ({ readonly kind: 'refused' } & Validation)

async function saveBy(context: Context, race: RaceRules, asked: Asked): Promise<Saved> {
  if (race.tenantId !== context.tenant.id) return { kind: 'answered', answer: err('registration.race_not_found') }
  const { input, now } = asked
  const validation = validate(race, validatedOf(asked), now)
  if (validation !== null) return { kind: 'refused', ...validation }
  const kept = await saveEnteredParticipant(context, race, asked)
  if (!kept.ok) return { kind: 'answered', answer: kept }
  const held = await holdPlace(context.services, requestOf(context, race, asked, kept.value))
  if (!held.ok) {
    const { code, ...details } = held.error
    return code === 'stale' ? { kind: 'stale' } : { kind: 'answered', answer: err(code, details) }
  }
  const { code, payBefore } = held.value
  if (code === 'order_live') return await saveLive(context, race, asked, kept.value)
  if (code === 'order_paid' || payBefore === null) {
    return { kind: 'answered', answer: await answerToPaid(context, race, input) }
  }
  const { registrationId } = input
  return {
    kind: 'answered',
    answer: ok({ registrationId, status: 'awaiting_payment' as const, payBefore, serverNow: now }),
  }
}

/** The order waits for payment already: adds a place to it, or corrects one of its entries. */
async function saveLive(context: Context, race: RaceRules, asked: Asked, kept: SavedParticipant): Promise<Saved> {
  const { input } = asked
  if (!input.adds) return { kind: 'answered', answer: await changeLive(context, race, asked, kept) }
  const added = await addEntry(context.services, context.tenant, requestOf(context, race, asked, kept))
  if (added.ok) return { kind: 'answered', answer: await answerOf(context, input.registrationId) }
  const { code, ...details } = added.error
  if (code === 'registration.order_ended') return { kind: 'answered', answer: await answerToPaid(context, race, input) }
  return code === 'stale' ? { kind: 'stale' } : { kind: 'answered', answer: err(code, details) }
}

/**
 * The sale is over, or this person is refused; but the order may have its place already. Then the
 * refusal does not matter, and a newer rule does not apply to a person who was eligible before.
 */
async function saveExistingOrder(
  context: Context,
  race: RaceRules,
  asked: Asked,
  { about, refusal }: Validation,
): Promise<Answer> {
  if (about === 'form' || asked.input.adds) return refusal
  const { services, tenant, actor } = context
  const { registrationId, participant } = asked.input
  const personKey = personKeyHash(services.keyFor('personKey'), participant)
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const orderStatus = await services.db.transaction(scope, async (tx) => {
    const impossible = await orderRefusal(tx, context, race, registrationId)
    if (impossible !== null) return impossible
    const order = await findOrderStatus(tx, actor.accountId, registrationId)
    return (
      order && {
        status: order.status,
        isSame: await hasEntry(tx, { orderId: registrationId, personKey, raceId: race.raceId }),
      }
    )
  })
  if (orderStatus !== null && 'error' in orderStatus) return orderStatus
  if (orderStatus?.status === 'paid') return orderStatus.isSame ? await answerOf(context, registrationId) : refusal
  if (orderStatus?.status !== 'awaiting_payment') return refusal
  if (about === 'person') return orderStatus.isSame ? await answerOf(context, registrationId) : refusal
  const ineligible = validatePerson(race, validatedOf(asked))
  if (ineligible !== null && (ineligible.about === 'form' || !orderStatus.isSame)) return ineligible.refusal
  if (ineligible !== null) return await answerOf(context, registrationId)
  const kept = await saveEnteredParticipant(context, race, asked)
  return kept.ok ? await changeLive(context, race, asked, kept.value) : kept
}

/** Returns the profile's id; an unchanged profile, or another account's, is not written. */
async function saveEnteredParticipant(
  context: Context,
  race: RaceRules,
  { input, own, now }: Asked,
): Promise<Result<SavedParticipant, PlaceRefusal>> {
  const isOther = whoseIs(input) === 'own' && own !== null && isAnotherPerson(own.profile, input.participant)
  const isKept = whoseIs(input) === 'own' && own !== null && (isOther || sameProfile(own.profile, input.participant))
  const kept = isKept ? ok(own.id) : await saveEnteredProfile(context, race, input)
  if (!kept.ok) return kept
  const told = {
    ...{ race, details: entryDetails(race, input).details, participantId: isOther ? null : kept.value },
    ...{ guardian: guardianshipIn(race, input.participant, now), given: input },
    birthDate: input.participant.birthDate,
    subject: () => `${input.registrationId}/${personKeyHash(context.services.keyFor('personKey'), input.participant)}`,
  }
  const details = await storeEntryDetails(context, told)
  return details.ok ? ok({ participantId: kept.value, details: details.value }) : details
}

type SavedParticipant = { readonly participantId: string; readonly details: EntryDetails }

/**
 * The profile is saved once it passed every check: a refused form, or another account's order,
 * changes nothing.
 */
async function saveEnteredProfile(
  { services, tenant, actor, language }: Context,
  race: RaceRules,
  { registrationId, participant, participantId, relation, ownAccount }: RegistrationInput,
): Promise<Result<string, PlaceRefusal>> {
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  return await services.db.transaction<Result<string, PlaceRefusal>>(scope, async (tx) => {
    const impossible = await orderRefusal(tx, { tenant, actor }, race, registrationId)
    if (impossible !== null) return impossible
    if (participantId === undefined && relation === undefined) {
      return ok((await saveOwnProfile(tx, actor.accountId, participant)).participantId)
    }
    const which = participantId === undefined ? { relation: relation || 'other' } : { participantId }
    const claim = { accountId: actor.accountId, email: participant.email, tenantId: tenant.id, language }
    if (ownAccount && (await findContact(tx, actor.accountId))?.email === participant.email) {
      const fields = { 'participant.email': 'registration.relative_own_email' }
      return err('registration.relative_own_email', { fields })
    }
    const kept = await saveRelative(tx, actor.accountId, which, participant)
    if (!kept.ok) return relativeRefusal(kept.error.code)
    if (ownAccount) await askClaim(tx, services, { ...claim, participantId: kept.value.participantId })
    return ok(kept.value.participantId)
  })
}

/**
 * The reason why this order can't take an entry of the race in any case: it is another account's,
 * or another event's.
 */
async function orderRefusal(
  tx: Tx,
  { tenant, actor }: Pick<Context, 'tenant' | 'actor'>,
  race: RaceRules,
  orderId: string,
): Promise<EntryRefusal | null> {
  const order = await findOwnOrder(tx, orderId)
  if (order === null) return (await existsInOtherTenant(tx, tenant.id, orderId)) ? err('registration.not_found') : null
  if (order.accountId !== actor.accountId) return err('registration.not_found')
  // One cart has one event; and an event move's order is for its own participant only.
  return order.eventId === race.eventId && order.kind !== 'event_move' ? null : err('registration.order_ended')
}

function requestOf(context: Context, race: RaceRules, { input, now }: Asked, kept: SavedParticipant) {
  return {
    orderId: input.registrationId,
    accountId: context.actor.accountId,
    language: context.language,
    address: context.address,
    race,
    ...kept,
    participant: toEnteredParticipant(input.participant, guardianshipIn(race, input.participant, now)),
    profile: input.participant,
  }
}

/** The order waits for payment already: the form was corrected, or sent again. */
async function changeLive(
  context: Context,
  race: RaceRules,
  { input, now }: Asked,
  kept: SavedParticipant,
): Promise<Answer> {
  const changed = await changeHeldEntry(context, race, {
    orderId: input.registrationId,
    raceId: race.raceId,
    ...kept,
    participant: toEnteredParticipant(input.participant, guardianshipIn(race, input.participant, now)),
    personKey: personKeyHash(context.services.keyFor('personKey'), input.participant),
    entryId: input.entryId,
  })
  if (changed.ok) return await answerOf(context, input.registrationId)
  return changed.error.code === 'registration.order_ended' ? await answerToPaid(context, race, input) : changed
}

/**
 * A paid order, perhaps paid at this moment, is returned to the holder of a place in it; no entry
 * is added to it any more.
 */
async function answerToPaid(
  context: Context,
  race: RaceRules,
  { registrationId, participant }: RegistrationInput,
): Promise<Answer> {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const personKey = personKeyHash(services.keyFor('personKey'), participant)
  const of = { orderId: registrationId, personKey, raceId: race.raceId }
  const isSame = await services.db.transaction(scope, (tx) => hasEntry(tx, of))
  return isSame ? await answerOf(context, registrationId) : err('registration.order_ended')
}

async function answerOf(context: Context, orderId: string): Promise<Answer> {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const orderStatus = await services.db.transaction(scope, (tx) => findOrderStatus(tx, actor.accountId, orderId))
  if (orderStatus?.status !== 'awaiting_payment' && orderStatus?.status !== 'paid')
    return err('registration.order_ended')
  return ok({
    registrationId: orderId,
    status: orderStatus.status,
    payBefore: orderStatus.payBefore,
    serverNow: orderStatus.serverNow,
  })
}
