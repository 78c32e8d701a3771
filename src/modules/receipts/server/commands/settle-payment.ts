import { addDays, comparePlainDates, plainDateIn } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { effectiveItems } from '../../domain/effective-items.ts'
import { toReceipts } from '../../domain/receipt.ts'
import { settlementItems } from '../../domain/returned-items.ts'
import { companyOf } from '../../domain/tax-regime.ts'
import { insertReceipts, lockReceiptsOfPayment, setSettleOn } from '../queries/receipts.ts'
import { eventDay, type PrepaidPayment } from '../queries/sold-orders.ts'
import { taxDay, taxRegimeOn } from '../reads/tax-regime.ts'
import { asReceipts } from './write-receipts.ts'

/** How long to wait before looking again at an event that is cancelled or postponed. */
const lookAgainDays = 7

/**
 * Writes the settlement of a payment in advance on the day of its event, once. An event that was
 * moved is settled on its new day; one that is not held waits, since its money goes back.
 * @locks the payment's receipts
 */
export async function settlePayment(tx: Tx, { tenantId, paymentId }: PrepaidPayment): Promise<void> {
  const receipts = await lockReceiptsOfPayment(tx, paymentId)
  const [first] = receipts
  if (first === undefined) return
  const { startsOn, timeZone, isHeld } = await eventDay(tx, first.eventId)
  const today = plainDateIn(tx.now, timeZone)
  if (!isHeld) return await setSettleOn(tx, paymentId, addDays(today, lookAgainDays))
  if (comparePlainDates(startsOn, today) > 0) return await setSettleOn(tx, paymentId, startsOn)
  const { paid, returned } = effectiveItems(receipts)
  const regime = await taxRegimeOn(
    tx,
    tenantId,
    taxDay(tx.now),
    paid.map(({ party }) => party),
  )
  if (regime === null) throw new Error(`payment ${paymentId}: no till of tenant ${tenantId} to settle it`)
  const contents = toReceipts(settlementItems(paid, returned, regime), {
    operation: 'sell',
    company: companyOf(regime.till),
    paidBy: 'prepayment',
  })
  const order = { id: first.orderId, eventId: first.eventId, organizerId: first.organizerId }
  await insertReceipts(tx, asReceipts('settlement', paymentId, { tenantId, paymentId }, order, contents))
  await setSettleOn(tx, paymentId, null)
}
