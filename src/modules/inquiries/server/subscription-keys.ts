import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#src/kernel/ids.ts'
import type { Services } from '#src/platform/services.ts'

type Keys = Pick<Services, 'keyFor'>

/**
 * The token of an email's link: the subscription's id and a keyed hash that only the address has
 * received. It is stored in no table.
 */
export function deriveSubscriptionToken(keys: Keys, subscriptionId: string): string {
  return `${subscriptionId}.${proofOf(keys, subscriptionId)}`
}

/** The subscription that a token opens; null where the token is invalid. */
export function readSubscriptionToken(keys: Keys, token: string): string | null {
  const [subscriptionId = '', proof = ''] = token.split('.')
  if (!isUuid(subscriptionId)) return null
  const [right, received] = [Buffer.from(proofOf(keys, subscriptionId)), Buffer.from(proof)]
  return right.length === received.length && timingSafeEqual(right, received) ? subscriptionId : null
}

function proofOf({ keyFor }: Keys, subscriptionId: string): string {
  return createHmac('sha256', keyFor('inquiries.openings')).update(subscriptionId).digest('base64url')
}
