import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureAgeSeconds = 3600

/**
 * Whether a webhook's signature `t=SECONDS,v1=HEX` is valid: HMAC-SHA256 of `SECONDS.BODY` with the account's secret, not older
 * than an hour, so that a recorded message cannot be replayed later. Compared in constant time.
 */
export function isSignatureValid(secret: string, signature: string, body: string, nowMs: number): boolean {
  const [, stamp, signatureHex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (stamp === undefined || signatureHex === undefined) return false
  if (Math.abs(nowMs / 1000 - Number(stamp)) > signatureAgeSeconds) return false
  const expected = createHmac('sha256', secret).update(`${stamp}.${body}`).digest()
  return timingSafeEqual(expected, Buffer.from(signatureHex, 'hex'))
}
