import type { RaceState } from '#src/modules/catalog/domain/race-state.ts'

type ListedEvent = {
  readonly status: 'draft' | 'published' | 'cancelled' | 'postponed'
  readonly isPast: boolean
  readonly hasResults: boolean
  /** The event's state as its card shows it. */
  readonly state: RaceState
}

/** The reason why a start list is empty. */
export type EmptyStartListReason =
  | 'cancelled'
  | 'postponed'
  | 'in-results'
  | 'over'
  | 'coming'
  | 'draw'
  | 'closed'
  | 'yet'

/**
 * The first reason that applies: only visitors who can register now are invited to be the first.
 */
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
