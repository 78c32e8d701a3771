import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a notification is CloudPayments': base64 of the HMAC-SHA256 of its body, as received in
 * `Content-HMAC`, or URL-decoded in `X-Content-HMAC`. In constant time.
 */
export function isNotificationSigned(
  { body, header }: { readonly body: string; header(name: string): string | undefined },
  secret: string,
): boolean {
  const raw = isSame(header('content-hmac'), hmac(body, secret))
  return raw || isSame(header('x-content-hmac'), hmac(decoded(body), secret))
}

function hmac(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function isSame(signature: string | undefined, expected: Buffer): boolean {
  const actual = Buffer.from(signature ?? '', 'base64')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function decoded(body: string): string {
  try {
    return decodeURIComponent(body.replaceAll('+', ' '))
  } catch {
    return body
  }
}
