/** The sign-in page of a tenant as an absolute address, whichever way the tenant's setting writes it. */
export function loginUrlOf(loginPath: string, origin: string): string {
  return new URL(loginPath, origin).href
}

/**
 * The sign-in page that comes back here afterwards.
 * @param loginUrl absolute; what it holds already stays
 * @param returnUrl the absolute address of the page that asked
 */
export function loginAddress(loginUrl: string, returnUrl: string): string {
  const url = new URL(loginUrl)
  url.searchParams.set('returnUrl', returnUrl)
  return url.href
}
