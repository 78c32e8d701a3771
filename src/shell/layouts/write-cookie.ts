import { cookieMaxAgeSeconds } from './cookie-names.ts'

/**
 * A cookie that the page sets, as the server would write it: path /, SameSite=Lax, for as long as
 * browsers allow.
 */
export function cookieText(name: string, value: string, domain: string | undefined, isSecure: boolean): string {
  const parts = [`${name}=${value}`, 'path=/', `max-age=${cookieMaxAgeSeconds}`, 'samesite=lax']
  if (domain !== undefined) parts.push(`domain=${domain}`)
  if (isSecure) parts.push('secure')
  return parts.join('; ')
}

export function writeCookie(name: string, value: string, domain: string | undefined): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = cookieText(name, value, domain, window.location.protocol === 'https:')
}
