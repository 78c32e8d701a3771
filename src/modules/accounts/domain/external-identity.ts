/** The services at which people have accounts by which they may sign in here (record 45). */
export const signInProviderCodes = ['yandex', 'vk'] as const
export type SignInProviderCode = (typeof signInProviderCodes)[number]

/** Where a request to sign in by a provider begins and ends, as far as its cookies depend on it. */
export type ExternalPlace = {
  /** The host of the request, without a port. */
  readonly hostname: string
  /** The domain whose sub-domains share a sign-in; undefined: the host alone. */
  readonly cookieDomain: string | undefined
  /** The host of the default tenant, to which providers lead back, without a port. */
  readonly homeHostname: string
  readonly homeCookieDomain: string | undefined
}

/**
 * Whether a sign-in that begins at this host can end at the default tenant's, which alone is
 * registered with the providers: both read the same cookies.
 */
export function sharesCookiesWithHome({
  hostname,
  cookieDomain,
  homeHostname,
  homeCookieDomain,
}: ExternalPlace): boolean {
  if (hostname === homeHostname) return true
  const shared = cookieDomain?.replace(/^\./, '')
  if (shared === undefined || cookieDomain !== homeCookieDomain) return false
  return [hostname, homeHostname].every((name) => name === shared || name.endsWith(`.${shared}`))
}
