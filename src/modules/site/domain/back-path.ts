import { sameSitePath } from '#src/kernel/same-site-path.ts'

/**
 * Where a small form sends its reader back to: the path of ours that it names, else home. Never another site, however
 * the address is disguised.
 */
export function backPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  const home = 'http://back.invalid'
  const url = URL.parse(value, home)
  if (url === null || url.origin !== home || url.username !== '') return '/'
  // «/.//other.example» is on our side until its dots are resolved.
  return sameSitePath(url.pathname + url.search + url.hash)
}
