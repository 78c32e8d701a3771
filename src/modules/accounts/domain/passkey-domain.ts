/** Where a site is reached, as far as a passkey's domain depends on it. */
export type PasskeyPlace = {
  /** The host of the request, without a port. */
  readonly hostname: string
  /** The domain whose sub-domains share a sign-in; undefined: the host alone. */
  readonly cookieDomain: string | undefined
  /** The host of the default tenant, without a port. */
  readonly homeHostname: string
}

/**
 * The domain that passkeys of this host belong to (WebAuthn's RP ID): the one whose sub-domains
 * share the sign-in, else the default tenant's host for itself and its sub-domains, else the host
 * itself. A browser offers a passkey on no other domain.
 * @returns null at an IP address, for which no passkey can be made
 */
export function passkeyDomain({ hostname, cookieDomain, homeHostname }: PasskeyPlace): string | null {
  if (isIpAddress(hostname)) return null
  const shared = cookieDomain?.replace(/^\./, '')
  if (shared !== undefined && isWithin(hostname, shared)) return shared
  // A browser takes no domain of one label for its sub-domains: pionercup.localhost has passkeys of its own.
  const isHomeShared = hostname === homeHostname || homeHostname.includes('.')
  return isHomeShared && isWithin(hostname, homeHostname) ? homeHostname : hostname
}

/**
 * The host on which passkeys are made, where those of this site are of another domain; null where
 * they work here.
 */
export function passkeysElsewhere({
  origin,
  cookieDomain,
  homeUrl,
}: {
  readonly origin: string
  readonly cookieDomain: string | undefined
  /** The default tenant's home page. */
  readonly homeUrl: string
}): string | null {
  const home = new URL(homeUrl)
  const domain = passkeyDomain({ hostname: new URL(origin).hostname, cookieDomain, homeHostname: home.hostname })
  return domain === home.hostname ? null : home.host
}

function isWithin(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`)
}

function isIpAddress(hostname: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostname) || hostname.startsWith('[')
}
