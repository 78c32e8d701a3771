import { err, ok, type Result } from '#src/kernel/result.ts'
import { cancelOrder } from '#src/modules/orders/server/commands/cancel-order.ts'
import { cancellationOffer } from '#src/modules/orders/server/reads/cancellation-offer.ts'
import { lockOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { entryToName } from '../../../server/queries/named-entry.ts'
import { invitationOutcomeJob } from '../jobs/invitation-emails.ts'
import {
  expireWithdrawnInvitation,
  findInvitation,
  type Invitation,
  invitationByToken,
  moveInvitations,
} from '../queries/invitations.ts'

/**
 * The reader of the link declines. The place is still the payer's, who may invite another person;
 * repeating changes nothing.
 */
export async function declineInvitation(
  tx: Tx,
  tokenHash: Buffer,
): Promise<Result<Invitation['state'], 'registration.invitation_gone'>> {
  const found = await invitationByToken(tx, tokenHash)
  if (found === null || !(await lockOwnOrder(tx, found.orderId))) return err('registration.invitation_gone')
  const invitation = await invitationByToken(tx, tokenHash)
  if (invitation?.state === 'declined') return ok('declined')
  const isOpen = invitation?.state === 'open' && invitation.openedAt !== null && invitation.openUntil > tx.now
  if (!isOpen) return err('registration.invitation_gone')
  await moveInvitations(tx, [invitation.id], 'declined')
  await tx.enqueue(invitationOutcomeJob, { invitationId: invitation.id, change: 'declined' })
  return ok('declined')
}

/**
 * The deadline has passed without a participant: the place is cancelled by the organizer's current
 * rules, as if the payer had cancelled it; where these refund nothing any more, without money. A
 * recipient who accepted meanwhile keeps it.
 */
export async function lapseInvitation(tx: Tx, id: string): Promise<void> {
  const invitation = await findInvitation(tx, id)
  const entry = invitation?.entryId == null ? null : await entryToName(tx, invitation.entryId)
  if (invitation === null || entry?.state !== 'confirmed') return await closeInvitation(tx, id)
  const offer = await cancellationOffer(tx, invitation.orderId)
  const line = offer?.lines.find(({ holdId }) => holdId === entry.holdId)
  if (offer === null || line === undefined) throw new Error(`invitation ${id}: order line of its place missing`)
  const cancelled = await cancelOrder(tx, {
    orderId: invitation.orderId,
    scope: { kind: 'line', lineId: line.id },
    by: { kind: 'organizer', accountId: invitation.accountId }, // the organizer's deadline, on the payer's order
    terms: offer.terms === null ? 'none' : 'rules',
    shownRefundMinor: null,
  })
  // The cancellation withdraws it; only an invitation that this call moved was still open under the
  // order's lock.
  const lapsed = cancelled.ok && (await expireWithdrawnInvitation(tx, id))
  if (!lapsed) throw new Rollback(undefined)
  await tx.enqueue(invitationOutcomeJob, { invitationId: id, change: 'lapsed' })
}

/** The event is cancelled, or the place is gone: other commands decide about the place. */
export async function closeInvitation(tx: Tx, id: string): Promise<void> {
  const found = await findInvitation(tx, id)
  if (found === null || !(await lockOwnOrder(tx, found.orderId))) return
  const moved = await moveInvitations(tx, [id], 'lapsed')
  if (moved.length > 0) await tx.enqueue(invitationOutcomeJob, { invitationId: id, change: 'lapsed' })
}
