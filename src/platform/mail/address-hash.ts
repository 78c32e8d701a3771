import { createHash, createHmac, type KeyObject } from 'node:crypto'

/** The purpose under which the installation's secret is derived for everything here. */
export const mailKeyPurpose = 'mail.addresses'

/**
 * Stands for an address in a header of every email, and comes back in reports of its bounce: only who has had an email of ours at the
 * address knows it. 64 hexadecimal digits.
 */
export function recipientToken(key: KeyObject, email: string): string {
  return createHmac('sha256', key).update(`recipient\n${email.toLowerCase()}`).digest('hex')
}

/** Stands for an address among the suppressed ones. */
export function addressHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Stands for whatever an email counts against. */
export function countKey(key: KeyObject, kind: string, value: string): Buffer {
  return createHmac('sha256', key).update(`count\n${kind}\n${value.toLowerCase()}`).digest()
}
