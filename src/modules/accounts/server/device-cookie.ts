import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { maxCookieSeconds } from '#src/platform/http/cookies.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { keyHash } from './proof-keys.ts'

export const deviceCookie = 'sl_device'

/**
 * Identifies the browser by a signed random number in a cookie (docs/features/sign-in.md), set at
 * its first sign-in for as long as browsers store cookies. Nothing else of the browser is
 * evaluated.
 * @returns the number's hash
 */
export function rememberDevice(context: RequestContext): Buffer {
  const id = knownDevice(context) ?? randomBytes(16).toString('base64url')
  context.setCookie(deviceCookie, `${id}.${signatureOf(context, id)}`, {
    maxAgeSeconds: maxCookieSeconds,
    domain: context.tenant.cookieDomain,
  })
  return keyHash(id)
}

/** The hash of the browser's number; null where it has none of ours. Sets nothing. */
export function readDeviceHash(context: RequestContext): Buffer | null {
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
