import type { RaceState } from '#src/modules/catalog/domain/race-state.ts'

/** Why nobody may register now, whoever they are; null where the race is on sale. Counts are the database's to decide. */
export function saleRefusal(
  state: RaceState,
): 'registration.closed' | 'registration.not_open_yet' | 'registration.event_off' | null {
  switch (state.state) {
    case 'cancelled':
    case 'postponed':
      return 'registration.event_off'
    case 'closed':
      return 'registration.closed'
    case 'coming-soon':
      return 'registration.not_open_yet'
    case 'full':
    case 'limit-reached':
    case 'few-left':
    case 'open':
      return null
  }
}
