/**
 * The address to go to after signing in: the requested one if it is absolute and on one of our
 * hosts, else `home`. The result is serialized by the URL parser, so that the browser opens exactly
 * what was checked.
 * @param knownHosts the tenants' hosts, with a port where only that one is meant; without one the
 * port is home's
 * @param home an absolute address of ours; its own host counts as known
 */
export function safeReturnUrl(raw: string | null | undefined, knownHosts: readonly string[], home: string): string {
  if (raw == null || raw.length > longestUrl || !isPlainlyAbsolute(raw) || !URL.canParse(raw)) return home
  const url = new URL(raw)
  const base = new URL(home)
  if (url.username !== '' || url.password !== '') return home
  // no downgrade from TLS
  if (url.protocol !== 'https:' && url.protocol !== base.protocol) return home
  if (url.host === base.host || knownHosts.some((known) => isAt(url, base, known))) return url.href
  return home
}

const longestUrl = 2_000

/**
 * Whether the text is an http(s) address that all parsers read alike: no control characters, no
 * surrounding blanks, no backslash (a slash for browsers, a part of the host for others), no third
 * slash.
 */
function isPlainlyAbsolute(raw: string): boolean {
  return /^https?:\/\/[^/\\?#@]/i.test(raw) && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u.test(raw) && raw === raw.trim()
}

function isAt(url: URL, home: URL, known: string): boolean {
  const [, name = known, port] = /^(.*?)(?::(\d+))?$/.exec(known.toLowerCase()) ?? []
  if (url.hostname !== name) return false
  return port === undefined
    ? portOf(url) === portOf(home) || (url.port === '' && home.port === '')
    : portOf(url) === port
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80')
}
