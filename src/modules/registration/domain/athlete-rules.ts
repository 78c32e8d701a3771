import type { FieldRule, FieldRules } from '#src/modules/accounts/domain/profile-issues.ts'
import { raceProfileFields } from '#src/modules/accounts/domain/profile-issues.ts'
import type { GroupEntryRules } from '#src/modules/catalog/domain/group-entry-rules.ts'

type RequiredFields = {
  readonly groupEntries: GroupEntryRules | null
  readonly profileFields: FieldRules
  readonly questions: readonly unknown[]
  readonly requirements: readonly unknown[]
}

/**
 * The fields of an athlete in a group entry, in place of the fields of other participants: school
 * and region, by the race's rules for group entries, and neither answers nor documents, which come
 * on paper (docs/features/group-entries.md). A race without group entries asks the usual fields.
 */
export function toAthleteRules<Race extends RequiredFields>(race: Race): Race {
  const { groupEntries } = race
  if (groupEntries === null) return race
  const off = Object.fromEntries(raceProfileFields.map((field): [string, FieldRule] => [field, 'off']))
  const { school, region } = groupEntries.fields
  return {
    ...race,
    profileFields: { ...off, patronymic: 'optional', club: school, region },
    questions: [],
    requirements: [],
  }
}
