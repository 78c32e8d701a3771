import { isLocalhost } from '../domain/tenant-of.ts'
import { stripTtt, tttName } from '../domain/ttt.ts'

export type TttRedirect = {
  /** A path on the same host. */
  readonly location: string
  /**
   * The cookie's new value; it is readable for scripts, for the browser's local storage follows it. null where no such
   * tenant is known: then what was chosen before stays.
   */
  readonly cookie: string | null
}

/**
 * What to answer where an address on localhost asks for another tenant: keep the request and clean the address. null
 * everywhere else, and for the router's own data requests, which must not be sent to another address.
 * @param codes the tenants that there are
 */
export function tttRedirect(url: URL, host: string, codes: ReadonlySet<string>): TttRedirect | null {
  if (!isLocalhost(host)) return null
  const input = url.searchParams.getAll(tttName).at(-1)
  if (input === undefined || url.pathname.endsWith('.data')) return null
  const value = input.trim().toLowerCase() || 'rr'
  return { location: stripTtt(url.href), cookie: value === 'rr' || codes.has(value) ? value : null }
}
