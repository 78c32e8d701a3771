import { createHash, createHmac, type KeyObject } from 'node:crypto'

/** The purpose under which all keys here are derived from the installation's secret. */
export const mailKeyPurpose = 'mail.addresses'

/**
 * Identifies an address in a header of every email, and comes back in bounce reports: only a
 * recipient of our emails at the address knows it. 64 hexadecimal digits.
 */
export function recipientToken(key: KeyObject, email: string): string {
  return createHmac('sha256', key).update(`recipient\n${email.toLowerCase()}`).digest('hex')
}

/** Identifies an address among the suppressed ones. */
export function addressHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Identifies the subject of an email budget. */
export function countKey(key: KeyObject, kind: string, value: string): Buffer {
  return createHmac('sha256', key).update(`count\n${kind}\n${value.toLowerCase()}`).digest()
}
