import { isLocalhost } from '../domain/resolve-tenant.ts'
import { stripTtt, tttName } from '../domain/ttt.ts'

export type TttRedirect = {
  /** A path on the same host. */
  readonly location: string
  /**
   * The cookie's new value; readable by scripts, which copy it to local storage. null where there
   * is no such tenant: then the previous choice stays.
   */
  readonly cookie: string | null
}

/**
 * The redirect for an address on localhost with a `ttt` parameter: sets the cookie and removes the
 * parameter. null elsewhere, and for React Router's data requests, which must not be redirected.
 * @param codes the codes of the existing tenants
 */
export function tttRedirect(url: URL, host: string, codes: ReadonlySet<string>): TttRedirect | null {
  if (!isLocalhost(host)) return null
  const input = url.searchParams.getAll(tttName).at(-1)
  if (input === undefined || url.pathname.endsWith('.data')) return null
  const value = input.trim().toLowerCase() || 'rr'
  return { location: stripTtt(url.href), cookie: value === 'rr' || codes.has(value) ? value : null }
}
