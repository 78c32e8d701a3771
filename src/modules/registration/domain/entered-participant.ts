import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import type { Guardianship } from '../entry-details/domain/guardian.ts'

/**
 * The fields of an athlete in a group entry beside the profile; school and region are stored there
 * as club and region.
 */
export type Affiliation = {
  /** A code of `sportsRanks`; empty where none was entered. */
  readonly rank: string
  readonly coach: string
}

/**
 * The participant as entered in one race: the profile of that moment. Schema of
 * `registration.entries.participant` (where an open invitation has a PlaceholderParticipant)
 * and `registration.team_members.participant`.
 */
export type EnteredParticipant = ParticipantProfile & {
  readonly birthDate: string
  /** The legal representative's declaration, for a minor at that time. */
  readonly guardian?: Guardianship
  /** Only for an athlete of a group entry. */
  readonly affiliation?: Affiliation
  /**
   * The person as first entered, saved at the first correction: later corrections are compared with
   * it.
   */
  readonly registeredAs?: Identity
}
export type Identity = Pick<ParticipantProfile, 'lastName' | 'firstName'> & { readonly birthDate: string }

/** The part of a valid profile that an entry stores. */
export function toEnteredParticipant(
  profile: ParticipantProfile,
  guardian: Guardianship | null = null,
): EnteredParticipant {
  if (profile.birthDate === null) throw new Error('an entered participant must have a birth date')
  return { ...profile, birthDate: profile.birthDate, ...(guardian === null ? {} : { guardian }) }
}
