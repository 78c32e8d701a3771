import { createHmac } from 'node:crypto'

/** Base64 of the HMAC-SHA256 of a notice's body, in two headers: of the body as sent, and of the decoded one. */
export function signaturesOf(body: string, secret: string) {
  return {
    'content-hmac': hmac(body, secret),
    'x-content-hmac': hmac(decodeURIComponent(body.replaceAll('+', ' ')), secret),
  }
}

function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64')
}
