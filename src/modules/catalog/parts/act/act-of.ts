import type { EventPage, EventRace } from '../../contract/event-page.ts'
import { type RaceEntryLabel, wayInto } from './way-in.ts'

/** The one thing to do on an event's page now. */
export type Act<Race = EventRace> =
  | { readonly kind: 'none' }
  /** There is one race, and one may enter it: straight there. */
  | { readonly kind: 'race'; readonly race: Race; readonly way: RaceEntryLabel }
  /** There is one race, and the reader stands in it. */
  | { readonly kind: 'own'; readonly race: Race }
  /** Several races: which one. */
  | { readonly kind: 'choice'; readonly asks: ChoiceOf }
  /** It is over: results or the start list, of which race. */
  | { readonly kind: 'after'; readonly shows: 'results' | 'startlist'; readonly isChoice: boolean }

/** `register` where a place can be had now in some race; `line` or `ahead` where all that one can do is wait for a place, or fill in the form ahead. */
type ChoiceOf = 'register' | 'line' | 'ahead' | 'race'

type ActEvent<Race> = Pick<EventPage, 'status' | 'isPast' | 'hasResults'> & { readonly races: readonly Race[] }
type ActRace = Pick<EventRace, 'code' | 'kind' | 'pricePer' | 'state'>

/** @param isOwn whether the reader stands in the race already, or waits in its line */
export function actOf<Race extends ActRace>(event: ActEvent<Race>, isOwn: (raceCode: string) => boolean): Act<Race> {
  const { status, isPast, hasResults, races } = event
  if (status === 'cancelled' || status === 'postponed') return { kind: 'none' }
  const over = { kind: 'after', shows: hasResults ? 'results' : 'startlist', isChoice: races.length > 1 } as const
  if (isPast) return over
  const isClosed = races.every(({ state }) => state.state === 'closed')
  const [only, ...others] = races
  if (only === undefined) return { kind: 'none' }
  if (others.length === 0) {
    if (isOwn(only.code)) return { kind: 'own', race: only }
    const way = wayInto(only)
    if (way !== undefined) return { kind: 'race', race: only, way }
    return hasResults || isClosed ? over : { kind: 'none' }
  }
  const ways = races.flatMap((race) => wayInto(race) ?? [])
  if (ways.includes('raceRegister')) return { kind: 'choice', asks: 'register' }
  const hasOwn = races.some(({ code }) => isOwn(code))
  if (!hasOwn && isOnly(ways, 'raceLine')) return { kind: 'choice', asks: 'line' }
  if (!hasOwn && isOnly(ways, 'raceFillIn')) return { kind: 'choice', asks: 'ahead' }
  if (ways.length > 0 || hasOwn) return { kind: 'choice', asks: 'race' }
  return hasResults || isClosed ? over : { kind: 'none' }
}

function isOnly(ways: readonly RaceEntryLabel[], way: RaceEntryLabel): boolean {
  return ways.length > 0 && ways.every((one) => one === way)
}
