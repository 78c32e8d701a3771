import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#src/kernel/ids.ts'
import type { Services } from '#src/platform/services.ts'

type Keys = Pick<Services, 'keyFor'>

/** What an email's link carries: which wish, and a proof that only the address was told. It stands in no table. */
export function wishTokenOf(keys: Keys, wishId: string): string {
  return `${wishId}.${proofOf(keys, wishId)}`
}

/** The wish that a token opens; null where it is none of ours. */
export function wishIdOf(keys: Keys, token: string): string | null {
  const [wishId = '', proof = ''] = token.split('.')
  if (!isUuid(wishId)) return null
  const [right, told] = [Buffer.from(proofOf(keys, wishId)), Buffer.from(proof)]
  return right.length === told.length && timingSafeEqual(right, told) ? wishId : null
}

function proofOf({ keyFor }: Keys, wishId: string): string {
  return createHmac('sha256', keyFor('inquiries.openings')).update(wishId).digest('base64url')
}
