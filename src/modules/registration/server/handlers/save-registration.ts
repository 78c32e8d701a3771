import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { profileFaults } from '#src/modules/accounts/domain/profile-faults.ts'
import { saveOwnProfile } from '#src/modules/accounts/server/commands/save-profile.ts'
import { claimantHash } from '#src/modules/accounts/server/reads/claimant-hash.ts'
import { sameProfile } from '#src/modules/accounts/server/reads/own-participant.ts'
import { raceState } from '#src/modules/catalog/domain/race-state.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { isElsewhere, orderOf, orderStanding } from '#src/modules/orders/server/reads/order-standing.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { apiSaveRegistration } from '../../contract/participant.ts'
import { isAnotherPerson } from '../../domain/another-person.ts'
import { ineligibility } from '../../domain/eligibility.ts'
import { enteredOf } from '../../domain/entered-participant.ts'
import { saleRefusal } from '../../domain/entry-refusal.ts'
import { changeEntry } from '../commands/change-entry.ts'
import { counterOf, holdPlace, type PlaceRefusal } from '../commands/hold-place.ts'
import type { PlaceAnswer } from '../commands/place-batcher.ts'

type Context = RequestContext & { readonly actor: Actor }
type Wish = {
  readonly registrationId: string
  readonly eventCode: string
  readonly raceCode: string
  readonly participant: ParticipantProfile
}

/**
 * Saves the participant and holds the place. The profile keeps what was entered even where no place could be had, so that
 * nothing is typed twice; who enters somebody else keeps a profile of their own. Under the same registrationId it answers
 * the present state: a place is never held twice.
 *
 * This is the sale's hot path: whoever comes with a profile that is kept already costs a share of two gathered
 * statements and of one batch, and no transaction of their own.
 */
export const apiSaveRegistrationHandler = handle(apiSaveRegistration, async (context, { body }) => {
  const { services, tenant, actor } = context
  const counter = counterOf(services)
  const race = await counter.rules.of(services.db, body.eventCode, body.raceCode)
  if (race === null || race.tenantId !== tenant.id) return err('registration.race_not_found')
  const { now, own } = await counter.ownParticipant(actor.accountId)
  const refusal = personalRefusal(race, body.participant, now)
  if (refusal !== null) return refusal
  const isKept =
    own !== null && (sameProfile(own.profile, body.participant) || isAnotherPerson(own.profile, body.participant))
  const kept = isKept ? ok(own.id) : await keepProfile(context, race, body)
  if (!kept.ok) return kept
  const held = await holdWithRetry(context, race, { wish: body, participantId: kept.value, now })
  if (!held.ok) return held
  const { code, payBefore } = held.value
  if (code === 'order_live') return await changeLive(context, race, body, kept.value)
  if (code === 'order_paid' || payBefore === null) return await answerOf(context, body.registrationId)
  return ok({ registrationId: body.registrationId, status: 'awaiting_payment' as const, payBefore, serverNow: now })
})

/** The profile keeps what was entered, once it passed every check: a refused form, or another's order, changes nothing. */
async function keepProfile(
  { services, tenant, actor }: Context,
  race: RaceRules,
  { registrationId, participant }: Wish,
): Promise<Result<string, PlaceRefusal>> {
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  return await services.db.transaction<Result<string, PlaceRefusal>>(scope, async (tx) => {
    const order = await orderOf(tx, registrationId)
    if (order !== null && order.accountId !== actor.accountId) return err('registration.not_found')
    if (order === null && (await isElsewhere(tx, tenant.id, registrationId))) return err('registration.not_found')
    if (order !== null && order.eventId !== race.eventId) return err('registration.order_ended') // one cart, one event
    return ok((await saveOwnProfile(tx, actor.accountId, participant)).participantId)
  })
}

function personalRefusal(
  race: RaceRules,
  participant: ParticipantProfile,
  now: Instant,
): ReturnType<typeof err<PlaceRefusal>> | null {
  const places = { taken: 0, held: 0, free: race.capacity } // counts are the database's to decide
  const off = saleRefusal(raceState({ ...race, allowsPickup: race.pickupRu !== '' }, places, now), race.kind)
  if (off !== null) return err(off)
  const faults = profileFaults(participant, race.profileFields, 'own')
  if (Object.keys(faults).length > 0) {
    const fields = Object.fromEntries(Object.entries(faults).map(([name, code]) => [`participant.${name}`, code]))
    return err('registration.form_incomplete', { fields })
  }
  if (participant.birthDate === null) return err('registration.form_incomplete')
  const unfit = ineligibility({ gender: participant.gender, birthDate: participant.birthDate }, race)
  if (unfit === null) return null
  const at = unfit.code === 'registration.too_young' || unfit.code === 'registration.too_old' ? 'birthDate' : 'gender'
  const params: Record<string, number> = 'years' in unfit ? { count: unfit.years } : {}
  return err(unfit.code, { fields: { [`participant.${at}`]: unfit.code }, params })
}

type Asked = { readonly wish: Wish; readonly participantId: string; readonly now: Instant }

async function holdWithRetry(
  context: Context,
  race: RaceRules,
  { wish, participantId, now }: Asked,
): Promise<Result<PlaceAnswer, PlaceRefusal>> {
  const { services } = context
  const first = await holdPlace(services, requestOf(context, race, wish, participantId))
  if (first.ok) return first
  if (first.error.code !== 'stale') return err(first.error.code)
  const { rules } = counterOf(services)
  rules.forget(wish.eventCode, wish.raceCode)
  const fresh = await rules.of(services.db, wish.eventCode, wish.raceCode)
  if (fresh === null) return err('registration.race_not_found')
  const refusal = personalRefusal(fresh, wish.participant, now)
  if (refusal !== null) return refusal
  const second = await holdPlace(services, requestOf(context, fresh, wish, participantId))
  if (second.ok) return second
  return err(second.error.code === 'stale' ? 'registration.busy' : second.error.code)
}

function requestOf(context: Context, race: RaceRules, wish: Wish, participantId: string) {
  return {
    orderId: wish.registrationId,
    accountId: context.actor.accountId,
    language: context.language,
    race,
    participantId,
    participant: enteredOf(wish.participant),
    profile: wish.participant,
  }
}

/** The order waits for payment already: the form was corrected, or the click repeated. */
async function changeLive(context: Context, race: RaceRules, wish: Wish, participantId: string) {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  const changed = await services.db.transaction<Result<undefined, PlaceRefusal>>(scope, async (tx) => {
    const result = await changeEntry(tx, {
      orderId: wish.registrationId,
      raceId: race.raceId,
      participantId,
      participant: enteredOf(wish.participant),
      claimant: claimantHash(services.keyFor('claimant'), wish.participant),
    })
    if (!result.ok) throw new Rollback(result)
    return result
  })
  return changed.ok ? await answerOf(context, wish.registrationId) : changed
}

async function answerOf(context: Context, orderId: string) {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const standing = await services.db.transaction(scope, (tx) => orderStanding(tx, actor.accountId, orderId))
  if (standing?.status !== 'awaiting_payment' && standing?.status !== 'paid') return err('registration.order_ended')
  return ok({
    registrationId: orderId,
    status: standing.status,
    payBefore: standing.payBefore,
    serverNow: standing.serverNow,
  })
}
