import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { paymentOfWrongSum, paymentRefunded, paymentSucceeded } from '#src/modules/payments/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { effectiveItems } from '../../domain/effective-items.ts'
import { paymentItems, type SoldOrder } from '../../domain/payment-items.ts'
import { type Party, type ReceiptContent, toReceipts } from '../../domain/receipt.ts'
import { refundItems, takenItems } from '../../domain/returned-items.ts'
import { companyOf } from '../../domain/tax-regime.ts'
import { insertReceipts, lockReceiptsOfPayment, type NewReceipt } from '../queries/receipts.ts'
import { tillOn } from '../queries/regimes.ts'
import { cancelledSums, type SoldOrderRow, soldOrders } from '../queries/sold-orders.ts'
import { regimeOfTill, taxDay } from '../reads/tax-regime.ts'

type Taken = Pick<
  EventPayload<typeof paymentSucceeded>,
  'tenantId' | 'paymentId' | 'orderId' | 'shopOrganizerId' | 'amountMinor' | 'currency'
>

/**
 * Writes the receipts of payments in their own transaction. 54-FZ is about roubles; a tenant without
 * a till makes none, nor does money in an organizer's own shop, which sells itself. Nothing here may stand between a payment and its order: what the tax regime
 * does not know is left to the register, whose refusal an operator sees.
 */
export async function writePaymentReceipts(tx: Tx, payments: readonly Taken[]): Promise<void> {
  const inRoubles = payments.filter(({ currency, shopOrganizerId }) => currency === 'RUB' && shopOrganizerId === null)
  const [first] = inRoubles
  if (first === undefined) return
  const day = taxDay(tx.now)
  const till = await tillOn(tx, first.tenantId, day)
  if (till === null) return
  const orders = await soldOrders(
    tx,
    inRoubles.map(({ orderId }) => orderId),
  )
  const parties = [...orders.values()].flatMap(partiesOf)
  const regime = await regimeOfTill(tx, { tenantId: first.tenantId, day, till }, parties)
  const company = companyOf(till)
  await insertReceipts(
    tx,
    inRoubles.flatMap((payment) => {
      const order = orders.get(payment.orderId)
      if (order === undefined) throw new Error(`payment ${payment.paymentId}: order ${payment.orderId} not found`)
      const items = paymentItems(order, payment.amountMinor, regime)
      const contents = toReceipts(items, { operation: 'sell', company, paidBy: 'cashless' })
      return asReceipts('payment', payment.paymentId, payment, order, contents).map((receipt) => ({
        ...receipt,
        settleOn: settleOn(receipt.content, order.startsOn),
      }))
    }),
  )
}

/** The receipt of money that came in another sum than was asked for: an advance, which goes back. */
export async function writeWrongSumReceipt(tx: Tx, payment: EventPayload<typeof paymentOfWrongSum>): Promise<void> {
  await writePaymentReceipts(tx, [{ ...payment, amountMinor: payment.receivedMinor }])
}

/**
 * Writes the receipt of a refund that was made, in its transaction: the items of the receipts that
 * took the money, with their rates. A payment from before the tenant's till has none.
 * @locks the payment's receipts; the caller has locked the payment
 */
export async function writeRefundReceipt(tx: Tx, refund: EventPayload<typeof paymentRefunded>): Promise<void> {
  const receipts = await lockReceiptsOfPayment(tx, refund.paymentId)
  const [first] = receipts
  if (first === undefined || refund.currency !== 'RUB') return
  const { paid, settled, returned } = effectiveItems(receipts)
  const items = refundItems(
    takenItems(paid, settled),
    returned,
    refund.amountMinor,
    await wantedSums(tx, refund.refundId),
  )
  const { company } = first.content
  const contents = toReceipts(items, { operation: 'sell_refund', company, paidBy: 'cashless' })
  await insertReceipts(tx, asReceipts('refund', refund.refundId, refund, { ...first, id: first.orderId }, contents))
}

async function wantedSums(tx: Tx, refundId: string): Promise<ReadonlyMap<string, number> | null> {
  const cancelled = await cancelledSums(tx, refundId)
  if (cancelled.length === 0) return null
  const feeMinor = cancelled.reduce((sum, one) => sum + one.feeMinor, 0)
  const lines = cancelled
    .filter(({ netMinor }) => netMinor > 0)
    .map(({ lineId, netMinor }) => [lineId, netMinor] as const)
  return new Map(feeMinor > 0 ? [...lines, ['fee', feeMinor]] : lines)
}

/** The receipts of one reference, one after another. */
export function asReceipts(
  kind: NewReceipt['kind'],
  reference: string,
  of: { readonly tenantId: number; readonly paymentId: string },
  order: Pick<SoldOrderRow, 'id' | 'eventId' | 'organizerId'>,
  contents: readonly ReceiptContent[],
): NewReceipt[] {
  return contents.map((content, i) => ({
    tenantId: of.tenantId,
    kind,
    reference,
    part: i + 1,
    paymentId: of.paymentId,
    orderId: order.id,
    eventId: order.eventId,
    organizerId: order.organizerId,
    content,
    settleOn: null,
  }))
}

function partiesOf({ organizerId, lines }: SoldOrder): Party[] {
  const insurers = lines.flatMap(({ kind, providerName }) =>
    kind === 'insurance' ? [`insurer:${providerName}` as const] : [],
  )
  return [`organizer:${organizerId}`, ...insurers]
}

function settleOn({ items }: ReceiptContent, startsOn: PlainDate): PlainDate | null {
  return items.some(({ mode }) => mode === 'full_prepayment') ? startsOn : null
}
