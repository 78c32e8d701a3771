import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { raceRulesOfEventId } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import type { TypedCompany } from '../../domain/company-requisites.ts'
import { findGroupEntryStatus, withRulesFor } from '../commands/open-group-entry.ts'
import { findCompany } from '../queries/companies.ts'
import { findGroupEntry, type GroupEntryRow, listAthletes } from '../queries/group-entries.ts'
import { type ValidatedAthlete, validateAthletes } from './validated-athletes.ts'

export type SheetAthlete = {
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  readonly birthYear: string
  readonly rank: string
  readonly school: string
  readonly region: string
  readonly coach: string
  readonly isMinor: boolean
  readonly race: RaceRules
  /** Null before the payment. */
  readonly bib: number | null
}
export type GroupEntrySheet = {
  readonly groupEntry: GroupEntryRow
  /** The requisites, as typed; null for a coach's list. */
  readonly company: TypedCompany | null
  readonly race: RaceRules
  readonly athletes: readonly SheetAthlete[]
}

/**
 * The printed document of an own group entry: the eligible and entered athletes, by race, bib and
 * name. Null where there is no such athlete.
 */
export async function groupEntrySheet(
  tx: Tx,
  services: Pick<Services, 'keyFor'>,
  of: { readonly accountId: string; readonly groupEntryId: string },
): Promise<GroupEntrySheet | null> {
  const groupEntry = await findGroupEntry(tx, of.groupEntryId)
  if (groupEntry === null || groupEntry.accountId !== of.accountId) return null
  const races = withRulesFor(await raceRulesOfEventId(tx, groupEntry.eventId), groupEntry.kind)
  const status = await findGroupEntryStatus(tx, of.accountId, groupEntry.id)
  const hasLivePlaces = status === 'held' || status === 'paid'
  const rows = await listAthletes(tx, groupEntry.id)
  const validated = await validateAthletes(tx, services, { groupEntry, athletes: rows, races, hasLivePlaces })
  const athletes = validated.flatMap((athlete) => sheetAthlete(athlete, races) ?? []).toSorted(byRaceAndName(races))
  const [first] = athletes
  if (first === undefined) return null
  const company = groupEntry.kind === 'company' ? await findCompany(tx, groupEntry.id) : null
  return { groupEntry, company, race: first.race, athletes }
}

function sheetAthlete(
  { row, read, participant: eligibleParticipant, status, isMinor }: ValidatedAthlete,
  races: readonly RaceRules[],
): SheetAthlete | null {
  const isEntered = status === 'held' || status === 'confirmed'
  const participant = isEntered ? row.participant : status === 'new' ? eligibleParticipant : null
  const race = isEntered ? races.find(({ raceCode }) => raceCode === row.raceCode) : read.race
  if (participant === null || !race) return null
  return {
    lastName: participant.lastName,
    firstName: participant.firstName,
    patronymic: participant.patronymic,
    birthYear: participant.birthDate.slice(0, 4),
    rank: participant.affiliation?.rank ?? '',
    school: participant.club,
    region: participant.region,
    coach: participant.affiliation?.coach ?? '',
    isMinor,
    race,
    bib: status === 'confirmed' ? row.bib : null,
  }
}

function byRaceAndName(races: readonly RaceRules[]) {
  const at = new Map(races.map(({ raceId }, i) => [raceId, i]))
  const name = ({ lastName, firstName }: SheetAthlete) => `${lastName} ${firstName}`
  return (a: SheetAthlete, b: SheetAthlete) =>
    (at.get(a.race.raceId) ?? 0) - (at.get(b.race.raceId) ?? 0) ||
    (a.bib ?? 0) - (b.bib ?? 0) ||
    name(a).localeCompare(name(b), 'ru')
}
