import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { EmailRefusal } from '#src/modules/accounts/server/commands/check-email-allowed.ts'
import { countInvitation, uncountInvitation } from '#src/modules/accounts/server/commands/count-requests.ts'
import type { TooMany } from '#src/modules/accounts/server/commands/send-sign-in-code.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import { findVerifiedEmail } from '#src/modules/accounts/server/reads/person-by-email.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { raceState } from '#src/modules/catalog/domain/race-state.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { existsInOtherTenant, findOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { addEntry } from '../../../checkout/server/commands/add-entry.ts'
import { discountNewPlace } from '../../../checkout/server/commands/discount-new-place.ts'
import { holdPlace, type PlaceRefusal, salesRuntime } from '../../../checkout/server/commands/hold-place.ts'
import { saleRefusal } from '../../../domain/entry-refusal.ts'
import { hasEntry } from '../../../server/queries/own-entries.ts'
import { friendInRace } from '../../../server/reads/friend-in-race.ts'
import { type InvitationKind, personKeyFor, placeholderFor } from '../../domain/invitation.ts'
import { hashInvitationToken, invitationId, invitationToken } from '../invitation-keys.ts'
import { putInvitation } from '../queries/invitations.ts'

type Context = RequestContext & { readonly actor: Actor }
export type InvitationInput = {
  readonly registrationId: string
  readonly eventCode: string
  readonly raceCode: string
  readonly invitationKind: InvitationKind
  readonly email: string
  readonly recipient: string
  readonly message: string
  readonly sender?: string | undefined
}
export type InviteRefusal =
  | PlaceRefusal
  | TooMany
  | EmailRefusal
  | 'registration.friend_self'
  | 'registration.gift_unverified'
  | 'registration.friend_ineligible'
type Done = Result<undefined, InviteRefusal>
/** The facts read before a place is taken. */
type Prepared = { readonly id: string; readonly sender: string; readonly isCounted: boolean; readonly now: Instant }

/** Each retry means that the rules changed after they were read. */
const maxTries = 5

/**
 * Takes a place for an invited person in an order of the caller's: an entry like any other, whose
 * participant is a placeholder until the link is used. No email is sent before the order is paid,
 * since an invitation is to a paid place.
 */
export async function invitePlace(context: Context, input: InvitationInput): Promise<Done> {
  const preparation: Preparation = { prepared: null }
  const done = await takeByRulesOfNow(context, input, preparation)
  const { prepared } = preparation
  if (!done.ok && prepared?.isCounted) {
    await context.services.db.transaction({ role: 'system' }, (tx) =>
      uncountInvitation(tx, context, input.email, prepared.now),
    )
  }
  return done
}

type Preparation = { prepared: Prepared | null }

async function takeByRulesOfNow(context: Context, input: InvitationInput, preparation: Preparation): Promise<Done> {
  const { services, tenant } = context
  const { rules } = salesRuntime(services)
  for (let tries = 0; tries < maxTries; tries += 1) {
    const race = await rules.of(services.db, input.eventCode, input.raceCode)
    if (race === null || race.tenantId !== tenant.id) return err('registration.race_not_found')
    if (preparation.prepared === null) {
      const done: Result<Prepared, InviteRefusal> = await prepare(context, race, input)
      if (!done.ok) return done
      preparation.prepared = done.value
    }
    const taken = await takePlace(context, race, input, preparation.prepared)
    if (taken.ok) return taken
    const { code, ...details } = taken.error
    // A refusal by cached rules is validated once more, by the current ones.
    if (code !== 'stale' && !(tries === 0 && isOfRules(code))) return err(code, details)
    rules.evict(input.eventCode, input.raceCode)
  }
  return err('registration.busy')
}

function isOfRules(code: string): boolean {
  return ['registration.closed', 'registration.not_open_yet', 'registration.event_not_held'].includes(code)
}

/**
 * The order's owner, whether this address may be written to, and whether the race accepts the
 * invited account.
 */
async function prepare(
  context: Context,
  race: RaceRules,
  input: InvitationInput,
): Promise<Result<Prepared, InviteRefusal>> {
  const { services, tenant, actor } = context
  const own = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const id = invitationId(services, {
    ...input,
    kind: input.invitationKind,
    orderId: input.registrationId,
    raceId: race.raceId,
  })
  const known = await services.db.transaction(own, async (tx) => {
    const refusal = await orderRefusal(tx, context, race, input.registrationId)
    if (refusal !== null) return err(refusal)
    const { firstName, lastName } = await ownProfile(tx, actor.accountId)
    const email = (await findContact(tx, actor.accountId))?.email ?? ''
    const exists = await hasEntry(tx, entryIn(services, race, input, id)) // the form was sent again
    const sender = [firstName, lastName].filter(Boolean).join(' ') || (input.sender ?? '')
    // A gift sends the payer's own text to a person who may not know them: its sender needs a
    // confirmed email.
    if (input.invitationKind === 'gift' && !exists && (await findVerifiedEmail(tx, actor.accountId)) === null)
      return err('registration.gift_unverified')
    // The email must name its sender.
    if (sender === '') {
      return err('registration.form_incomplete', { fields: { sender: 'registration.sender_needed' } })
    }
    return ok({ sender, email, exists })
  })
  if (!known.ok) return known
  if (input.invitationKind === 'friend' && known.value.email === input.email) {
    return err('registration.friend_self', { fields: { email: 'registration.friend_self' } })
  }
  const { exists } = known.value
  return await services.db.transaction<Result<Prepared, InviteRefusal>>({ role: 'system' }, async (tx) => {
    const counted = exists ? ok() : await countInvitation(tx, context, input.email)
    if (!counted.ok) return counted
    if (input.email !== '') {
      const { canBeRegistered } = await friendInRace(tx, services, { race, email: input.email })
      if (!canBeRegistered)
        return err('registration.friend_ineligible', { fields: { email: 'registration.friend_ineligible' } })
    }
    return ok({ id, sender: known.value.sender, isCounted: !exists, now: tx.now })
  })
}

/**
 * The reason why this order can't take an entry of the race in any case: it is another account's,
 * or another event's.
 */
async function orderRefusal(
  tx: Tx,
  { tenant, actor }: Context,
  race: RaceRules,
  orderId: string,
): Promise<'registration.not_found' | 'registration.order_ended' | null> {
  const order = await findOwnOrder(tx, orderId)
  if (order === null) return (await existsInOtherTenant(tx, tenant.id, orderId)) ? 'registration.not_found' : null
  if (order.accountId !== actor.accountId) return 'registration.not_found'
  return order.eventId === race.eventId && order.kind !== 'event_move' ? null : 'registration.order_ended'
}

async function takePlace(
  context: Context,
  race: RaceRules,
  input: InvitationInput,
  prepared: Prepared,
): Promise<Result<undefined, InviteRefusal | 'stale'>> {
  const { services, tenant, actor, language } = context
  const { id } = prepared
  const profile = personKeyFor(id)
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  const entry = entryIn(services, race, input, id)
  const exists = () => services.db.transaction({ ...scope, readOnly: true }, (tx) => hasEntry(tx, entry))
  if (await exists()) return ok() // the form was sent again
  const places = { taken: 0, held: 0, free: race.capacity }
  const off = saleRefusal(raceState({ ...race, allowsPickup: race.pickupRu !== '' }, places, prepared.now), race.kind)
  if (off !== null) return err(off)
  await services.db.transaction(scope, (tx) => writeDown(tx, context, { race, input, prepared }))
  const request = {
    orderId: input.registrationId,
    accountId: actor.accountId,
    language,
    address: context.address,
    race,
    participantId: id,
    participant: placeholderFor(id),
    profile,
  }
  const held = await holdPlace(services, request)
  if (held.ok && held.value.code === 'held') {
    await discountNewPlace(services, request)
    return ok()
  }
  if (held.ok && held.value.code === 'order_paid') return err('registration.order_ended')
  const added = held.ok ? await addEntry(services, tenant, request) : held
  // Of two parallel requests the other one took it.
  return added.ok || added.error.code === 'stale' || !(await exists()) ? added : ok()
}

function entryIn({ keyFor }: RequestContext['services'], { raceId }: RaceRules, input: InvitationInput, id: string) {
  return { orderId: input.registrationId, personKey: personKeyHash(keyFor('personKey'), personKeyFor(id)), raceId }
}

type Written = { readonly race: RaceRules; readonly input: InvitationInput; readonly prepared: Prepared }

async function writeDown(tx: Tx, context: Context, { race, input, prepared }: Written): Promise<void> {
  const { id, sender } = prepared
  const { invitationKind: kind, email, recipient, message, registrationId: orderId } = input
  await putInvitation(tx, {
    ...{ id, kind, email, recipient, message, sender, orderId },
    tenantId: race.tenantId,
    accountId: context.actor.accountId,
    eventId: race.eventId,
    raceId: race.raceId,
    language: context.language,
    tokenHash: hashInvitationToken(invitationToken(context.services, id, 0)),
    openUntil: race.closesAt,
  })
}
