import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { guardianshipIn, validatePerson } from '#src/modules/registration/checkout/server/commands/validate-entry.ts'
import { type EnteredParticipant, toEnteredParticipant } from '#src/modules/registration/domain/entered-participant.ts'
import { listLiveEntries, type PersonInRace } from '#src/modules/registration/server/reads/live-entries.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { athleteColumns } from '../../domain/athlete-columns.ts'
import type { AthleteRow, GroupEntryRow } from '../queries/group-entries.ts'
import { type ColumnIssue, columnForField, type ReadAthlete, readAthlete } from '../read-athlete.ts'

export type AthleteStatus = 'new' | 'held' | 'confirmed' | 'deferred' | 'cancelled' | 'transferred'
export type ValidatedAthlete = {
  readonly row: AthleteRow
  /** The row's number in the list, from one. */
  readonly number: number
  readonly read: ReadAthlete
  readonly issues: readonly ColumnIssue[]
  /** Hex of the keyed hash; null where name or birth date can't be read. */
  readonly personKey: string | null
  /** A minor today: a parent's consent is required. */
  readonly isMinor: boolean
  readonly status: AthleteStatus
  /** The participant as the entry will store it; null while there are issues. */
  readonly participant: EnteredParticipant | null
}
type AthletesToValidate = {
  readonly groupEntry: GroupEntryRow
  readonly athletes: readonly AthleteRow[]
  /** All races of the event. */
  readonly races: readonly RaceRules[]
  /** The order's places are live: unpaid and not expired, or paid. */
  readonly hasLivePlaces: boolean
}

/**
 * Validates each row of a group entry like an individual registration: the form, the person, and
 * whether they are entered already, in this order or another. One query for all rows.
 */
export async function validateAthletes(
  tx: Tx,
  services: Pick<Services, 'keyFor'>,
  input: AthletesToValidate,
): Promise<ValidatedAthlete[]> {
  const { groupEntry, athletes, races } = input
  const key = services.keyFor('personKey')
  const all = athletes.map((row, i) => {
    const read = readAthlete(row.typed, groupEntry, races)
    const { lastName, firstName, birthDate } = read.profile
    const isKnown = lastName !== '' && firstName !== '' && birthDate !== null
    return { row, number: i + 1, read, personKey: isKnown ? personKeyHash(key, read.profile) : null }
  })
  const live = await listLiveEntries(tx, {
    accountId: groupEntry.accountId,
    eventId: groupEntry.eventId,
    personKeys: all.flatMap(({ personKey }) => personKey ?? []),
  })
  const firsts = firstOfEach(all, input.hasLivePlaces)
  return all.map((athlete) => {
    const status = toAthleteStatus(athlete.row, input.hasLivePlaces)
    const duplicateNumber = findDuplicateNumber(firsts, athlete)
    const issues =
      status === 'new'
        ? [...issuesOf(athlete.read), ...entryIssues(athlete, { live, groupEntry, duplicateNumber })]
        : []
    const { race, profile, affiliation } = athlete.read
    const guardian = race === null ? null : guardianshipIn(race, profile, tx.now)
    const isWhole = issues.length === 0 && race !== null && profile.birthDate !== null
    const participant = isWhole
      ? { ...toEnteredParticipant(profile, guardian === null ? null : 'paper'), affiliation }
      : null
    return { ...athlete, issues, status, isMinor: guardian !== null, participant }
  })
}

export function toAthleteStatus(
  { state, isTransferred }: Pick<AthleteRow, 'state' | 'isTransferred'>,
  hasLivePlaces: boolean,
): AthleteStatus {
  if (state === 'confirmed') return isTransferred ? 'transferred' : 'confirmed'
  if (state === 'deferred') return 'deferred'
  if (state === 'held') return hasLivePlaces ? 'held' : 'new'
  return state === 'cancelled' || state === 'refunded' ? 'cancelled' : 'new'
}

/** Cells that can't be read, and the race's refusal; at most one issue per column. */
function issuesOf({ profile, race, issues }: ReadAthlete): ColumnIssue[] {
  const columnsWithIssue = new Set(issues.map(({ column }) => column))
  if (race === null) return [...issues]
  const { birthDate, gender } = profile
  // Unreadable cells have their issues already: all other fields are validated with placeholders,
  // so that all issues of a row are shown at once. The coach's one declaration covers the parents'
  // consents.
  const withPlaceholders = {
    ...placeholders,
    ...filledFields(profile),
    gender: gender === 'unknown' ? anyGender(race) : gender,
    birthDate: birthDate ?? race.raceDay,
  }
  const validation = validatePerson(race, {
    participant: withPlaceholders,
    owner: 'athlete',
    detailsInput: { guardian: true },
  })
  const { fields = {}, params } = validation?.refusal.error ?? {}
  const validated = Object.entries(fields).flatMap(([field, code]): ColumnIssue[] => {
    const column = columnForField(field)
    return column === null || columnsWithIssue.has(column) ? [] : [{ column, code, ...(params ? { params } : {}) }]
  })
  return [...issues, ...validated].toSorted(
    (a, b) => athleteColumns.indexOf(a.column) - athleteColumns.indexOf(b.column),
  )
}

/** Placeholders for empty fields, to validate the rest of the row. */
const placeholders = { lastName: '—', firstName: '—', club: '—', region: '—' } as const

function filledFields(profile: ParticipantProfile): ParticipantProfile {
  return Object.fromEntries(
    Object.entries(profile).filter(([field, value]) => value !== '' || !(field in placeholders)),
  ) as ParticipantProfile // of its own fields
}

function anyGender({ gender }: RaceRules): 'male' | 'female' {
  return gender === 'female' ? 'female' : 'male'
}

type NumberedAthlete = { readonly number: number; readonly personKey: string | null; readonly read: ReadAthlete }

/**
 * The first row of each person in each race: the one with a place, else the topmost. A person whose
 * place was cancelled or transferred may be entered again.
 */
function firstOfEach(
  all: readonly (NumberedAthlete & { readonly row: AthleteRow })[],
  hasLivePlaces: boolean,
): Map<string, number> {
  const isPlaced = ({ row }: { readonly row: AthleteRow }) =>
    ['held', 'confirmed'].includes(toAthleteStatus(row, hasLivePlaces))
  const newAthletes = all.filter(({ row }) => toAthleteStatus(row, hasLivePlaces) === 'new')
  const firsts = new Map<string, number>()
  for (const athlete of [...all.filter(isPlaced), ...newAthletes]) {
    const key = keyOf(athlete)
    if (key !== null && !firsts.has(key)) firsts.set(key, athlete.number)
  }
  return firsts
}

/** The number of an earlier row with the same person in the same race. */
function findDuplicateNumber(firsts: ReadonlyMap<string, number>, athlete: NumberedAthlete): number | null {
  const key = keyOf(athlete)
  const first = key === null ? undefined : firsts.get(key)
  return first === undefined || first === athlete.number ? null : first
}

function keyOf({ personKey, read: { race } }: NumberedAthlete): string | null {
  return personKey === null || race === null ? null : `${race.raceId} ${personKey}`
}

type Known = {
  readonly live: readonly PersonInRace[]
  readonly groupEntry: GroupEntryRow
  readonly duplicateNumber: number | null
}

function entryIssues(
  { personKey, read: { race } }: NumberedAthlete,
  { live, groupEntry, duplicateNumber }: Known,
): ColumnIssue[] {
  if (duplicateNumber !== null)
    return [{ column: 'lastName', code: 'group-entries.twice', params: { row: duplicateNumber } }]
  const entry = live.find((one) => one.personKey === personKey && one.raceId === race?.raceId)
  if (entry === undefined || entry.orderId === groupEntry.id) return []
  return [{ column: 'lastName', code: entry.isPaid ? 'group-entries.entered' : 'group-entries.entered_unpaid' }]
}
