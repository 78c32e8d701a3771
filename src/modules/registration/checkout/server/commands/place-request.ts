import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import type { EntryDetails } from '../../../entry-details/domain/entry-details.ts'
import type { PlaceholderParticipant } from '../../../invitations/domain/invitation.ts'

export type PlaceRequest = {
  readonly orderId: string
  readonly accountId: string
  readonly language: 'ru' | 'en'
  readonly race: RaceRules
  /** The network address of the request. */
  readonly address: string
  readonly participantId: string
  readonly participant: EnteredParticipant | PlaceholderParticipant
  readonly details?: EntryDetails
  /** The key of a promo code that holds places of the race: one of them is taken. */
  readonly reserveKey?: string
  readonly profile: Pick<ParticipantProfile, 'lastName' | 'firstName' | 'patronymic' | 'birthDate'>
}
