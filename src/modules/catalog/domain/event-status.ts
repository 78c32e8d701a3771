import type { EventStatus, RaceState } from './race-state.ts'

/** The transitions of an event's status. `cancelled` is final: its places are refunded. */
export const eventTransitions = {
  draft: ['published'],
  published: ['cancelled', 'postponed'],
  postponed: ['published', 'cancelled'],
  cancelled: [],
} as const satisfies Record<EventStatus, readonly EventStatus[]>

export function canTransition(from: EventStatus, to: EventStatus): boolean {
  return eventTransitions[from].some((status) => status === to)
}

/** Whether the event is still to take place at the dates and times on its page. */
export function hasValidSchedule({
  status,
  isPast,
}: {
  readonly status: EventStatus
  readonly isPast: boolean
}): boolean {
  return !isPast && !isCancelledOrPostponed({ status })
}

/** Whether places of the race, and products sold with them, are on sale now or will be. */
export function isOnSaleOrLater({ isPast, state }: { readonly isPast: boolean; readonly state: RaceState }): boolean {
  return !isPast && state.state !== 'closed' && state.state !== 'cancelled'
}

/** Whether the event is cancelled or postponed. */
export function isCancelledOrPostponed({ status }: { readonly status: EventStatus }): boolean {
  return status === 'cancelled' || status === 'postponed'
}
