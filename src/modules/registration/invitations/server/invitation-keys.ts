import { createHash, createHmac } from 'node:crypto'
import type { Services } from '#src/platform/services.ts'
import { uuidOf } from '#src/platform/uuid-of.ts'

type Keys = Pick<Services, 'keyFor'>
/** The fields that make two requests the same invitation. */
export type InvitationOf = {
  readonly orderId: string
  readonly raceId: string
  readonly kind: string
  readonly email: string
  readonly recipient: string
}

/** The same form sent twice is the same invitation: its id is derived from its fields. */
export function invitationId({ keyFor }: Keys, of: InvitationOf): string {
  const text = [of.orderId, of.raceId, of.kind, of.email, of.recipient].join('\n')
  return uuidOf(createHmac('sha256', keyFor('registration.invitation-ids')).update(text).digest())
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
