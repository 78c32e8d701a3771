/**
 * A path and query as an address on this site, with exactly one leading slash. Two slashes, or a
 * slash and a backslash, or control characters between them, which browsers drop, would lead to
 * another site.
 */
export function sameSitePath(address: string): string {
  let from = 0
  while (from < address.length && isSkipped(address.charCodeAt(from))) from += 1
  return `/${address.slice(from)}`
}

function isSkipped(code: number): boolean {
  return code === slash || code === backslash || code <= blank
}

const [slash, backslash, blank] = [0x2f, 0x5c, 0x20]

/** Whether `sameSitePath` would change nothing. */
export function isSameSitePath(address: string): boolean {
  return address.startsWith('/') && (address.length === 1 || !isSkipped(address.charCodeAt(1)))
}
