import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** A key for one purpose out of the installation's secret: what one leaks tells nothing of another. */
export function derivedKey(secret: string | Uint8Array, purpose: string): KeyObject {
  // As an object: handing over raw bytes would cost more than the hashing, at each use.
  return createSecretKey(createHmac('sha256', secret).update(purpose).digest())
}
