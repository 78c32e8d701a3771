import { randomBytes } from 'node:crypto'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { keyHash } from './proof-keys.ts'

const codeCookie = 'sl_code'
/** As many as the limit of emails allows. */
const maxCodes = 5

export function newCodeToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Adds the token of a new code to the browser's cookie: a code is valid only in the browser that
 * requested it. Tokens of earlier codes stay, since emails may overtake each other.
 */
export function addCodeCookie(context: RequestContext, token: string, forMs: number): void {
  setCodeCookie(context, [token, ...tokensIn(context)].slice(0, maxCodes).join('.'), forMs)
}

/** Replaces the cookie by this token, dropping any others, which may have been planted. */
export function setCodeCookie(context: RequestContext, token: string, forMs: number): void {
  context.setCookie(codeCookie, token, { maxAgeSeconds: forMs / 1000, domain: context.tenant.cookieDomain })
}

export function dropCodeCookie(context: RequestContext): void {
  setCodeCookie(context, '', 0)
}

/** The keys of the browser's codes; empty where it requested none. */
export function readCodeKeys(context: RequestContext): Buffer[] {
  return tokensIn(context).map(keyHash)
}

function tokensIn({ cookies }: RequestContext): string[] {
  return (cookies[codeCookie] ?? '').split('.', maxCodes).filter((token) => token !== '')
}
