import { randomBytes } from 'node:crypto'
import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { ParticipantProfile, Relation } from '#src/modules/accounts/domain/profile.ts'
import { saveOwnProfile } from '#src/modules/accounts/server/commands/save-profile.ts'
import { saveRelative } from '#src/modules/accounts/server/commands/save-relative.ts'
import type { OwnParticipant } from '#src/modules/accounts/server/reads/own-participant.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { insertWaitlistEntry, type JoinWaitlistCode } from '#src/modules/inventory/server/commands/waitlist.ts'
import { hasAccess } from '#src/modules/orders/server/reads/access-of.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { isAnotherPerson } from '../../../transfers/domain/another-person.ts'
import { type RelativeRefusal, relativeRefusal } from '../../../transfers/server/commands/relative-refusal.ts'
import { maxWaitlistEntriesOfAccount } from '../../domain/waitlist-rules.ts'
import { insertDraw } from '../queries/draws.ts'
import { insertWaitlistPerson } from '../queries/waitlist-entries.ts'
import { seedHash } from './draw-order.ts'

export type WaitlistInput = {
  readonly race: RaceRules
  readonly accountId: string
  /** Hex of the keyed hash of the request's network (network-hash.ts). */
  readonly network: string
  readonly language: 'ru' | 'en'
  readonly participant: ParticipantProfile
  readonly participantId?: string | undefined
  readonly relation?: Relation | '' | undefined
  /** The account's own participant as saved. */
  readonly own: OwnParticipant | null
}
export type WaitlistRefusal =
  | 'registration.promo_needed'
  | RelativeRefusal
  | 'registration.already_registered'
  | 'registration.payment_pending'
  | 'registration.waitlist_not_needed'
  | 'registration.waitlist_account_limit'
  | 'registration.waitlist_email_unverified'
  | 'registration.waitlist_network_unverified'
  | 'registration.waitlist_network_limit'

/**
 * Adds an eligible person to the waitlist of a full race, or to its draw. An existing waitlist
 * entry is unchanged.
 */
export async function joinRaceWaitlist(
  tx: Tx,
  personHashKey: Parameters<typeof personKeyHash>[0],
  input: WaitlistInput,
): Promise<Result<{ readonly joined: boolean }, WaitlistRefusal>> {
  const { race, accountId, network, participant, language } = input
  const { tenantId, eventId, raceId, poolId } = race
  if (race.isByCode && !(await hasAccess(tx, { accountId, raceId, orderId: null })))
    return err('registration.promo_needed')
  const savedParticipant = await saveEnteredParticipant(tx, input)
  if (!savedParticipant.ok) return savedParticipant
  const isApplication = isDrawAhead(race, tx.now)
  if (isApplication) await commitToSeed(tx, race)
  const personKey = personKeyHash(personHashKey, participant)
  const entryId = newId()
  const maxPerAccount = Math.min(
    race.registrationsPerAccount ?? maxWaitlistEntriesOfAccount,
    maxWaitlistEntriesOfAccount,
  )
  const waiting = { entryId, subject: raceId, personKey, accountId, network, maxPerAccount, isNumbered: !isApplication }
  const code = await insertWaitlistEntry(tx, { tenantId, eventId, poolId }, waiting)
  if (code !== 'joined') return code === 'in_waitlist' ? ok({ joined: false }) : err(refusals[code])
  const of = { tenantId, accountId, eventId, raceId, personKey, participant, language, isApplication }
  await insertWaitlistPerson(tx, { ...of, id: entryId, ...savedParticipant.value })
  return ok({ joined: true })
}

/** Whether the race draws its places by lot and the draw has not taken place. */
export function isDrawAhead({ drawsAt }: Pick<RaceRules, 'drawsAt'>, now: Instant): boolean {
  return drawsAt !== null && isBefore(now, drawsAt)
}

/** The seed is stored before the first application. */
export async function commitToSeed(tx: Tx, of: { readonly tenantId: number; readonly raceId: string }): Promise<void> {
  const seed = randomBytes(32)
  await insertDraw(tx, { tenantId: of.tenantId, raceId: of.raceId, seed, seedHash: seedHash(seed) })
}

const refusals = {
  already_taken: 'registration.already_registered',
  already_held: 'registration.payment_pending',
  account_limit: 'registration.waitlist_account_limit',
  not_full: 'registration.waitlist_not_needed',
  email_unverified: 'registration.waitlist_email_unverified',
  network_unverified: 'registration.waitlist_network_unverified',
  network_limit: 'registration.waitlist_network_limit',
} as const satisfies Record<Exclude<JoinWaitlistCode, 'joined' | 'in_waitlist'>, WaitlistRefusal>

/**
 * Saves the form for the offered place: in the profile for the account's own people, in the
 * waitlist entry alone for another person.
 */
async function saveEnteredParticipant(
  tx: Tx,
  { accountId, participant, participantId, relation, own }: WaitlistInput,
): Promise<Result<{ participantId: string; isOwn: boolean }, RelativeRefusal>> {
  if (participantId === undefined && relation === undefined) {
    if (own !== null && isAnotherPerson(own.profile, participant)) return ok({ participantId: own.id, isOwn: true })
    return ok({ participantId: (await saveOwnProfile(tx, accountId, participant)).participantId, isOwn: true })
  }
  const which = participantId === undefined ? { relation: relation || 'other' } : { participantId }
  const savedRelative = await saveRelative(tx, accountId, which, participant)
  return savedRelative.ok ? ok({ ...savedRelative.value, isOwn: false }) : relativeRefusal(savedRelative.error.code)
}
