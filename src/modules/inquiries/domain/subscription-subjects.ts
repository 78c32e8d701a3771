import type { SubscriptionTopic } from '#src/modules/catalog/domain/subscription-topic.ts'

/** The subjects of a subscription: a race's opening, or notices of its event. */
export const subscriptionSubjects = ['opening', 'new-date', 'next-start'] as const satisfies readonly (
  | 'opening'
  | SubscriptionTopic
)[]
export type SubscriptionSubject = (typeof subscriptionSubjects)[number]
