/** The cookie with the promo code of a link, from the link until the code is applied to an order. */
export const promoCookie = 'sl_promo'
export const promoCookieSeconds = 24 * 3600
const maxLength = 80

/** The cookie's value: the code counts for this event only. */
export function promoCookieValue(eventCode: string, code: string): string {
  return `${eventCode}:${code.slice(0, maxLength)}`
}

/** The code of the link by which the visitor came to this event; undefined where there is none. */
export function codeOfLink(cookies: Readonly<Record<string, string>>, eventCode: string): string | undefined {
  const value = cookies[promoCookie] ?? ''
  const code = value.startsWith(`${eventCode}:`)
    ? value.slice(eventCode.length + 1, eventCode.length + 1 + maxLength)
    : ''
  return code.trim() === '' ? undefined : code
}

/**
 * The address of a race's form with the code. A full race, whose address leads to its waitlist, may
 * be open by the code: its form says so.
 */
export function registerHrefWithCode(href: string, code: string): string {
  const [path = '', query = ''] = href.split('?')
  const search = new URLSearchParams(query)
  search.delete('step')
  search.set('code', code.slice(0, maxLength))
  return `${path}?${search}`
}
