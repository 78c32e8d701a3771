import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import {
  liftingBoxes,
  profileIssues,
  type RaceField,
  raceFields,
  type Whose,
} from '#src/modules/accounts/domain/profile-issues.ts'
import { askedOfAthlete } from './asked-of-athlete.ts'

/** What of the profile a race requires, beyond what racing always needs, and an entry elsewhere does not tell. */
export function missingProfile(
  race: Parameters<typeof askedOfAthlete>[0],
  { participant, whose }: { readonly participant: ParticipantProfile; readonly whose: Whose },
): RaceField[] {
  return issuesOfMissing(race, { participant, whose }).map(([field]) => field)
}

/** The same with what is wrong with each. */
export function issuesOfMissing(
  race: Parameters<typeof askedOfAthlete>[0],
  { participant, whose }: { readonly participant: ParticipantProfile; readonly whose: Whose },
): (readonly [RaceField, string])[] {
  const { profileFields } = whose === 'athlete' ? askedOfAthlete(race) : race
  const issues = profileIssues(participant, profileFields, whose)
  return raceFields.flatMap((field) => (issues[field] === undefined ? [] : [[field, issues[field]] as const]))
}

export type MissingProfileFields = Partial<
  Pick<ParticipantProfile, RaceField | NonNullable<(typeof liftingBoxes)[RaceField]>>
>

/** Of what is told these fields alone, with the boxes that lift them: who somebody is stays as it was entered. */
export function pickMissingFields(missing: readonly RaceField[], told: ParticipantProfile): MissingProfileFields {
  return Object.fromEntries(
    missing.flatMap((field) => {
      const box = liftingBoxes[field]
      return [[field, told[field]], ...(box === undefined ? [] : [[box, told[box]]])]
    }),
  )
}
