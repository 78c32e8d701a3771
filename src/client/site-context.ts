import { createContext } from 'react-router'
import type { Language } from '#src/kernel/texts.ts'
import type { PaymentMarkName } from '#src/ui/kit/payment-mark.tsx'
import type { CounterSettings } from './analytics/analytics.ts'
import type { ApiReply } from './api-types.ts'

export type Site = {
  readonly tenant: ApiReply<'GET /api/events/tenants/getCurrent'>
  readonly user: ApiReply<'GET /api/users/getCurrent'>
  /** The reader has the organizers' cabinet, and the tenant's flag ShowLkCorp is on. */
  readonly hasCabinet: boolean
  readonly language: Language
  /** Whether the cookie notice still has to be shown. */
  readonly cookieNotice: boolean
  readonly isLocalhost: boolean
  /** The id of the response that this page came with; empty in a cached page. */
  readonly requestId: string
  readonly cookieDomain: string | undefined
  readonly isServed: boolean
  /** The marks of the payment systems that the installation takes. */
  readonly paymentMarks: readonly PaymentMarkName[]
  /** The visit counter and the reader's answer about it; null: the installation has none. */
  readonly counter: (CounterSettings & { readonly choice: 'yes' | 'no' | null }) | null
  /** The origin of icons; empty for the page's own. */
  readonly iconOrigin: string
  /** null: browsers get no service worker. */
  readonly offline: OfflineReader | null
}

/** The reader of a page as the service worker knows it; null where nobody is signed in. */
export type OfflineReader = { readonly account: string | null }

/** The request data that a loader or action may need besides the API. */
export type RequestSite = {
  readonly language: Language
  /** The origin that the reader uses. */
  readonly origin: string
  /** The public origin of the site: for addresses that are stored or published. */
  readonly publicOrigin: string
  readonly requestId: string
  readonly tenantCode: string
  readonly tenantId: number
  /**
   * The contact for vulnerability reports, where the installation gives one: an email address, or
   * one that begins with `https:`.
   */
  readonly securityContact: string | null
  /** The marks of the payment systems that the installation takes. */
  readonly paymentMarks: readonly PaymentMarkName[]
  readonly counter: CounterSettings | null
  readonly iconOrigin: string
  readonly offline: OfflineReader | null
  readonly cookieDomain: string | undefined
  readonly knownHosts: readonly string[]
  readonly isLocalhost: boolean
  readonly isSignedIn: boolean
  readonly cookies: Readonly<Record<string, string>>
  /** The path with its query, as in the address bar. */
  readonly path: string
  /**
   * Whether this tenant has a page here; where not, its own 404 is shown, whatever the route behind
   * it returns.
   */
  readonly isServed: boolean
  /** Where an anonymous reader of this page is sent to sign in; it leads back to this page. */
  loginRedirectUrl(): string
  /**
   * Whether a call of this page was refused because of an overload: nothing of the page will be
   * shown.
   */
  isOverloaded(): boolean
  /** Reports to the waiting room of this page whether all places behind it are taken. */
  reportCapacity(isFull: boolean): void
  /** Writes an error of a page to the log, with its request. */
  reportError(error: unknown): void
  setCookie(
    name: string,
    value: string,
    options?: { maxAgeSeconds?: number; httpOnly?: boolean; domain?: string | undefined },
  ): void
}

export const siteContext = createContext<RequestSite>()

/**
 * Throws the 404 of a page that this tenant does not have, before any data is read for it: a tenant
 * other than the default one has no personal pages.
 */
export function mustBeServed(context: { get(key: typeof siteContext): RequestSite }): void {
  if (!context.get(siteContext).isServed) throw new Response(null, { status: 404 })
}
