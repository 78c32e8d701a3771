import type { EventPage, EventRace } from '../../contract/event-page.ts'
import { type RaceEntryLabel, raceEntryLabel } from './race-entry-label.ts'

/** The main action of an event's page. */
export type MainAction<Race = EventRace> =
  | { readonly kind: 'none' }
  /** A single race that takes entries: a link to its form. */
  | { readonly kind: 'race'; readonly race: Race; readonly label: RaceEntryLabel }
  /** A single race in which the reader has a place or waits for one. */
  | { readonly kind: 'own'; readonly race: Race }
  /** Several races: the reader chooses one. */
  | { readonly kind: 'choice'; readonly purpose: ChoicePurpose }
  /** The event is over: its results or start list, possibly after a choice of the race. */
  | { readonly kind: 'past'; readonly page: 'results' | 'startlist'; readonly isChoice: boolean }

/**
 * `register` where a place of some race is on sale; `waitlist` or `fill-in` where the reader can
 * only join a waitlist or fill in the form before the opening; `race` where races differ.
 */
type ChoicePurpose = 'register' | 'waitlist' | 'fill-in' | 'race'

type MainActionEvent<Race> = Pick<EventPage, 'status' | 'isPast' | 'hasResults'> & { readonly races: readonly Race[] }
type MainActionRace = Pick<EventRace, 'code' | 'kind' | 'pricePer' | 'state'>

/**
 * The main action of an event's page.
 * @param isOwn whether the reader has a place in the race, or is on its waitlist
 */
export function chooseMainAction<Race extends MainActionRace>(
  event: MainActionEvent<Race>,
  isOwn: (raceCode: string) => boolean,
): MainAction<Race> {
  const { status, isPast, hasResults, races } = event
  if (status === 'cancelled' || status === 'postponed') return { kind: 'none' }
  const pastAction = { kind: 'past', page: hasResults ? 'results' : 'startlist', isChoice: races.length > 1 } as const
  if (isPast) return pastAction
  const isClosed = races.every(({ state }) => state.state === 'closed')
  const [only, ...otherRaces] = races
  if (only === undefined) return { kind: 'none' }
  if (otherRaces.length === 0) {
    if (isOwn(only.code)) return { kind: 'own', race: only }
    const label = raceEntryLabel(only)
    if (label !== undefined) return { kind: 'race', race: only, label }
    return hasResults || isClosed ? pastAction : { kind: 'none' }
  }
  const labels = races.flatMap((race) => raceEntryLabel(race) ?? [])
  if (labels.includes('raceRegister')) return { kind: 'choice', purpose: 'register' }
  const hasOwn = races.some(({ code }) => isOwn(code))
  if (!hasOwn && isOnly(labels, 'raceWaitlist')) return { kind: 'choice', purpose: 'waitlist' }
  if (!hasOwn && isOnly(labels, 'raceFillIn')) return { kind: 'choice', purpose: 'fill-in' }
  if (labels.length > 0 || hasOwn) return { kind: 'choice', purpose: 'race' }
  return hasResults || isClosed ? pastAction : { kind: 'none' }
}

function isOnly(labels: readonly RaceEntryLabel[], label: RaceEntryLabel): boolean {
  return labels.length > 0 && labels.every((other) => other === label)
}
