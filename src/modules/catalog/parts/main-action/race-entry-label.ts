import type { EventRace } from '../../contract/event-page.ts'
import type { RaceStateName } from '../../domain/race-state.ts'

/** The ways into a race; each is the message key of its button. */
export type RaceEntryLabel = 'raceRegister' | 'raceFillIn' | 'raceEnterCode' | 'raceApply' | 'raceWaitlist'

/** By the race's state; states without an entry have no way in. */
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
 * The way into a race by its public state; undefined where there is none. The reader's own status
 * takes precedence over it.
 */
export function raceEntryLabel(race: Race): RaceEntryLabel | undefined {
  // Teams have no waitlist, and cannot prepare the form before the opening.
  const isForTeams = race.kind !== 'individual'
  const isEntered = !isForTeams || (race.pricePer !== null && !needsReason(race))
  return isEntered ? labelOfState[race.state.state] : undefined
}

/** Whether the way in needs an explanation next to its button. */
export function needsReason({ state: { state } }: Pick<Race, 'state'>): boolean {
  return state === 'full' || state === 'limit-reached' || state === 'coming-soon'
}
