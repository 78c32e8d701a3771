import { err, ok, type Result } from '#src/kernel/result.ts'
import { findEdition } from '#src/modules/catalog/server/reads/find-edition.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { returnDeferred } from '#src/modules/orders/server/commands/defer-place.ts'
import { lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { mapChangeError } from '../../../changes/server/commands/change-race.ts'
import type { returnDeferralRoute } from '../../contract/defer.ts'
import { findDeferral } from '../queries/deferrals.ts'
import { deferralTerms } from '../reads/deferral-terms.ts'

type EntryKey = { readonly accountId: string; readonly orderId: string; readonly entryId: string }
type Refusal = keyof (typeof returnDeferralRoute)['errors']

/**
 * Refunds the waiting sum: by the terms at the moment of the deferral, like a cancellation then.
 * Where those terms gave nothing there is no refund. An earlier refund is unchanged.
 * @locks payments, orders, event
 */
export async function returnDeferral(
  tx: Tx,
  { shownRefundMinor, ...entryKey }: EntryKey & { readonly shownRefundMinor: number },
): Promise<Result<undefined, Refusal>> {
  const paid = await lockPaidOrder(tx, entryKey.orderId)
  if (paid === null || paid.order.accountId !== entryKey.accountId) return err('registration.not_found')
  const deferral = await findDeferral(tx, entryKey.entryId)
  if (deferral === null || deferral.orderId !== entryKey.orderId) return err('registration.entry_unknown')
  if (deferral.state === 'returned') return ok()
  if (deferral.state === 'taken') return err('registration.not_deferred')
  if (shownRefundMinor === 0) return err('registration.deferral_keeps')
  await lockPools(tx, deferral)
  const by = { kind: 'owner', accountId: entryKey.accountId } as const
  const back = { holdId: deferral.holdId, ...(await deferralTerms(tx, deferral)), isAll: false, by, shownRefundMinor }
  const returned = await returnDeferred(tx, paid, back)
  return returned.ok ? ok() : err(mapChangeError(returned.error.code))
}

/**
 * The longest wait is over. Where the organizer has named no edition everything is refunded, their
 * fee too; where they have, the refund follows the terms at the deferral. Repeating changes
 * nothing.
 */
export async function lapseDeferral(tx: Tx, entryId: string): Promise<void> {
  const known = await findDeferral(tx, entryId)
  const paid = known && (await lockPaidOrder(tx, known.orderId))
  const deferral = await findDeferral(tx, entryId)
  if (paid == null || deferral?.state !== 'waiting' || deferral.waitsUntil > tx.now) return
  await lockPools(tx, deferral)
  const edition = await findEdition(tx, deferral.eventId)
  if (edition?.isOpen) return
  const by = { kind: 'organizer', accountId: deferral.accountId } as const
  const { isEventNotHeld, ...terms } = await deferralTerms(tx, deferral)
  const isAll = edition === null || isEventNotHeld
  const back = { holdId: deferral.holdId, ...terms, isAll, by, shownRefundMinor: null }
  const returned = await returnDeferred(tx, paid, back)
  if (!returned.ok) throw new Error(`deferral of hold ${deferral.holdId}: refund refused: ${returned.error.code}`)
}
