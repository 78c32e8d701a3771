import { ProfileForm } from '#src/modules/accounts/contract/profile.form.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { groupEntryFields } from '#src/modules/catalog/domain/group-entry-rules.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Affiliation } from '#src/modules/registration/domain/entered-participant.ts'
import { readRank } from '#src/modules/registration/domain/sports-rank.ts'
import type { AthleteColumn, TypedAthlete } from '../domain/athlete-columns.ts'
import { readGender } from '../domain/read-gender.ts'

/** The defaults for lines that leave these fields empty. */
export type GroupEntryHead = { readonly school: string; readonly region: string; readonly coach: string }
export type ColumnIssue = {
  readonly column: AthleteColumn
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}
export type ReadAthlete = {
  readonly profile: ParticipantProfile
  readonly affiliation: Affiliation
  /** Null where the line names no race that takes group entries. */
  readonly race: RaceRules | null
  readonly issues: readonly ColumnIssue[]
}

/** Both the line and the list's head leave the column empty. */
export function isHeadIssue({ column, code }: ColumnIssue, typed: TypedAthlete): boolean {
  return code === 'validation.required' && isHeadColumn(column) && typed[column] === ''
}

export function isHeadColumn(column: AthleteColumn): column is keyof GroupEntryHead {
  return column === 'school' || column === 'region' || column === 'coach'
}

/**
 * Converts one line of the list to the input of the program's forms, with issues for cells that
 * can't be read.
 */
export function readAthlete(typed: TypedAthlete, head: GroupEntryHead, races: readonly RaceRules[]): ReadAthlete {
  const gender = readGender(typed.gender)
  const { profile, issues } = profileOf(typed, head, gender)
  const named = raceNamed(typed.race, races)
  const race = named === null || named.groupEntries === null ? null : named
  if (race === null) issues.push({ column: 'race', code: raceIssue(typed.race, named) })
  if (gender === 'unknown') {
    issues.push({ column: 'gender', code: typed.gender === '' ? 'validation.required' : 'group-entries.gender_unread' })
  }
  const rank = typed.rank === '' ? '' : readRank(typed.rank)
  if (rank === null) issues.push({ column: 'rank', code: 'group-entries.rank_unread' })
  const coach = typed.coach || head.coach
  // The person's identity is required, whatever the race asks.
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

const columnsOfProfile: Readonly<Record<string, AthleteColumn>> = {
  lastName: 'lastName',
  firstName: 'firstName',
  patronymic: 'patronymic',
  birthDate: 'birthDate',
  gender: 'gender',
  club: 'school',
  region: 'region',
}

/** The column of a profile's field; null where a list has no such column. */
export function columnOfField(field: string): AthleteColumn | null {
  return columnsOfProfile[field.replace(/^participant\./, '')] ?? null
}

function profileOf(typed: TypedAthlete, head: GroupEntryHead, gender: ParticipantProfile['gender']) {
  const asForm = {
    lastName: typed.lastName,
    firstName: typed.firstName,
    patronymic: typed.patronymic,
    birthDate: typed.birthDate,
    gender,
    club: typed.school || head.school,
    region: typed.region || head.region,
  }
  const read = ProfileForm.safeParse(asForm)
  if (read.success) return { profile: read.data, issues: [] as ColumnIssue[] }
  const issues = read.error.issues.flatMap(({ path, message, code }): ColumnIssue[] => {
    const column = columnOfField(String(path[0]))
    const issueCode = code === 'too_big' ? 'group-entries.cell_long' : message
    return column === null ? [] : [{ column, code: issueCode }]
  })
  // The readable fields are validated too, so that all issues of a line are shown at once.
  const readableFields = Object.fromEntries(
    Object.entries(asForm).filter(([field]) => !issues.some(({ column }) => column === columnOfField(field))),
  )
  return { profile: ProfileForm.parse(readableFields), issues }
}

/** A race by its code, or by its name in either language. */
function raceNamed(typed: string, races: readonly RaceRules[]): RaceRules | null {
  const word = comparable(typed)
  if (word === '') return null
  return races.find((race) => [race.raceCode, race.raceNameRu, race.raceNameEn].map(comparable).includes(word)) ?? null
}

function raceIssue(typed: string, named: RaceRules | null): string {
  if (typed === '') return 'validation.required'
  return named === null ? 'group-entries.race_unread' : 'group-entries.race_takes_none'
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
