import { data, type RouterContextProvider } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import { siteContext } from '#src/client/site-context.ts'
import { unreached } from '#src/client/unreached.ts'
import type { SubscriptionOutcome } from './subscription-outcome.ts'

type Context = Readonly<RouterContextProvider>
type Asked = { readonly email: string; readonly personalData: boolean }
type Called<T> = { data?: T; error?: ApiFailure | undefined; response: { status: number } }
type Calls = {
  /** Asks to be told. */
  tell(asked: Asked): Promise<Called<NonNullable<SubscriptionOutcome['told']>>>
  /** The account's own subscription to be told no more. */
  end(): Promise<Called<unknown>>
}

/** The address that the account is written to; null of who is not signed in. */
export async function ownEmailIn(context: Context): Promise<string | null> {
  if (!context.get(siteContext).isSignedIn) return null
  const { data: profile } = await context.get(apiContext).call('GET /api/account/profile')
  return profile?.email ?? null
}

/** What a page's form that asks to be told came to. */
export async function subscriptionAction(request: Request, { tell, end }: Calls) {
  const { intent, email: typed, personalData: ticked } = await readFormValues(request)
  const asked = { email: typeof typed === 'string' ? typed : '', personalData: ticked === 'on' }
  const answer = { ...asked, told: null } satisfies SubscriptionOutcome
  if (intent === 'end') {
    const { error, response } = await end()
    return error
      ? data<SubscriptionOutcome>({ ...answer, error }, { status: response.status })
      : data<SubscriptionOutcome>(answer)
  }
  const { data: told, error, response } = await tell(asked)
  return error
    ? data<SubscriptionOutcome>({ ...answer, error }, { status: response.status })
    : data<SubscriptionOutcome>({ ...answer, told: told ?? null })
}

/** What the page shows where nobody answered: what was typed stays. */
export function unsentSubscription({ email, personalData }: Readonly<Record<string, unknown>>): SubscriptionOutcome {
  return {
    ...{ error: unreached, email: typeof email === 'string' ? email : '' },
    ...{ personalData: personalData === 'on', told: null },
  }
}
