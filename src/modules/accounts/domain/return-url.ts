/**
 * Where sign-in goes afterwards: the absolute address asked for, if it is on a host of ours; anything else goes home.
 * What comes back is written anew by the URL parser, so what was checked is what the browser will open.
 * @param knownHosts the tenants' hosts, with a port where only that one is meant; without one the port is home's
 * @param home an absolute address of ours; its own host counts as known
 */
export function safeReturnUrl(raw: string | null | undefined, knownHosts: readonly string[], home: string): string {
  if (raw == null || raw.length > longestUrl || !isPlainlyAbsolute(raw) || !URL.canParse(raw)) return home
  const url = new URL(raw)
  const base = new URL(home)
  if (url.username !== '' || url.password !== '') return home
  // a sign-in over TLS doesn't lead out of it
  if (url.protocol !== 'https:' && url.protocol !== base.protocol) return home
  if (url.host === base.host || knownHosts.some((known) => isAt(url, base, known))) return url.href
  return home
}

const longestUrl = 2_000

/**
 * http(s):// and then something that parsers cannot read in two ways: no control characters, no blanks around, no
 * backslash (a slash to browsers, a part of the name to others), no third slash.
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
