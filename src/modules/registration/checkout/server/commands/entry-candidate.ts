import type { z } from 'zod'
import type { Instant } from '#src/kernel/instant.ts'
import type { ParticipantProfile, Relation } from '#src/modules/accounts/domain/profile.ts'
import type { ProfileOwner } from '#src/modules/accounts/domain/profile-issues.ts'
import type { OwnParticipantReader } from '#src/modules/accounts/server/reads/own-participant.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import type { apiSaveRegistrationRoute } from '../../../contract/participant.ts'
import { type EnteredParticipant, toEnteredParticipant } from '../../../domain/entered-participant.ts'
import type { DetailsInput, EntryDetails } from '../../../entry-details/domain/entry-details.ts'
import type { Guardianship } from '../../../entry-details/domain/guardian.ts'
import type { PlaceRequest } from './place-request.ts'
import { checkEntry, refusalNow, type Validated, type Validation } from './validate-entry.ts'

/** The order in which the participant has a place. */
export type Registered = z.output<typeof apiSaveRegistrationRoute.reply>

export type RegisterContext = RequestContext & { readonly actor: Actor }

/** What is sent to register a participant: the parsed body of the call. */
export type RegistrationInput = DetailsInput & {
  /** The order's id. */
  readonly registrationId: string
  readonly eventCode: string
  readonly raceCode: string
  readonly participant: ParticipantProfile
  readonly participantId?: string | undefined
  readonly relation?: Relation | '' | undefined
  readonly ownAccount: boolean
  readonly entryId?: string | undefined
  readonly isAddition: boolean
  readonly promoCode?: string | undefined
}

/** The input with the account's own participant, as read at `now`. */
export type CandidateInput = {
  readonly input: RegistrationInput
  readonly own: Awaited<ReturnType<OwnParticipantReader>>['own']
  readonly now: Instant
  /** The key of a promo code that holds places of the race. */
  readonly reserveKey?: string
}

/** A participant who asks for a place, validated once by one version of the race's rules. */
export type EntryCandidate = CandidateInput & {
  readonly race: RaceRules
  readonly owner: ProfileOwner
  /** The first reason against the form or the person; null: none. */
  readonly personRefusal: Validation | null
  /** The first reason against the entry now, the state of the sale included; null: none. */
  readonly refusal: Validation | null
  readonly details: EntryDetails
  readonly guardian: Guardianship | null
}

/** Validates the input by these rules, which may be seconds old; counts are the database's to decide. */
export function toCandidate(race: RaceRules, candidateInput: CandidateInput): EntryCandidate {
  const { validation, details, guardian } = checkEntry(race, toValidated(candidateInput))
  return {
    ...candidateInput,
    race,
    owner: profileOwner(candidateInput.input),
    personRefusal: validation,
    refusal: refusalNow(race, validation, candidateInput.now),
    details,
    guardian,
  }
}

/** What is validated of the input. A relative with an own account needs an email, like every account. */
export function toValidated({ input, now }: CandidateInput): Validated {
  const owner = input.ownAccount ? 'own' : profileOwner(input)
  return { participant: input.participant, owner, detailsInput: input, relation: input.relation, entersAt: now }
}

function profileOwner({ participantId, relation }: RegistrationInput): ProfileOwner {
  return participantId === undefined && relation === undefined ? 'own' : 'relative'
}

/** The person as the entry stores them. */
export function enteredParticipant({ input, guardian }: EntryCandidate): EnteredParticipant {
  return toEnteredParticipant(input.participant, guardian)
}

export function candidateKey({ services }: RegisterContext, { input }: CandidateInput): string {
  return personKeyHash(services.keyFor('personKey'), input.participant)
}

/** The candidate's saved participant and details. */
export type SavedParticipant = { readonly participantId: string; readonly details: EntryDetails }

export function toPlaceRequest(
  context: RegisterContext,
  candidate: EntryCandidate,
  saved: SavedParticipant,
): PlaceRequest {
  const { input, race, reserveKey } = candidate
  return {
    orderId: input.registrationId,
    accountId: context.actor.accountId,
    language: context.language,
    address: context.address,
    race,
    ...saved,
    participant: enteredParticipant(candidate),
    profile: input.participant,
    ...(reserveKey === undefined ? {} : { reserveKey }),
  }
}
