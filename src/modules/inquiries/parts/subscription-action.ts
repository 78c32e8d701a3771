import { data, type RouterContextProvider } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import { serverUnreached } from '#src/client/server-unreached.ts'
import { siteContext } from '#src/client/site-context.ts'
import type { SubscriptionOutcome } from './subscription-outcome.ts'

type Context = Readonly<RouterContextProvider>
type SubscribeInput = { readonly email: string; readonly personalData: boolean }
type CallResult<T> = { data?: T; error?: ApiFailure | undefined; response: { status: number } }
type SubscriptionCalls = {
  /** Subscribes. */
  subscribe(input: SubscribeInput): Promise<CallResult<NonNullable<SubscriptionOutcome['subscription']>>>
  /** Ends the account's own subscription. */
  end(): Promise<CallResult<unknown>>
}

/** The account's address for emails; null without a session. */
export async function loadOwnEmail(context: Context): Promise<string | null> {
  if (!context.get(siteContext).isSignedIn) return null
  const { data: profile } = await context.get(apiContext).call('GET /api/account/profile')
  return profile?.email ?? null
}

/** The result of a subscription page's form. */
export async function subscriptionAction(request: Request, { subscribe, end }: SubscriptionCalls) {
  const { intent, email: typed, personalData: ticked } = await readFormValues(request)
  const input = { email: typeof typed === 'string' ? typed : '', personalData: ticked === 'on' }
  const outcome = { ...input, subscription: null } satisfies SubscriptionOutcome
  if (intent === 'end') {
    const { error, response } = await end()
    return error
      ? data<SubscriptionOutcome>({ ...outcome, error }, { status: response.status })
      : data<SubscriptionOutcome>(outcome)
  }
  const { data: subscription, error, response } = await subscribe(input)
  return error
    ? data<SubscriptionOutcome>({ ...outcome, error }, { status: response.status })
    : data<SubscriptionOutcome>({ ...outcome, subscription: subscription ?? null })
}

/** The page's data where the server did not respond: it contains the typed values. */
export function unreachedSubscription({ email, personalData }: Readonly<Record<string, unknown>>): SubscriptionOutcome {
  return {
    error: serverUnreached,
    email: typeof email === 'string' ? email : '',
    personalData: personalData === 'on',
    subscription: null,
  }
}
