import { sameSitePath } from '#src/kernel/same-site-path.ts'

/** The query value and the cookie of SPEC §7 have one name. */
export const devName = 'dev'

export type DevRedirect = { readonly location: string; readonly cookie: string | null }

/**
 * The redirect for an address with `dev`: the value goes into a cookie, and is removed from the
 * address. null where there is none, and for React Router's data requests, which must not be
 * redirected.
 */
export function devRedirect(url: URL): DevRedirect | null {
  const input = url.searchParams.getAll(devName).at(-1)
  if (input === undefined || url.pathname.endsWith('.data')) return null
  const clean = new URL(url)
  clean.searchParams.delete(devName)
  const location = sameSitePath(clean.pathname + clean.search)
  return { location, cookie: /^[\w.-]{1,60}$/.test(input) ? input : null }
}
