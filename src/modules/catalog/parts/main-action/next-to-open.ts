import type { Instant } from '#src/kernel/instant.ts'
import type { EventRace } from '../../contract/event-page.ts'

export type RaceOpening = { readonly race: EventRace; readonly opensAt: Instant }

/** The race that opens next; undefined where no race is still to open. */
export function nextToOpen(races: readonly EventRace[]): RaceOpening | undefined {
  return races
    .flatMap((race) => (race.state.state === 'coming-soon' ? [{ race, opensAt: race.state.opensAt }] : []))
    .toSorted((a, b) => (a.opensAt < b.opensAt ? -1 : 1))[0]
}
