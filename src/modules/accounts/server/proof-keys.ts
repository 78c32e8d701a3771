import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#src/platform/services.ts'
import type { EmailChangeSide } from '../domain/email-change.ts'

type Keys = Pick<Services, 'keyFor'>

/**
 * The six digits of a code, derived from its id and a key both for the email and for the
 * comparison, so that they are stored neither in the table nor in the queue.
 */
export function deriveCode({ keyFor }: Keys, proofId: string): string {
  const mac = createHmac('sha256', keyFor('accounts.codes')).update(proofId).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Whether a typed code is right; compared in constant time. */
export function isCode(keys: Keys, proofId: string, code: string): boolean {
  const [right, typed] = [Buffer.from(deriveCode(keys, proofId)), Buffer.from(code)]
  return right.length === typed.length && timingSafeEqual(right, typed)
}

/**
 * The 32 bytes of a reset's link, derived in the same way; the table has their hash, by which the
 * link is found.
 */
export function deriveResetToken({ keyFor }: Keys, proofId: string): string {
  return createHmac('sha256', keyFor('accounts.resets')).update(proofId).digest('base64url')
}

/** The 32 bytes of a claim's link, derived in the same way. */
export function deriveClaimToken({ keyFor }: Keys, claimId: string): string {
  return createHmac('sha256', keyFor('accounts.claims')).update(claimId).digest('base64url')
}

/** The 32 bytes of the link to one of the addresses of an email change, derived in the same way. */
export function deriveChangeToken({ keyFor }: Keys, changeId: string, side: EmailChangeSide): string {
  return createHmac('sha256', keyFor('accounts.email-changes')).update(`${side}:${changeId}`).digest('base64url')
}

export function keyHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
