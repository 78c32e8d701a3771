import { createHash, createHmac } from 'node:crypto'
import type { Services } from '#src/platform/services.ts'

type Keys = Pick<Services, 'keyFor'>
/** The fields that make two requests the same invitation. */
export type InvitationOf = {
  readonly orderId: string
  readonly raceId: string
  readonly kind: string
  readonly email: string
  readonly recipient: string
}

/**
 * The same form sent twice is the same invitation: its id is derived from its fields. A UUID of
 * version 8.
 */
export function invitationId({ keyFor }: Keys, of: InvitationOf): string {
  const text = [of.orderId, of.raceId, of.kind, of.email, of.recipient].join('\n')
  const hex = createHmac('sha256', keyFor('registration.invitation-ids')).update(text).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The 32 bytes of the link, derived when needed (record 3); the table stores their hash. */
export function invitationToken({ keyFor }: Keys, id: string, linkVersion: number): string {
  return createHmac('sha256', keyFor('registration.invitations')).update(`${id} ${linkVersion}`).digest('base64url')
}

export function hashInvitationToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The link's token of a transferred place. */
export function transferToken({ keyFor }: Keys, id: string): string {
  return createHmac('sha256', keyFor('registration.transfers')).update(id).digest('base64url')
}
