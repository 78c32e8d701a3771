import type { EventRace } from '../../contract/event-page.ts'
import type { RaceStateName } from '../../domain/race-state.ts'

/** The message keys of the button that leads to a race's registration, by what the form is for. */
export type RaceEntryLabel = 'raceRegister' | 'raceFillIn' | 'raceEnterCode' | 'raceApply' | 'raceWaitlist'

/** By the race's state; states without registration have no button. */
const labelOfState: Partial<Record<RaceStateName, RaceEntryLabel>> = {
  open: 'raceRegister',
  'few-left': 'raceRegister',
  'coming-soon': 'raceFillIn',
  'by-code': 'raceEnterCode',
  'by-draw': 'raceApply',
  full: 'raceWaitlist',
  'limit-reached': 'raceWaitlist',
}

type Race = Pick<EventRace, 'kind' | 'pricePer' | 'state'>

/**
 * The label of a race's registration button by its public state; undefined where it has none. The
 * reader's own status takes precedence over it.
 */
export function raceEntryLabel(race: Race): RaceEntryLabel | undefined {
  // Teams have no waitlist, and cannot prepare the form before the opening.
  const isForTeams = race.kind !== 'individual'
  const takesEntries = !isForTeams || (race.pricePer !== null && !needsExplanation(race))
  return takesEntries ? labelOfState[race.state.state] : undefined
}

/** Whether the button needs an explanation next to it. */
export function needsExplanation({ state: { state } }: Pick<Race, 'state'>): boolean {
  return state === 'full' || state === 'limit-reached' || state === 'coming-soon'
}
