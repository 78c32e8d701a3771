import { isIP, SocketAddress } from 'node:net'
import { LRUCache } from 'lru-cache'
import { isLocalHost } from './local-host.ts'

/**
 * The request's own headers and those of the proxies in front, as received; undefined where there
 * is none.
 */
export type ForwardedRequest = {
  readonly host: string | undefined
  readonly forwardedHost: string | undefined
  readonly forwardedProto: string | undefined
  /** The scheme of the connection to this process itself. */
  readonly protocol: 'http' | 'https'
}
export type TrustedProxySettings = {
  /** The number of our proxies in front: so many entries of X-Forwarded-* are trusted. */
  readonly trustedProxies: number
  /** Whether BASE_URL is https: then every host but localhost is reached over https. */
  readonly isHttps?: boolean | undefined
  /** Whether a host is in the tenants' table: a forwarded host that is not is ignored. */
  isKnownHost?(host: string): boolean
}

/** The host that the browser requested; null where no header names a valid one. */
export function resolveHost(
  { host, forwardedHost }: ForwardedRequest,
  { trustedProxies, isKnownHost }: TrustedProxySettings,
): string | null {
  const forwarded = entryOf(forwardedHost, trustedProxies)
  if (forwarded !== null && isHost(forwarded) && (isKnownHost?.(forwarded) ?? true)) return forwarded
  return host !== undefined && isHost(host) ? host : null
}

/** The scheme that the browser used. */
export function resolveScheme(request: ForwardedRequest, trusted: TrustedProxySettings): 'http' | 'https' {
  const forwarded = entryOf(request.forwardedProto, trusted.trustedProxies)?.toLowerCase()
  if (forwarded === 'http' || forwarded === 'https') return forwarded
  return isOfHttpsSite(request, trusted) ? 'https' : request.protocol
}

/**
 * Whether the site is https, whatever the scheme of the connection to this process: its cookies are
 * Secure then.
 */
export function isOfHttpsSite(request: ForwardedRequest, trusted: TrustedProxySettings): boolean {
  return trusted.isHttps === true && !isLocalHost(resolveHost(request, trusted) ?? '')
}

/**
 * The entry that the outermost of our proxies wrote. Each proxy appends its own, or replaces the
 * previous value: where there are fewer entries than proxies, the first is the outermost's. Entries
 * further left came from the client.
 */
function entryOf(header: string | undefined, trustedProxies: number): string | null {
  if (header === undefined || trustedProxies === 0) return null
  if (!header.includes(',')) return header.trim()
  const entries = header.split(',')
  return (entries.at(-trustedProxies) ?? entries[0] ?? '').trim()
}

/**
 * The network address of the browser by X-Forwarded-For, in one spelling and without its port; null
 * where the proxies gave none. The outermost proxy wrote it. Where that entry is no address
 * (`unknown`, a name, garbage), the next nearer one counts, which a proxy of ours wrote as well:
 * text that a client invents never becomes an address, and so never a limit of its own.
 */
export function forwardedAddress(header: string | undefined, trustedProxies: number): string | null {
  if (header === undefined || trustedProxies === 0) return null
  for (const entry of header.split(',').slice(-trustedProxies)) {
    const address = ipOf(entry.trim())
    if (address !== null) return address
  }
  return null
}

/** As proxies write addresses: alone, with a port, and IPv6 in brackets. */
function ipOf(entry: string): string | null {
  if (entry.length > maxAddressLength) return null
  if (isIP(entry) === 4) return entry // nearly always
  const bare = inBrackets.exec(entry)?.[1] ?? v4WithPort.exec(entry)?.[1] ?? entry
  const [plain = ''] = bare.split('%', 1) // a zone id is local to the proxy, and no part of the address
  const version = isIP(plain)
  if (version === 0) return null
  return version === 4 ? plain : new SocketAddress({ address: plain, family: 'ipv6' }).address
}

const maxAddressLength = 80
const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/
const v4WithPort = /^([\d.]+):\d{1,5}$/

const wellFormed = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:]+\])(?::\d{1,5})?$/i

/** A cache of recently requested hosts: each request names one of a few, several times. */
const validated = new LRUCache<string, boolean>({ max: 100 })

/** A text of a host's shape may be invalid: 1.2.3.999, [:::1], a port above 65535. */
function isHost(text: string): boolean {
  const known = validated.get(text)
  if (known !== undefined) return known
  const is = text.length < 300 && wellFormed.test(text) && URL.canParse(`http://${text}`)
  validated.set(text.slice(0, 300), is)
  return is
}
