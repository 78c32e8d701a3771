import { ProfileForm } from '#src/modules/accounts/contract/profile.form.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { type GroupEntryKind, groupEntryFields } from '#src/modules/catalog/domain/group-entry-rules.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Affiliation } from '#src/modules/registration/domain/entered-participant.ts'
import { readRank } from '#src/modules/registration/domain/sports-rank.ts'
import type { AthleteColumn, TypedAthlete } from '../domain/athlete-columns.ts'
import { readGender } from '../domain/read-gender.ts'

/** The defaults for rows that leave these fields empty. */
export type GroupEntryHead = { readonly school: string; readonly region: string; readonly coach: string }
export type ListHead = GroupEntryHead & { readonly kind: GroupEntryKind }
export type ColumnIssue = {
  readonly column: AthleteColumn
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}
export type ReadAthlete = {
  readonly profile: ParticipantProfile
  readonly affiliation: Affiliation
  /** Null where the row names no race that takes group entries. */
  readonly race: RaceRules | null
  readonly issues: readonly ColumnIssue[]
}

/** Whether the issue is a required column that both the row and the list's head leave empty. */
export function isHeadIssue({ column, code }: ColumnIssue, typed: TypedAthlete): boolean {
  return code === 'validation.required' && isHeadColumn(column) && typed[column] === ''
}

export function isHeadColumn(column: AthleteColumn): column is keyof GroupEntryHead {
  return column === 'school' || column === 'region' || column === 'coach'
}

/**
 * Converts one row of the list to the input of the program's forms, with issues for cells that
 * can't be read.
 */
export function readAthlete(typed: TypedAthlete, head: ListHead, races: readonly RaceRules[]): ReadAthlete {
  const gender = readGender(typed.gender)
  const { profile, issues } = readProfile(typed, head, gender)
  const matchedRace = findRaceByText(typed.race, races)
  const race = matchedRace === null || matchedRace.groupEntries === null ? null : matchedRace
  if (race === null) issues.push({ column: 'race', code: raceIssue(typed.race, matchedRace) })
  if (gender === 'unknown') {
    issues.push({
      column: 'gender',
      code: typed.gender === '' ? 'validation.required' : 'group-entries.gender_unknown',
    })
  }
  const rank = typed.rank === '' ? '' : readRank(typed.rank)
  if (rank === null) issues.push({ column: 'rank', code: 'group-entries.rank_unknown' })
  const coach = typed.coach || head.coach
  // The person's identity is required in every race.
  for (const column of ['lastName', 'firstName', 'birthDate'] as const) {
    const hasValueOrIssue = typed[column] !== '' || issues.some((issue) => issue.column === column)
    if (!hasValueOrIssue) issues.push({ column, code: 'validation.required' })
  }
  const headValues = { rank: typed.rank, coach, school: profile.club, region: profile.region }
  for (const field of groupEntryFields) {
    const isRequired =
      race?.groupEntries?.fields[field] === 'required' && !issues.some(({ column }) => column === field)
    if (isRequired && headValues[field] === '') issues.push({ column: field, code: 'validation.required' })
  }
  return { profile, affiliation: { rank: rank ?? '', coach }, race, issues }
}

const columnsByField: Readonly<Record<string, AthleteColumn>> = {
  lastName: 'lastName',
  firstName: 'firstName',
  patronymic: 'patronymic',
  birthDate: 'birthDate',
  gender: 'gender',
  club: 'school',
  region: 'region',
  phone: 'phone',
  email: 'email',
}

/** The column of a profile's field; null where a list has no such column. */
export function columnForField(field: string): AthleteColumn | null {
  return columnsByField[field.replace(/^participant\./, '')] ?? null
}

function readProfile(typed: TypedAthlete, head: ListHead, gender: ParticipantProfile['gender']) {
  const asForm = {
    lastName: typed.lastName,
    firstName: typed.firstName,
    patronymic: typed.patronymic,
    birthDate: typed.birthDate,
    gender,
    club: typed.school || head.school,
    region: typed.region || head.region,
    // A coach's athletes are reached through the coach.
    ...(head.kind === 'company' ? { phone: typed.phone, email: typed.email } : {}),
  }
  const read = ProfileForm.safeParse(asForm)
  if (read.success) return { profile: read.data, issues: [] as ColumnIssue[] }
  const issues = read.error.issues.flatMap(({ path, message, code }): ColumnIssue[] => {
    const column = columnForField(String(path[0]))
    const issueCode = code === 'too_big' ? 'group-entries.cell_long' : message
    return column === null ? [] : [{ column, code: issueCode }]
  })
  // The readable fields are validated too, so that all issues of a row are shown at once.
  const readableFields = Object.fromEntries(
    Object.entries(asForm).filter(([field]) => !issues.some(({ column }) => column === columnForField(field))),
  )
  return { profile: ProfileForm.parse(readableFields), issues }
}

/** A race by its code, or by its name in either language. */
function findRaceByText(typed: string, races: readonly RaceRules[]): RaceRules | null {
  const searched = comparable(typed)
  if (searched === '') return null
  return (
    races.find((race) => [race.raceCode, race.raceNameRu, race.raceNameEn].map(comparable).includes(searched)) ?? null
  )
}

function raceIssue(typed: string, matchedRace: RaceRules | null): string {
  if (typed === '') return 'validation.required'
  return matchedRace === null ? 'group-entries.race_unknown' : 'group-entries.race_not_accepted'
}

function comparable(text: string): string {
  return text
    .normalize('NFC')
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
