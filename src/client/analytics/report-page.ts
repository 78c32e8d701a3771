import type { Analytics, CounterSettings } from './analytics.ts'
import { startMetrika } from './metrika.ts'

/** In the browser, which shows one site. */
let analytics: Analytics | undefined

type ShownPage = { readonly path: string; readonly isSignedIn: boolean }

/** Reports a page, and on one that needs a sign-in whether there is one; the first call loads the counter. */
export function reportPage(settings: CounterSettings, { path, isSignedIn }: ShownPage): void {
  analytics ??= startMetrika(settings, window)
  analytics.page(withoutIds(path))
  if (needsSignIn(path)) analytics.params({ isSignedIn })
}

/** An id of an order or an entry would lead to a person. */
export function withoutIds(path: string): string {
  return path.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ':id')
}

/** The pages whose loader sends an anonymous reader to the sign-in. */
export function needsSignIn(path: string): boolean {
  return (
    /^\/account(?:\/(?!login$|signup$|code$|reset$|claim$|logout$)|$)/.test(path) ||
    /^\/tax-deduction$/.test(path) ||
    /^\/[^/]+\/[^/]+\/register(?:\/|$)/.test(path)
  )
}
