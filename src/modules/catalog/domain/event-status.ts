import type { EventStatus, RaceState } from './race-state.ts'

/** The transitions of an event's status. `cancelled` is final: its places are refunded. */
export const eventTransitions = {
  draft: ['published'],
  published: ['cancelled', 'postponed'],
  postponed: ['published', 'cancelled'],
  cancelled: [],
} as const satisfies Record<EventStatus, readonly EventStatus[]>

export function mayBecome(from: EventStatus, to: EventStatus): boolean {
  return eventTransitions[from].some((status) => status === to)
}

/** Whether the days and hours on the page are those on which the event takes place. */
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
export function isSoldStill({ isPast, state }: { readonly isPast: boolean; readonly state: RaceState }): boolean {
  return !isPast && state.state !== 'closed' && state.state !== 'cancelled'
}

/** Whether the event does not take place on the days of its page. */
export function isCancelledOrPostponed({ status }: { readonly status: EventStatus }): boolean {
  return status === 'cancelled' || status === 'postponed'
}
