import { serialize } from 'hono/utils/cookie'
import type { CookieOptions } from './request-context.ts'

/** Browsers store no cookie longer than 400 days. */
export const maxCookieSeconds = 400 * 24 * 3600

/** The site for which a cookie is set and read. */
export type CookiePlace = {
  /** The site is served over https. */
  readonly isSecure: boolean
  /** The domain whose sub-domains share it. */
  readonly domain?: string | undefined
}

/**
 * Our own cookies. Those that a specification names have their names unchanged: `_rr_culture`,
 * `acceptedrrcookies`, `ttt`, `dev`.
 */
const ownName = /^sl_/

/**
 * The name of one of our cookies on the wire. On an https site its prefix makes the browser check
 * its origin (docs/features/browser-security.md): `__Host-`, set by this very host over https; for
 * a cookie that sub-domains share or that is for one folder, `__Secure-`, set over https. A browser
 * refuses both prefixes over http, where a cookie has its plain name.
 * @param name as the program knows it
 */
export function cookieWireName(name: string, { isSecure, domain }: CookiePlace): string {
  if (!isSecure || !ownName.test(name)) return name
  return `${domain === undefined && !ofOneFolder.has(name) ? '__Host-' : '__Secure-'}${name}`
}

/** Our cookies that are for one folder of the site only. */
const ofOneFolder: ReadonlySet<string> = new Set(['sl_waiting'])

/**
 * A browser's cookies by the names that the program knows. Of ours only those under the correct
 * wire name: a plain name that another sub-domain or an attacker on an http connection has set is
 * ignored.
 */
export function logicalCookies(
  sent: Readonly<Record<string, string>>,
  place: CookiePlace,
): Readonly<Record<string, string>> {
  if (!place.isSecure) return sent
  const cookies: Record<string, string> = {}
  for (const [wireName, value] of Object.entries(sent)) {
    const name = wireName.replace(/^__(?:Host|Secure)-/, '')
    if (wireName === cookieWireName(name, place)) cookies[name] = value
  }
  return cookies
}

/**
 * Every cookie of the program: path /, SameSite=Lax, Secure on an https site, HttpOnly unless
 * stated otherwise.
 */
export function serializeCookie(name: string, value: string, how: CookieOptions, isSecure: boolean): string {
  const { httpOnly = true, maxAgeSeconds, domain, path = '/' } = how
  return serialize(cookieWireName(name, { isSecure, domain }), value, {
    path,
    sameSite: 'Lax',
    httpOnly,
    secure: isSecure,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
    ...(domain === undefined ? {} : { domain }),
  })
}
