import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#src/kernel/ids.ts'
import type { Services } from '#src/platform/services.ts'

type Keys = Pick<Services, 'keyFor'>

/**
 * The token of an email's link: the subscription's id and a keyed hash. It is not
 * stored: only the email contains it.
 */
export function deriveSubscriptionToken(keys: Keys, subscriptionId: string): string {
  return `${subscriptionId}.${sign(keys, subscriptionId)}`
}

/** The id of the subscription that a token belongs to; null where the token is invalid. */
export function readSubscriptionToken(keys: Keys, token: string): string | null {
  const [subscriptionId = '', signature = ''] = token.split('.')
  if (!isUuid(subscriptionId)) return null
  const [expected, received] = [Buffer.from(sign(keys, subscriptionId)), Buffer.from(signature)]
  return expected.length === received.length && timingSafeEqual(expected, received) ? subscriptionId : null
}

function sign({ keyFor }: Keys, subscriptionId: string): string {
  return createHmac('sha256', keyFor('inquiries.openings')).update(subscriptionId).digest('base64url')
}
