import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { saveOwnProfile } from '#src/modules/accounts/server/commands/save-profile.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { changePersonKey } from '#src/modules/inventory/server/commands/change-person-key.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { lockOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { Services } from '#src/platform/services.ts'
import type { PlaceRefusal } from '../../../checkout/server/commands/hold-place.ts'
import { formIssues, guardianshipIn, validatePerson } from '../../../checkout/server/commands/validate-entry.ts'
import { type EnteredParticipant, toEnteredParticipant } from '../../../domain/entered-participant.ts'
import { recipientsConsents } from '../../../domain/own-consents.ts'
import { type DetailsInput, entryDetails, referencedFiles } from '../../../entry-details/domain/entry-details.ts'
import { saveEntryIdentity } from '../../../entry-details/server/commands/save-entry-identity.ts'
import {
  attachOwnFiles,
  recordGuardianConsent,
  recordOwnConsents,
} from '../../../entry-details/server/commands/store-entry-details.ts'
import { writeDetails, writeIdentity } from '../../../entry-details/server/queries/details.ts'
import { enterParticipant, entryToName } from '../../../server/queries/named-entry.ts'
import { isAnotherPerson } from '../../../transfers/domain/another-person.ts'
import { findWave } from '../../../waves/domain/find-wave.ts'
import { writeWave } from '../../../waves/server/queries/waves.ts'
import { invitationOutcomeJob } from '../jobs/invitation-emails.ts'
import { closeAccepted, type Invitation, invitationByToken } from '../queries/invitations.ts'

export type Acceptance = {
  readonly tokenHash: Buffer
  readonly accountId: string
  readonly participant: ParticipantProfile
  /** The race's fields beyond the profile. */
  readonly detailsInput: DetailsInput
  /** The recipient's own consents. */
  readonly consents: readonly string[]
  /** The request's network address and user agent. */
  readonly visit: Pick<RequestContext, 'address' | 'userAgent'>
}
type Form = Pick<Acceptance, 'participant' | 'detailsInput' | 'consents'>
export type Accepted = { readonly participant: EnteredParticipant; readonly bib: number | null }
export type InvitationAcceptRefusal = PlaceRefusal | 'registration.invitation_gone'

/**
 * The reader of the link accepts the place that was paid for them: the entry gets its participant
 * after the same validation as any other, in one transaction. Of two readers the first gets it, and
 * a repeated request of theirs gets the same result; any other reader gets «invitation gone».
 * @locks the order, then the event's pools
 */
export async function acceptInvitation(
  tx: Tx,
  services: Pick<Services, 'keyFor' | 'encrypterFor'>,
  { tokenHash, accountId, participant, detailsInput, consents, visit }: Acceptance,
): Promise<Result<Accepted, InvitationAcceptRefusal>> {
  const found = await invitationByToken(tx, tokenHash)
  if (found === null || !(await lockOwnOrder(tx, found.orderId))) return err('registration.invitation_gone')
  const invitation = await invitationByToken(tx, tokenHash) // read again under the lock
  const entry = invitation?.entryId == null ? null : await entryToName(tx, invitation.entryId)
  if (invitation === null || entry === null) return err('registration.invitation_gone')
  if (invitation.state === 'accepted' && invitation.acceptedBy === accountId) {
    return ok({ participant: entry.participant, bib: entry.bib })
  }
  if (!isGood(tx, invitation) || entry.state !== 'confirmed') return err('registration.invitation_gone')
  await lockPools(tx, invitation) // the rules can't change after this read
  const race = await findRaceRulesById(tx, invitation.raceId)
  if (race === null || race.eventStatus !== 'published') return err('registration.event_not_held')
  const validation = validateRecipient(race, { participant, detailsInput, consents }, tx.now)
  if (validation !== null) return validation.refusal
  const { details } = entryDetails(race, detailsInput)
  const files = referencedFiles(details, race.questions)
  const attached = await attachOwnFiles(tx, { accountId, eventId: race.eventId, files })
  if (!attached.ok) return attached
  const personKey = personKeyHash(services.keyFor('personKey'), participant)
  if ((await changePersonKey(tx, entry, personKey)) !== null) return err('registration.already_registered')
  const own = await saveEnteredParticipant(tx, accountId, participant)
  const { birthDate } = participant
  const holder = {
    accountId,
    participantId: own.isOther ? null : own.participantId,
    birthDate,
    identityInput: detailsInput.identity,
  }
  const identity = await saveEntryIdentity(tx, services, race, holder)
  if (!identity.ok) return identity
  const { participantId } = own
  const guardian = guardianshipIn(race, participant, tx.now)
  const subject = `${found.orderId}/${personKey}`
  if (guardian !== null) await recordGuardianConsent(tx, visit, { accountId, guardian, subject })
  await recordOwnConsents(tx, visit, { accountId, kinds: recipientsConsents, subject })
  const entered = toEnteredParticipant(participant, guardian)
  await enterParticipant(tx, entry, { participant: entered, participantId, personKey })
  await writeDetails(tx, entry.id, details)
  if (identity.value !== null) await writeIdentity(tx, entry.id, { identityDocumentId: identity.value })
  const wave = findWave(race.waves, details.answers?.['expected-time'])
  if (wave !== null) await writeWave(tx, entry.id, { wave: wave.code, isConfirmed: false })
  const accepted = { id: invitation.id, entryId: entry.id, accountId }
  if (!(await closeAccepted(tx, accepted))) return err('registration.invitation_gone')
  await tx.enqueue(invitationOutcomeJob, { invitationId: invitation.id, change: 'accepted' })
  return ok({ participant: entered, bib: entry.bib })
}

function isGood(tx: Tx, { state, openedAt, openUntil }: Invitation): boolean {
  return state === 'open' && openedAt !== null && openUntil > tx.now
}

/**
 * The reader’s own profile is updated; a reader who enters another person keeps their own profile.
 */
async function saveEnteredParticipant(tx: Tx, accountId: string, participant: ParticipantProfile) {
  const own = await ownProfile(tx, accountId)
  const isOther = isAnotherPerson(own, participant)
  return { isOther, ...(await saveOwnProfile(tx, accountId, isOther ? own : participant)) }
}

/** The refusals of the form, by field; read-only. */
export async function acceptanceIssues(tx: Tx, tokenHash: Buffer, form: Form) {
  const invitation = await invitationByToken(tx, tokenHash)
  const race = invitation && (await findRaceRulesById(tx, invitation.raceId))
  return race ? formIssues(validateRecipient(race, form, tx.now)?.refusal) : {}
}

function validateRecipient(race: RaceRules, { participant, detailsInput, consents }: Form, entersAt: Instant) {
  const agreement = { needed: recipientsConsents, accepted: consents }
  return validatePerson(race, { participant, owner: 'own', detailsInput, entersAt, agreement })
}
