import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'

/**
 * The result of the page's action: a refusal with the typed values, or the subscription;
 * null where it was ended.
 */
export type SubscriptionOutcome = {
  readonly error?: ApiFailure | undefined
  readonly email: string
  readonly personalData: boolean
  readonly subscription: ApiReply<'POST /api/events/:code/openings'> | null
}
