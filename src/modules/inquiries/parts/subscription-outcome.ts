import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'

/** What the page's action answers: a refusal with what was typed, or what came of the subscription; told is null where it was ended. */
export type SubscriptionOutcome = {
  readonly error?: ApiFailure | undefined
  readonly email: string
  readonly personalData: boolean
  readonly told: ApiReply<'POST /api/events/:code/openings'> | null
}
