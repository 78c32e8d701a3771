import type { ApiReply } from '#src/client/api-types.ts'
import { isSaleState } from '#src/modules/catalog/domain/race-state.ts'

export type People = ApiReply<'GET /api/registrations/people'>
export type ChoiceRace = People['races'][number]
export type FamilyPerson = People['people'][number]
export type RaceCell = FamilyPerson['cells'][number]

/** The name of a person in an address and a form; null for a person outside of the family group. */
export function draftKeyOfPerson({ kind, participantId }: FamilyPerson): string | null {
  return kind === 'self' ? 'me' : participantId
}

export function cellIn({ cells }: FamilyPerson, raceCode: string): RaceCell | undefined {
  return cells.find((cell) => cell.raceCode === raceCode)
}

/** The people who can be ticked for the race now, as an address names them. */
export function choicesIn({ people, races }: People, raceCode: string): string[] {
  const race = races.find((one) => one.raceCode === raceCode)
  if (race === undefined || !isSaleState(race.state.state)) return []
  const known = people.flatMap((person) => {
    const personRef = draftKeyOfPerson(person)
    return personRef !== null && cellIn(person, raceCode)?.status === 'fits' ? [personRef] : []
  })
  return [...known, 'new']
}

/**
 * The names of the event's races in which the person is registered, or which this order contains
 * for them.
 */
export function raceNamesWithStatus(
  person: FamilyPerson,
  races: readonly ChoiceRace[],
  status: RaceCell['status'],
): string {
  const inRaces = races.filter(({ raceCode }) => cellIn(person, raceCode)?.status === status)
  return inRaces.map(({ name }) => name).join(', ')
}

/** The race nearest to this one in the event's order that takes the person and is on sale; undefined where there is none. */
export function fittingRace(
  person: FamilyPerson,
  races: readonly ChoiceRace[],
  raceCode: string,
): ChoiceRace | undefined {
  const from = races.findIndex((race) => race.raceCode === raceCode)
  return races
    .map((race, i) => ({ race, away: Math.abs(i - from) }))
    .filter(({ race }) => isSaleState(race.state.state) && cellIn(person, race.raceCode)?.status === 'fits')
    .sort((a, b) => a.away - b.away)[0]?.race
}
