import { sameSitePath } from '#src/kernel/same-site-path.ts'

/**
 * The path to return to after a small form: the named one if it is on this site, else the home
 * page. Disguised addresses of other sites are refused.
 */
export function backPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  const home = 'http://back.invalid'
  const url = URL.parse(value, home)
  if (url === null || url.origin !== home || url.username !== '') return '/'
  // «/.//other.example» is on this site until its dots are resolved.
  return sameSitePath(url.pathname + url.search + url.hash)
}
