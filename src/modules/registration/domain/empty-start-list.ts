import type { RaceState } from '#src/modules/catalog/domain/race-state.ts'

type ListedEvent = {
  readonly status: 'draft' | 'published' | 'cancelled' | 'postponed'
  readonly isPast: boolean
  readonly hasResults: boolean
  /** That of the event as its card shows it. */
  readonly state: RaceState
}

/** Why a start list names nobody. */
export type EmptyStartListReason =
  | 'cancelled'
  | 'postponed'
  | 'in-results'
  | 'over'
  | 'coming'
  | 'draw'
  | 'closed'
  | 'yet'

/** The first that holds: only whoever can register now is invited to be the first. */
export function emptyStartListReason({
  status,
  isPast,
  hasResults,
  state: { state },
}: ListedEvent): EmptyStartListReason {
  if (status === 'cancelled' || status === 'postponed') return status
  if (hasResults) return 'in-results'
  if (isPast) return 'over'
  if (state === 'coming-soon') return 'coming'
  if (state === 'by-draw') return 'draw'
  return state === 'closed' ? 'closed' : 'yet'
}
