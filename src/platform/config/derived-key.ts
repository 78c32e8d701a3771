import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** A key for one purpose, derived from the installation's secret: a leaked one reveals no other. */
export function derivedKey(secret: string | Uint8Array, purpose: string): KeyObject {
  // As an object: passing raw bytes would cost more than the hashing, at each use.
  return createSecretKey(createHmac('sha256', secret).update(purpose).digest())
}
