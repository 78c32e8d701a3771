import type { RaceState } from '#src/modules/catalog/domain/race-state.ts'

export type SaleRefusal =
  | 'registration.team_race'
  | 'registration.closed'
  | 'registration.not_open_yet'
  | 'registration.event_not_held'

/**
 * The reason why the race is not on sale now; null where it is. Counts are checked by the database.
 */
export function saleRefusal(state: RaceState, kind: 'individual' | 'team' | 'relay'): SaleRefusal | null {
  if (kind !== 'individual') return 'registration.team_race'
  switch (state.state) {
    case 'cancelled':
    case 'postponed':
      return 'registration.event_not_held'
    case 'closed':
      return 'registration.closed'
    case 'coming-soon':
      return 'registration.not_open_yet'
    case 'by-draw':
    case 'full':
    case 'limit-reached':
    case 'by-code': // checked when the place is taken
    case 'few-left':
    case 'open':
      return null
  }
}
