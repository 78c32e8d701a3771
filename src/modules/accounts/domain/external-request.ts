/** The cookie of a reader who was sent to a sign-in provider: a part that can be read, and its signature. */
export const externalRequestCookie = 'sl_external_request'

/**
 * The return address in that cookie, for the page that says why a sign-in failed; null where there
 * is none. Nothing is verified: as with every return address, the caller lets only our own through.
 */
export function returnUrlOfRequest(cookie: string | undefined): string | null {
  try {
    const bytes = Uint8Array.from(atob(toBase64(cookie?.split('.')[0] ?? '')), (char) => char.charCodeAt(0))
    const { returnUrl } = Object(JSON.parse(new TextDecoder().decode(bytes)))
    return typeof returnUrl === 'string' ? returnUrl : null
  } catch {
    return null // not a cookie of ours
  }
}

function toBase64(base64url: string): string {
  return base64url.replaceAll('-', '+').replaceAll('_', '/')
}
