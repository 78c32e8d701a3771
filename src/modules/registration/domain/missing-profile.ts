import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import {
  liftingBoxes,
  type ProfileOwner,
  profileIssues,
  type RaceProfileField,
  raceProfileFields,
} from '#src/modules/accounts/domain/profile-issues.ts'
import { askedOfAthlete } from './asked-of-athlete.ts'

/** What of the profile a race requires, beyond what racing always needs, and an entry elsewhere does not tell. */
export function missingProfile(
  race: Parameters<typeof askedOfAthlete>[0],
  { participant, whose }: { readonly participant: ParticipantProfile; readonly whose: ProfileOwner },
): RaceProfileField[] {
  return issuesOfMissing(race, { participant, whose }).map(([field]) => field)
}

/** The same with what is wrong with each. */
export function issuesOfMissing(
  race: Parameters<typeof askedOfAthlete>[0],
  { participant, whose }: { readonly participant: ParticipantProfile; readonly whose: ProfileOwner },
): (readonly [RaceProfileField, string])[] {
  const { profileFields } = whose === 'athlete' ? askedOfAthlete(race) : race
  const issues = profileIssues(participant, profileFields, whose)
  return raceProfileFields.flatMap((field) => (issues[field] === undefined ? [] : [[field, issues[field]] as const]))
}

export type MissingProfileFields = Partial<
  Pick<ParticipantProfile, RaceProfileField | NonNullable<(typeof liftingBoxes)[RaceProfileField]>>
>

/** Of what is told these fields alone, with the boxes that lift them: who somebody is stays as it was entered. */
export function pickMissingFields(
  missing: readonly RaceProfileField[],
  told: ParticipantProfile,
): MissingProfileFields {
  return Object.fromEntries(
    missing.flatMap((field) => {
      const box = liftingBoxes[field]
      return [[field, told[field]], ...(box === undefined ? [] : [[box, told[box]]])]
    }),
  )
}
