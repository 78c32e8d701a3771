/** The language of the page: `ru` or `en`. */
export const cultureCookie = '_rr_culture'
/** `true` once the cookie notice was accepted. */
export const acceptedCookie = 'acceptedrrcookies'

/** `yes` or `no`: whether the reader allows the visit counter. */
export const counterCookie = 'sl_counter'

/** Browsers store no cookie longer than 400 days. */
export const cookieMaxAgeSeconds = 400 * 24 * 3600

/** Whether the cookie notice still has to be shown. */
export function showsCookieNotice(cookies: Readonly<Record<string, string>>): boolean {
  return cookies[acceptedCookie] !== 'true'
}

/** The reader's answer about the visit counter; null until there is one, which counts as no. */
export function counterChoice(cookies: Readonly<Record<string, string>>): 'yes' | 'no' | null {
  const choice = cookies[counterCookie]
  return choice === 'yes' || choice === 'no' ? choice : null
}
