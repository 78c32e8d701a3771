import { ok, type Result } from '#src/kernel/result.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { isSameProfile } from '#src/modules/accounts/domain/profile.ts'
import { saveAdmissionDocument } from '#src/modules/accounts/server/commands/save-documents.ts'
import { saveOwnProfile } from '#src/modules/accounts/server/commands/save-profile.ts'
import { saveRelative } from '#src/modules/accounts/server/commands/save-relative.ts'
import { findOwnParticipant } from '#src/modules/accounts/server/reads/own-participant.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { guardianshipIn } from '../../../checkout/server/commands/validate-entry.ts'
import { type EnteredParticipant, toEnteredParticipant } from '../../../domain/entered-participant.ts'
import { joinersConsents } from '../../../domain/own-consents.ts'
import {
  type DetailsInput,
  type EntryDetails,
  entryDetails,
  referencedFiles,
} from '../../../entry-details/domain/entry-details.ts'
import {
  attachOwnFiles,
  recordGuardianConsent,
  recordOwnConsents,
} from '../../../entry-details/server/commands/store-entry-details.ts'
import { isAnotherPerson } from '../../../transfers/domain/another-person.ts'
import { type RelativeRefusal, relativeRefusal } from '../../../transfers/server/commands/relative-refusal.ts'
import type { TeamRow } from '../queries/teams.ts'
import type { TeamRace } from '../reads/team-view.ts'

export type PersonForm = {
  /** `other`: a team-mate without a saved profile. */
  readonly personRef: 'me' | 'other'
  readonly participantId?: string | undefined
  readonly participant: ParticipantProfile
  /** The race's fields beyond the profile. */
  readonly detailsInput: DetailsInput
  /** The consents of a member who joins by the code. */
  readonly consents?: readonly string[]
}

export type SavedTeamPerson = {
  readonly participantId: string
  readonly participant: EnteredParticipant
  /** Hex of the keyed hash. */
  readonly personKey: string
  readonly details: EntryDetails
  readonly isSelf: boolean
}
type Visit = Pick<RequestContext, 'services' | 'address' | 'userAgent'> & { readonly actor: Actor }
type Of = { readonly team: TeamRow; readonly race: TeamRace; readonly entryId: string }

/**
 * Saves the data of a validated form: the person, the files that it names, documents for later
 * races, and the legal representative's declaration for a minor. In the transaction that assigns
 * the leg.
 */
export async function saveTeamPerson(
  tx: Tx,
  { services, actor, ...visit }: Visit,
  { team, race, entryId }: Of,
  form: PersonForm,
): Promise<Result<SavedTeamPerson, RelativeRefusal | 'registration.form_incomplete'>> {
  const { accountId } = actor
  const { participant, detailsInput } = form
  const savedMember = await saveMemberProfile(tx, accountId, entryId, form)
  if (!savedMember.ok) return savedMember
  const { details } = entryDetails(race, detailsInput)
  const attached = await attachOwnFiles(tx, {
    ...{ accountId, eventId: race.eventId },
    files: referencedFiles(details, race.questions),
  })
  if (!attached.ok) return attached
  const participantId = savedMember.value
  if (participantId !== entryId) {
    for (const document of details.admission ?? [])
      await saveAdmissionDocument(tx, { accountId, participantId }, document)
  }
  const personKey = personKeyHash(services.keyFor('personKey'), participant)
  const guardian = guardianshipIn(race, participant, tx.now)
  const subject = `${team.orderId}/${personKey}`
  if (guardian !== null) await recordGuardianConsent(tx, visit, { accountId, guardian, subject })
  if (form.consents) await recordOwnConsents(tx, visit, { accountId, kinds: joinersConsents, subject })
  return ok({
    participantId,
    participant: toEnteredParticipant(participant, guardian),
    personKey,
    details,
    isSelf: isOwnForm(form),
  })
}

/**
 * The profile saves data of the account's own participant or a relative, so that nothing is typed
 * twice; a team-mate's data is in the entry only, and the entry's own id is used as the
 * participant's.
 */
async function saveMemberProfile(
  tx: Tx,
  accountId: string,
  entryId: string,
  { personRef, participantId, participant }: PersonForm,
): Promise<Result<string, RelativeRefusal>> {
  if (participantId !== undefined) {
    const savedRelative = await saveRelative(tx, accountId, { participantId }, participant)
    return savedRelative.ok ? ok(savedRelative.value.participantId) : relativeRefusal(savedRelative.error.code)
  }
  if (personRef === 'other') return ok(entryId)
  const own = await findOwnParticipant(tx, accountId)
  const isUnchanged =
    own !== null && (isSameProfile(own.profile, participant) || isAnotherPerson(own.profile, participant))
  return ok(isUnchanged ? own.id : (await saveOwnProfile(tx, accountId, participant)).participantId)
}

/** Whether the form is about the account's own participant. */
export function isOwnForm({ personRef, participantId }: Pick<PersonForm, 'personRef' | 'participantId'>): boolean {
  return personRef === 'me' && participantId === undefined
}
