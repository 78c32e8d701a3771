import { serialize } from 'hono/utils/cookie'
import type { CookieOptions } from './request-context.ts'

/** Browsers keep no cookie longer than 400 days. */
export const longestCookieSeconds = 400 * 24 * 3600

/** Every cookie of the house: path /, SameSite=Lax, Secure over https, unreadable for scripts unless said otherwise. */
export function serializeCookie(name: string, value: string, how: CookieOptions, secure: boolean): string {
  return serialize(name, value, {
    path: '/',
    sameSite: 'Lax',
    httpOnly: how.httpOnly ?? true,
    secure,
    ...(how.maxAgeSeconds === undefined ? {} : { maxAge: how.maxAgeSeconds }),
    ...(how.domain === undefined ? {} : { domain: how.domain }),
  })
}
