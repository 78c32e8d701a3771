import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { languageOfQuery } from '#src/kernel/language-address.ts'
import { defaultLanguage, isLanguage, type Language } from '#src/kernel/texts.ts'
import { logicalCookies } from './cookies.ts'
import {
  type Believed,
  type ForwardedRequest,
  forwardedAddressOf,
  hostOf,
  isOfHttpsSite,
  schemeOf,
} from './forwarded.ts'
import type { RequestContext } from './request-context.ts'

/** Where a request came to and in which language, as everything asks that answers it. */
export type Visit = {
  readonly host: string
  readonly protocol: 'http' | 'https'
  /** Whether cookies are for https alone, whatever the way to this process was. */
  readonly isSecure: boolean
  /** By the names that the program knows them by (cookies.ts). */
  readonly cookies: Readonly<Record<string, string>>
  readonly tenant: RequestContext['tenant']
  readonly language: Language
}

export type VisitOptions = Believed & {
  tenantOf(host: string, cookies: Readonly<Record<string, string>>): RequestContext['tenant']
}

export function visitOf(c: Context, options: VisitOptions): Visit {
  const asked = askedOf(c)
  const host = hostOf(asked, options) ?? new URL(c.req.url).host
  const protocol = schemeOf(asked, options)
  const isSecure = protocol === 'https' || isOfHttpsSite(asked, options)
  const sent = c.req.header('cookie') === undefined ? {} : getCookie(c)
  // by the names on the wire: on localhost alone one of them chooses the tenant, and it has no prefix
  const tenant = options.tenantOf(host, sent)
  const cookies = logicalCookies(sent, { isSecure, domain: tenant.cookieDomain })
  return {
    host,
    protocol,
    isSecure,
    cookies,
    tenant,
    // what a reader has chosen holds; an address names the language for who has chosen none
    language: chosenLanguage(cookies) ?? languageOfQuery(queryOf(c.req.url)) ?? defaultLanguage,
  }
}

/** The language that was chosen in this browser; null where nobody has. */
export function chosenLanguage({ _rr_culture: language }: Readonly<Record<string, string>>): Language | null {
  return isLanguage(language) ? language : null
}

/** The other side's address, for limits and consents. */
export function addressOf(c: Context, trustedProxies: number): string {
  const told = forwardedAddressOf(c.req.header('x-forwarded-for'), trustedProxies)
  if (told !== null) return told
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'in-process' // a request made without a socket (tests)
  }
}

function askedOf(c: Context): ForwardedRequest {
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
