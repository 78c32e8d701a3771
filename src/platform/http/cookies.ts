import { serialize } from 'hono/utils/cookie'
import type { CookieOptions } from './request-context.ts'

/** Browsers keep no cookie longer than 400 days. */
export const longestCookieSeconds = 400 * 24 * 3600

/** Where a cookie is set and read. */
export type CookiePlace = {
  /** The site is https there. */
  readonly isSecure: boolean
  /** The domain whose sub-domains share it. */
  readonly domain?: string | undefined
}

/** Our own cookies. Those that a specification names keep their names: `_rr_culture`, `acceptedrrcookies`, `ttt`, `dev`. */
const ownName = /^sl_/

/**
 * The name under which a cookie of ours travels. On an https site it says what the browser checks for us (docs/features/browser-security.md): `__Host-`,
 * set by this very host over https; where sub-domains share it, or where it is for one folder, `__Secure-`, set over https. A
 * browser refuses both names over http, where a cookie has its plain name.
 * @param name as the program knows it
 */
export function wireNameOf(name: string, { isSecure, domain }: CookiePlace): string {
  if (!isSecure || !ownName.test(name)) return name
  return `${domain === undefined && !ofOneFolder.has(name) ? '__Host-' : '__Secure-'}${name}`
}

/** Our cookies that are not for the whole site but for one folder of it. */
const ofOneFolder: ReadonlySet<string> = new Set(['sl_waiting'])

/**
 * A browser's cookies by the names that the program knows. Of ours only those under the name that is right in this place: whatever
 * a neighbour on another sub-domain, or somebody on the way over http, has set under a plain name is not there.
 */
export function logicalCookies(
  sent: Readonly<Record<string, string>>,
  place: CookiePlace,
): Readonly<Record<string, string>> {
  if (!place.isSecure) return sent
  const cookies: Record<string, string> = {}
  for (const [wireName, value] of Object.entries(sent)) {
    const name = wireName.replace(/^__(?:Host|Secure)-/, '')
    if (wireName === wireNameOf(name, place)) cookies[name] = value
  }
  return cookies
}

/** Every cookie of the program: path /, SameSite=Lax, Secure on an https site, unreadable for scripts unless said otherwise. */
export function serializeCookie(name: string, value: string, how: CookieOptions, isSecure: boolean): string {
  const { httpOnly = true, maxAgeSeconds, domain, path = '/' } = how
  return serialize(wireNameOf(name, { isSecure, domain }), value, {
    path,
    sameSite: 'Lax',
    httpOnly,
    secure: isSecure,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
    ...(domain === undefined ? {} : { domain }),
  })
}
