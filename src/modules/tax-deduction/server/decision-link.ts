import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#src/kernel/ids.ts'
import type { Services } from '#src/platform/services.ts'

type Keys = Pick<Services, 'keyFor'>

/**
 * The token of the link in an organizer's email: the part's id and its keyed hash. The part itself
 * records that it was used.
 */
export function decisionToken({ keyFor }: Keys, partId: string): string {
  return `${partId}.${hashOf(keyFor, partId)}`
}

/** The part of a valid token; null for any other text. */
export function partOfToken({ keyFor }: Keys, token: string): string | null {
  const [partId = '', hash = ''] = token.split('.')
  if (!isUuid(partId)) return null
  const [expected, actual] = [Buffer.from(hashOf(keyFor, partId)), Buffer.from(hash)]
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? partId : null
}

function hashOf(keyFor: Keys['keyFor'], partId: string): string {
  return createHmac('sha256', keyFor('tax-deduction.decisions')).update(partId).digest('base64url')
}
