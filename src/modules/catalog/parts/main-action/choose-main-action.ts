import type { EventPage, EventRace } from '../../contract/event-page.ts'
import { type RaceEntryLabel, raceEntryLabel } from './race-entry-label.ts'

/** The main action of an event's page. */
export type MainAction<Race = EventRace> =
  | { readonly kind: 'none' }
  /** A single race that takes entries: a link to its form. */
  | { readonly kind: 'race'; readonly race: Race; readonly way: RaceEntryLabel }
  /** A single race in which the reader has a place or waits for one. */
  | { readonly kind: 'own'; readonly race: Race }
  /** Several races: the reader chooses one. */
  | { readonly kind: 'choice'; readonly asks: ChoiceOf }
  /** The event is over: its results or start list, possibly after a choice of the race. */
  | { readonly kind: 'after'; readonly shows: 'results' | 'startlist'; readonly isChoice: boolean }

/**
 * `register` where a place of some race is on sale; `line` or `ahead` where the reader can only
 * join a waitlist or fill in the form before the opening.
 */
type ChoiceOf = 'register' | 'waitlist' | 'ahead' | 'race'

type ActEvent<Race> = Pick<EventPage, 'status' | 'isPast' | 'hasResults'> & { readonly races: readonly Race[] }
type MainActionRace = Pick<EventRace, 'code' | 'kind' | 'pricePer' | 'state'>

/**
 * The main action of an event's page.
 * @param isOwn whether the reader has a place in the race, or is on its waitlist
 */
export function chooseMainAction<Race extends MainActionRace>(
  event: ActEvent<Race>,
  isOwn: (raceCode: string) => boolean,
): MainAction<Race> {
  const { status, isPast, hasResults, races } = event
  if (status === 'cancelled' || status === 'postponed') return { kind: 'none' }
  const over = { kind: 'after', shows: hasResults ? 'results' : 'startlist', isChoice: races.length > 1 } as const
  if (isPast) return over
  const isClosed = races.every(({ state }) => state.state === 'closed')
  const [only, ...others] = races
  if (only === undefined) return { kind: 'none' }
  if (others.length === 0) {
    if (isOwn(only.code)) return { kind: 'own', race: only }
    const way = raceEntryLabel(only)
    if (way !== undefined) return { kind: 'race', race: only, way }
    return hasResults || isClosed ? over : { kind: 'none' }
  }
  const ways = races.flatMap((race) => raceEntryLabel(race) ?? [])
  if (ways.includes('raceRegister')) return { kind: 'choice', asks: 'register' }
  const hasOwn = races.some(({ code }) => isOwn(code))
  if (!hasOwn && isOnly(ways, 'raceWaitlist')) return { kind: 'choice', asks: 'waitlist' }
  if (!hasOwn && isOnly(ways, 'raceFillIn')) return { kind: 'choice', asks: 'ahead' }
  if (ways.length > 0 || hasOwn) return { kind: 'choice', asks: 'race' }
  return hasResults || isClosed ? over : { kind: 'none' }
}

function isOnly(ways: readonly RaceEntryLabel[], way: RaceEntryLabel): boolean {
  return ways.length > 0 && ways.every((one) => one === way)
}
