import type { RequestContext } from '#src/platform/http/request-context.ts'
import { keyHash } from './proof-keys.ts'

const codeCookie = 'sl_code'

/** A code is good only in the browser that asked for it, which carries this. */
export function keepCodeCookie(context: RequestContext, token: string, forMs: number): void {
  context.setCookie(codeCookie, token, { maxAgeSeconds: forMs / 1000, domain: context.tenant.cookieDomain })
}

export function dropCodeCookie(context: RequestContext): void {
  context.setCookie(codeCookie, '', { maxAgeSeconds: 0, domain: context.tenant.cookieDomain })
}

/** What the browser's code is found by; null where it asked for none. */
export function codeKeyOf({ cookies }: RequestContext): Buffer | null {
  const token = cookies[codeCookie]
  return token === undefined ? null : keyHash(token)
}
