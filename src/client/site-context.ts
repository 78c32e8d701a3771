import { createContext } from 'react-router'
import type { Language } from '#src/kernel/texts.ts'
import type { ApiReply } from './api-types.ts'

export type Site = {
  readonly tenant: ApiReply<'GET /api/events/tenants/getCurrent'>
  readonly user: ApiReply<'GET /api/users/getCurrent'>
  readonly language: Language
  /** Whether the cookie notice still has to be shown. */
  readonly cookieNotice: boolean
  readonly isLocalhost: boolean
  /** Of the answer that this page came with. */
  readonly requestId: string
  readonly cookieDomain: string | undefined
  readonly isServed: boolean
}

/** What a loader or action may need of its request besides the API. */
export type RequestSite = {
  readonly language: Language
  /** Where the reader is. */
  readonly origin: string
  /** Where everybody finds the site: for addresses that are kept or handed on. */
  readonly publicOrigin: string
  readonly requestId: string
  readonly tenantCode: string
  readonly tenantId: number
  /** Where vulnerabilities are reported, where the installation says so: an email address, or one that begins with `https:`. */
  readonly securityContact: string | null
  readonly cookieDomain: string | undefined
  readonly knownHosts: readonly string[]
  readonly isLocalhost: boolean
  readonly isSignedIn: boolean
  readonly cookies: Readonly<Record<string, string>>
  /** The path with its query, as the address bar shows it. */
  readonly path: string
  /** Whether this tenant has a page here at all; where not, its own 404 is shown whatever the route behind it gives. */
  readonly isServed: boolean
  /** Where an anonymous reader of this page is sent, and comes back from. */
  loginAddress(): string
  /** Whether a call of this page was refused because too many are here: nothing of the page will be shown. */
  isOverloaded(): boolean
  /** Tells who waits for this page whether anything is free behind it. */
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

/** Throws the 404 of a page that this tenant does not have, before anything is read for it: a brand has nobody's own pages. */
export function mustBeServed(context: { get(key: typeof siteContext): RequestSite }): void {
  if (!context.get(siteContext).isServed) throw new Response(null, { status: 404 })
}
