import type { EventStatus, RaceState } from './race-state.ts'

/** What an event may become. A cancelled one stays cancelled: its places are refunded. */
export const eventTransitions = {
  draft: ['published'],
  published: ['cancelled', 'postponed'],
  postponed: ['published', 'cancelled'],
  cancelled: [],
} as const satisfies Record<EventStatus, readonly EventStatus[]>

export function mayBecome(from: EventStatus, to: EventStatus): boolean {
  return eventTransitions[from].some((status) => status === to)
}

/** Whether days and hours that the page tells are those at which one has to be there. */
export function hasValidSchedule({
  status,
  isPast,
}: {
  readonly status: EventStatus
  readonly isPast: boolean
}): boolean {
  return !isPast && !isCalledOff({ status })
}

/** Whether a place, and what is sold with one, can still be had now or later. */
export function isSoldStill({ isPast, state }: { readonly isPast: boolean; readonly state: RaceState }): boolean {
  return !isPast && state.state !== 'closed' && state.state !== 'cancelled'
}

/** Whether the event is not held on the days of its page: its program is that of no day any more. */
export function isCalledOff({ status }: { readonly status: EventStatus }): boolean {
  return status === 'cancelled' || status === 'postponed'
}
