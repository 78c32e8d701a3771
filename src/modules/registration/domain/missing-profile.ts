import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import {
  type ProfileOwner,
  profileIssues,
  type RaceProfileField,
  raceProfileFields,
  waivingCheckboxes,
} from '#src/modules/accounts/domain/profile-issues.ts'
import { toAthleteRules } from './athlete-rules.ts'

/**
 * The profile fields that a race requires, beyond the always required ones, and that an entry in
 * another race lacks.
 */
export function missingProfile(
  race: Parameters<typeof toAthleteRules>[0],
  { participant, owner }: { readonly participant: ParticipantProfile; readonly owner: ProfileOwner },
): RaceProfileField[] {
  return issuesOfMissing(race, { participant, owner }).map(([field]) => field)
}

/** The same, with the issue of each. */
export function issuesOfMissing(
  race: Parameters<typeof toAthleteRules>[0],
  { participant, owner }: { readonly participant: ParticipantProfile; readonly owner: ProfileOwner },
): (readonly [RaceProfileField, string])[] {
  const { profileFields } = owner === 'athlete' ? toAthleteRules(race) : race
  const issues = profileIssues(participant, profileFields, owner)
  return raceProfileFields.flatMap((field) => (issues[field] === undefined ? [] : [[field, issues[field]] as const]))
}

export type MissingProfileFields = Partial<
  Pick<ParticipantProfile, RaceProfileField | NonNullable<(typeof waivingCheckboxes)[RaceProfileField]>>
>

/**
 * These fields of the input alone, with the boxes that waive them: the person's identity stays as
 * entered.
 */
export function pickMissingFields(
  missing: readonly RaceProfileField[],
  profile: ParticipantProfile,
): MissingProfileFields {
  return Object.fromEntries(
    missing.flatMap((field) => {
      const box = waivingCheckboxes[field]
      return [[field, profile[field]], ...(box === undefined ? [] : [[box, profile[box]]])]
    }),
  )
}
