import { err, ok, type Result } from '#src/kernel/result.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { cancelOrder } from '#src/modules/orders/server/commands/cancel-order.ts'
import { endShares, lockWithShares } from '#src/modules/orders/server/commands/end-shares.ts'
import type { linesCancelled, orderEnded, orderPaid } from '#src/modules/orders/server/events.ts'
import { lockOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import { ownerOfOrder } from '#src/modules/orders/server/reads/owner-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import { endCancelledOffersJob } from '../../../cancellations/server/jobs/end-cancelled-offers-declared.ts'
import { entriesOfOrder } from '../../../server/queries/own-entries.ts'
import { completeReleases, offerPlacesOn, withdrawRelease } from '../../../waitlist/server/commands/releases.ts'
import { canMoveTransfer, type TransferKind, type TransferState } from '../../domain/transfer-rules.ts'
import { transferEmailsJob } from '../jobs/transfer-emails.ts'
import {
  endTransfer,
  findTransfer,
  listOpenTransfers,
  lockTransfer,
  offerOn,
  transferByToken,
  transferOfEntry,
  transferPaidBy,
} from '../queries/transfers.ts'
import { transferPlace } from './transfer-place.ts'

type Over = 'declined' | 'withdrawn' | 'lapsed'
type Why = NonNullable<JobPayload<typeof transferEmailsJob>['why']>

/**
 * The reader of the link declines: the sender keeps the place, and is notified. Repeating changes
 * nothing.
 */
export async function declineTransfer(
  tx: Tx,
  tokenHash: Buffer,
): Promise<Result<TransferState, 'registration.transfer_gone'>> {
  const found = await transferByToken(tx, tokenHash)
  if (found === null || !(await lockOwnOrder(tx, found.orderId))) return err('registration.transfer_gone')
  const transfer = await lockTransfer(tx, found.id)
  if (transfer?.state === 'declined') return ok('declined')
  if (transfer?.state !== 'open' || transfer.openUntil <= tx.now) return err('registration.transfer_gone')
  await end(tx, transfer.id, 'declined')
  return ok('declined')
}

/**
 * The sender withdraws the offer, as long as no recipient has filled in the form. A relative's
 * unpaid fee ends with it: a late payment of it is refunded. Repeating changes nothing.
 */
export async function withdrawTransfer(
  tx: Tx,
  of: { readonly accountId: string; readonly orderId: string; readonly entryId: string },
): Promise<
  Result<undefined, 'registration.not_found' | 'registration.transfer_paying' | 'registration.transfer_gone'>
> {
  const found = await transferOfEntry(tx, of.entryId)
  const fee = found?.kind === 'relative' && found.state === 'paying' ? found.recipientOrderId : null
  const fees = await lockWithShares(tx, { orderId: of.orderId, shares: fee === null ? [] : [fee] })
  if (found?.kind === 'waitlist' || (found && fees.length > 0)) await lockPools(tx, found)
  const transfer = found === null ? null : await lockTransfer(tx, found.id)
  if (transfer === null || transfer.accountId !== of.accountId || transfer.orderId !== of.orderId)
    return err('registration.not_found')
  if (transfer.state === 'paying' && transfer.kind !== 'relative') return err('registration.transfer_paying')
  if (transfer.state === 'accepted') return err('registration.transfer_gone')
  if (transfer.kind === 'waitlist' && transfer.state === 'open')
    return (await withdrawRelease(tx, transfer, { state: 'withdrawn', offered: 'called back' }))
      ? ok()
      : err('registration.transfer_paying')
  if (canMoveTransfer(transfer.state, 'withdrawn')) await end(tx, transfer.id, 'withdrawn')
  await endShares(tx, fees, 'transfer withdrawn')
  return ok()
}

/** The offer expired, or the event is cancelled or postponed. */
export async function lapseTransfer(tx: Tx, id: string): Promise<void> {
  const found = await findTransfer(tx, id)
  if (found === null || !(await lockOwnOrder(tx, found.orderId))) return
  if (found.kind === 'waitlist') await lockPools(tx, found)
  const transfer = await lockTransfer(tx, id)
  if (transfer?.state !== 'open') return
  // The recipient may still accept, unless the event is cancelled or postponed.
  const status = (await findRaceRulesById(tx, transfer.raceId))?.eventStatus
  const offered = status === 'published' ? 'waits' : 'gone'
  if (transfer.kind === 'waitlist' && !(await withdrawRelease(tx, transfer, { state: 'lapsed', offered }))) return
  await end(tx, id, 'lapsed', status === 'cancelled' || status === 'postponed' ? status : 'late')
}

async function end(tx: Tx, id: string, state: Over, why: Why = 'late'): Promise<void> {
  await endTransfer(tx, id, state)
  await tx.enqueue(transferEmailsJob, { transferId: id, change: state, why })
}

/**
 * The fee is paid: the place is transferred in the payment's own transaction. Where that is
 * impossible (cancelled meanwhile, or the recipient has another place of the race) the fee is
 * refunded whole.
 * @locks none: the caller holds the lock on the sender's order with the recipient's
 */
export async function completeTransfers(tx: Tx, paid: readonly EventPayload<typeof orderPaid>[]): Promise<void> {
  for (const { orderId, isLinked, takesPlace } of paid) {
    if (isLinked && !(await complete(tx, orderId))) await refundFee(tx, orderId)
    if (takesPlace) await completeReleases(tx, orderId)
  }
}

/** False where the place no longer belongs to this order. */
async function complete(tx: Tx, orderId: string): Promise<boolean> {
  const found = await transferPaidBy(tx, orderId)
  if (found === null) return false // expired, and accepted by another recipient
  await lockPools(tx, found)
  const transfer = await lockTransfer(tx, found.id)
  const { state, recipientOrderId, recipientAccount, recipient } = transfer ?? found
  if (
    transfer === null ||
    state !== 'paying' ||
    recipientOrderId !== orderId ||
    recipientAccount === null ||
    recipient === null
  )
    return false
  const transferred = await transferPlace(tx, transfer, { accountId: recipientAccount, recipient })
  if (!transferred.ok) await reopen(tx, transfer.id, transfer.kind)
  return transferred.ok
}

async function refundFee(tx: Tx, orderId: string): Promise<void> {
  const order = await ownerOfOrder(tx, orderId)
  const back = await cancelOrder(tx, {
    orderId,
    scope: { kind: 'whole' },
    by: { kind: 'operator', accountId: order?.accountId ?? '' },
    terms: 'full',
    shownRefundMinor: null,
  })
  if (!back.ok) throw new Error(`fee order ${orderId}: refund refused: ${back.error.code}`)
}

/** The fee was not paid: an emailed offer is open again, and a relative's ends. */
export async function reopenTransfer(
  tx: Tx,
  { tenantId, eventId, orderId, isLinked, takesPlace }: EventPayload<typeof orderEnded>,
): Promise<void> {
  // Where the order ended with its event no offer may reopen: the job checks that.
  if (takesPlace || isLinked) await tx.enqueue(endCancelledOffersJob, { tenantId, eventId })
  if (takesPlace) await offerPlacesOn(tx, orderId)
  if (!isLinked) return
  const found = await transferPaidBy(tx, orderId)
  if (found?.state === 'paying') await reopen(tx, found.id, found.kind)
}

async function reopen(tx: Tx, id: string, kind: TransferKind): Promise<void> {
  if (kind === 'relative') await endTransfer(tx, id, 'withdrawn')
  else await offerOn(tx, id)
}

/** Places were cancelled: their offers end. */
export async function endOrderTransfers(
  tx: Tx,
  { orderId, places }: EventPayload<typeof linesCancelled>,
): Promise<void> {
  if (places.length === 0) return
  const holds = new Set(places.map(({ holdId }) => holdId))
  const releasedEntries = (await entriesOfOrder(tx, orderId)).filter(({ holdId }) => holds.has(holdId))
  for (const { id } of await listOpenTransfers(
    tx,
    releasedEntries.map((entry) => entry.id),
  ))
    await end(tx, id, 'withdrawn', 'entry_cancelled')
}
