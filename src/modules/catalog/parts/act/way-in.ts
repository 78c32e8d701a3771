import type { EventRace } from '../../contract/event-page.ts'
import type { RaceStateName } from '../../domain/race-state.ts'

/** How one gets into a race: each is the text of its button. */
export type RaceEntryLabel = 'raceRegister' | 'raceFillIn' | 'raceEnterCode' | 'raceApply' | 'raceLine'

/** By its state; nowhere else may one come in now. */
const wayIn: Partial<Record<RaceStateName, RaceEntryLabel>> = {
  open: 'raceRegister',
  'few-left': 'raceRegister',
  'coming-soon': 'raceFillIn',
  'by-code': 'raceEnterCode',
  'by-draw': 'raceApply',
  full: 'raceLine',
  'limit-reached': 'raceLine',
}

type Race = Pick<EventRace, 'kind' | 'pricePer' | 'state'>

/** The way into a race by its public state; undefined where there is none. What is only the reader's stands in front of it. */
export function wayInto(race: Race): RaceEntryLabel | undefined {
  // Whole teams stand in no line, and gather once the race is open.
  const isForTeams = race.kind !== 'individual'
  const isEntered = !isForTeams || (race.pricePer !== null && !needsWords(race))
  return isEntered ? wayIn[race.state.state] : undefined
}

/** A way in that is not the usual one: one has to know why. */
export function needsWords({ state: { state } }: Pick<Race, 'state'>): boolean {
  return state === 'full' || state === 'limit-reached' || state === 'coming-soon'
}
