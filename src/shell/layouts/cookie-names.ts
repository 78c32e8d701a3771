/** The language of the page: `ru` or `en`. */
export const cultureCookie = '_rr_culture'
/** `true` once the cookie notice was accepted. */
export const acceptedCookie = 'acceptedrrcookies'

/** Browsers store no cookie longer than 400 days. */
export const cookieMaxAgeSeconds = 400 * 24 * 3600

/** Whether the cookie notice still has to be shown. */
export function showsCookieNotice(cookies: Readonly<Record<string, string>>): boolean {
  return cookies[acceptedCookie] !== 'true'
}
