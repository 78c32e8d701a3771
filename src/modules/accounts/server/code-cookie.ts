import { randomBytes } from 'node:crypto'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { keyHash } from './proof-keys.ts'

const codeCookie = 'sl_code'
/** As many as one may ask for within the limit of emails. */
const mostCodes = 5

export function newCodeToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * A code is good only in the browser that asked for it, which carries this. One that was asked for before stays beside it, for
 * emails overtake each other.
 */
export function addCodeCookie(context: RequestContext, token: string, forMs: number): void {
  setCodeCookie(context, [token, ...tokensIn(context)].slice(0, mostCodes).join('.'), forMs)
}

/** Only this one from here on: what else may have found its way into the browser's cookie is worth nothing. */
export function setCodeCookie(context: RequestContext, token: string, forMs: number): void {
  context.setCookie(codeCookie, token, { maxAgeSeconds: forMs / 1000, domain: context.tenant.cookieDomain })
}

export function dropCodeCookie(context: RequestContext): void {
  setCodeCookie(context, '', 0)
}

/** What the browser's codes are found by; none where it asked for none. */
export function codeKeysOf(context: RequestContext): Buffer[] {
  return tokensIn(context).map(keyHash)
}

function tokensIn({ cookies }: RequestContext): string[] {
  return (cookies[codeCookie] ?? '').split('.', mostCodes).filter((token) => token !== '')
}
