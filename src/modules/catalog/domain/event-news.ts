import type { EventStatus } from './race-state.ts'

/** What may be to come of an event that is not held on the days of its page, or not any more. */
export type EventNews = 'new-date' | 'next-start'

type EventNow = {
  readonly status: EventStatus
  readonly isPast: boolean
  /** What comes after it: the edition that its organizer named, or only the next start of its series. */
  readonly next: { readonly kind: 'edition' | 'series' } | null
}

/** What nobody knows of an event yet, and may ask to be told; null where all is known, or nothing more is to come. */
export function pendingEventNews({ status, isPast, next }: EventNow): EventNews | null {
  if (status === 'postponed') return 'new-date'
  return status === 'published' && isPast && next?.kind !== 'edition' ? 'next-start' : null
}

/** Whether it has become known, or never will: an event that was postponed is held, or was called off. */
export function isEventNewsKnown(about: EventNews, { status, next }: EventNow): boolean {
  return about === 'new-date' ? status !== 'postponed' : next?.kind === 'edition'
}
