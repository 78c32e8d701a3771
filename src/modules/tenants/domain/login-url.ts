/**
 * The sign-in page of a tenant as an absolute address, whether its setting is a path or an address.
 */
export function buildLoginUrl(loginPath: string, origin: string): string {
  return new URL(loginPath, origin).href
}

/**
 * The address of the sign-in page with a return address.
 * @param loginUrl absolute; its own parameters stay
 * @param returnUrl the absolute address of the page that asked
 */
export function loginRedirectUrl(loginUrl: string, returnUrl: string): string {
  const url = new URL(loginUrl)
  url.searchParams.set('returnUrl', returnUrl)
  return url.href
}
