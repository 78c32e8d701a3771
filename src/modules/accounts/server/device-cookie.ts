import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { longestCookieSeconds } from '#src/platform/http/cookies.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { keyHash } from './proof-keys.ts'

export const deviceCookie = 'sl_device'

/**
 * The browser by the number we gave it (docs/features/sign-in.md): made at its first sign-in, signed so that none can be made up, and
 * kept as long as browsers keep anything. Nothing else of the browser is looked at. Answers the number's hash.
 */
export function rememberDevice(context: RequestContext): Buffer {
  const id = knownDevice(context) ?? randomBytes(16).toString('base64url')
  context.setCookie(deviceCookie, `${id}.${signatureOf(context, id)}`, {
    maxAgeSeconds: longestCookieSeconds,
    domain: context.tenant.cookieDomain,
  })
  return keyHash(id)
}

/** The hash of the number that the browser brought; null where it has none of ours. Nothing is set. */
export function deviceHashOf(context: RequestContext): Buffer | null {
  const id = knownDevice(context)
  return id === null ? null : keyHash(id)
}

function knownDevice(context: RequestContext): string | null {
  const [id = '', signature = ''] = (context.cookies[deviceCookie] ?? '').split('.')
  const [right, brought] = [Buffer.from(signatureOf(context, id)), Buffer.from(signature)]
  return right.length === brought.length && timingSafeEqual(right, brought) ? id : null
}

function signatureOf({ services }: RequestContext, id: string): string {
  return createHmac('sha256', services.keyFor('accounts.devices')).update(id).digest('base64url')
}
