import type { EventNews } from '#src/modules/catalog/domain/event-news.ts'

/** What one may ask to be told of: that a race opens, or news of its event. */
export const subscriptionSubjects = ['opening', 'new-date', 'next-start'] as const satisfies readonly (
  | 'opening'
  | EventNews
)[]
export type SubscriptionSubject = (typeof subscriptionSubjects)[number]
