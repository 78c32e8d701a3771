import type { EventStatus } from './race-state.ts'

/**
 * A subscription topic: the new date of a postponed event, or the next start after a past
 * event.
 */
export type SubscriptionTopic = 'new-date' | 'next-start'

type TopicEvent = {
  readonly status: EventStatus
  readonly isPast: boolean
  /**
   * `edition`: the organizer named the next edition; `series`: only the next event of its series is
   * known; null: neither.
   */
  readonly next: { readonly kind: 'edition' | 'series' } | null
}

/**
 * The topic to which a reader may subscribe for the event now; null where there is none.
 */
export function availableTopic({ status, isPast, next }: TopicEvent): SubscriptionTopic | null {
  if (status === 'postponed') return 'new-date'
  return status === 'published' && isPast && next?.kind !== 'edition' ? 'next-start' : null
}

/**
 * Whether the topic is settled, so that subscribers get their email: a postponed event has a date
 * again or is cancelled, or the next edition is named.
 */
export function isTopicSettled(about: SubscriptionTopic, { status, next }: TopicEvent): boolean {
  return about === 'new-date' ? status !== 'postponed' : next?.kind === 'edition'
}
