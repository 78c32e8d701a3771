import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#src/kernel/ids.ts'
import type { Services } from '#src/platform/services.ts'

type Keys = Pick<Services, 'keyFor'>

/**
 * The token of the link in an organizer's email: the claim's id and its keyed hash. The claim
 * itself records that it was used.
 */
export function claimToken({ keyFor }: Keys, claimId: string): string {
  return `${claimId}.${hashOf(keyFor, claimId)}`
}

/** The claim of a valid token; null for any other text. */
export function claimOfToken({ keyFor }: Keys, token: string): string | null {
  const [claimId = '', hash = ''] = token.split('.')
  if (!isUuid(claimId)) return null
  const [expected, actual] = [Buffer.from(hashOf(keyFor, claimId)), Buffer.from(hash)]
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? claimId : null
}

function hashOf(keyFor: Keys['keyFor'], claimId: string): string {
  return createHmac('sha256', keyFor('results.claims')).update(claimId).digest('base64url')
}
