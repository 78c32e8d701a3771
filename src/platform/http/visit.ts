import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { languageOfQuery } from '#src/kernel/language-path.ts'
import { defaultLanguage, isLanguage, type Language } from '#src/kernel/texts.ts'
import { logicalCookies } from './cookies.ts'
import {
  type ForwardedRequest,
  forwardedAddress,
  isOfHttpsSite,
  resolveHost,
  resolveScheme,
  type TrustedProxySettings,
} from './forwarded.ts'
import type { RequestContext } from './request-context.ts'

/** The place and language of a request, for all code that answers it. */
export type Visit = {
  readonly host: string
  readonly protocol: 'http' | 'https'
  /**
   * Whether the site is https, whatever the scheme of the connection to this process: its cookies
   * are Secure then.
   */
  readonly isSecure: boolean
  /** By the names that the program knows them by (cookies.ts). */
  readonly cookies: Readonly<Record<string, string>>
  readonly tenant: RequestContext['tenant']
  readonly language: Language
}

export type VisitOptions = TrustedProxySettings & {
  resolveTenant(host: string, cookies: Readonly<Record<string, string>>): RequestContext['tenant']
}

export function readVisit(c: Context, options: VisitOptions): Visit {
  const forwarded = forwardedRequestOf(c)
  const host = resolveHost(forwarded, options) ?? new URL(c.req.url).host
  const protocol = resolveScheme(forwarded, options)
  const isSecure = protocol === 'https' || isOfHttpsSite(forwarded, options)
  const sent = c.req.header('cookie') === undefined ? {} : getCookie(c)
  // By the names on the wire: only on localhost a cookie chooses the tenant, and that cookie has no
  // prefix.
  const tenant = options.resolveTenant(host, sent)
  const cookies = logicalCookies(sent, { isSecure, domain: tenant.cookieDomain })
  return {
    host,
    protocol,
    isSecure,
    cookies,
    tenant,
    // The reader's choice wins; otherwise the address may name the language.
    language: chosenLanguage(cookies) ?? languageOfQuery(queryOf(c.req.url)) ?? defaultLanguage,
  }
}

/** The language that the reader chose in this browser; null where there is none. */
export function chosenLanguage({ _rr_culture: language }: Readonly<Record<string, string>>): Language | null {
  return isLanguage(language) ? language : null
}

/** The client's address, for limits and consents. */
export function clientAddress(c: Context, trustedProxies: number): string {
  const forwardedFor = forwardedAddress(c.req.header('x-forwarded-for'), trustedProxies)
  if (forwardedFor !== null) return forwardedFor
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'in-process' // a request made without a socket (tests)
  }
}

function forwardedRequestOf(c: Context): ForwardedRequest {
  return {
    host: c.req.header('host'),
    forwardedHost: c.req.header('x-forwarded-host'),
    forwardedProto: c.req.header('x-forwarded-proto'),
    protocol: c.req.url.startsWith('https:') ? 'https' : 'http',
  }
}

function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}
