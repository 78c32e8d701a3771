import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import type { Guardianship } from '../entry-details/domain/guardian.ts'

/** What a group entry tells of an athlete beside the profile; school and region stand there as club and region. */
export type Affiliation = {
  /** A code of `sportsRanks`; empty where nothing was told. */
  readonly rank: string
  readonly coach: string
}

/** The participant as entered in one race: the profile of that moment. */
export type EnteredParticipant = ParticipantProfile & {
  readonly birthDate: string
  /** What a legal representative declared, of who was not of age then. */
  readonly guardian?: Guardianship
  /** Of who was entered by a group entry. */
  readonly affiliation?: Affiliation
  /** Who took the place, kept once the data was corrected: however often it is, it stays theirs. */
  readonly registeredAs?: Identity
}
export type Identity = Pick<ParticipantProfile, 'lastName' | 'firstName'> & { readonly birthDate: string }

/** What a race keeps of a profile that passed its checks. */
export function enteredOf(profile: ParticipantProfile, guardian: Guardianship | null = null): EnteredParticipant {
  if (profile.birthDate === null) throw new Error('Nobody is entered without a birth date')
  return { ...profile, birthDate: profile.birthDate, ...(guardian === null ? {} : { guardian }) }
}
