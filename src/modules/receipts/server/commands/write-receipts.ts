import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { paymentOfWrongSum, paymentRefunded, paymentSucceeded } from '#src/modules/payments/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { effectiveItems } from '../../domain/effective-items.ts'
import { paymentItems, type SoldOrder } from '../../domain/payment-items.ts'
import { type Party, type ReceiptContent, type ReceiptItem, toReceipts } from '../../domain/receipt.ts'
import { partOfCancelled, refundItems, takenItems } from '../../domain/returned-items.ts'
import { companyOf } from '../../domain/tax-regime.ts'
import { acquirerContents, refundsUnderWay } from '../queries/acquirer-contents.ts'
import {
  insertReceipts,
  lockReceiptsOfPayment,
  type NewReceipt,
  type ReceiptRow,
  throughAcquirer,
} from '../queries/receipts.ts'
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
  const written = await contentsOfPayments(tx, inRoubles)
  if (written.size === 0) return
  const byProvider = await acquirerContents(
    tx,
    'payment',
    inRoubles.map(({ paymentId }) => paymentId),
  )
  await insertReceipts(
    tx,
    inRoubles.flatMap((payment) => {
      const own = written.get(payment.paymentId)
      if (own === undefined) return []
      const { order } = own
      const given = byProvider.get(payment.paymentId)
      const isOfProvider = given?.totalMinor === payment.amountMinor
      const contents = isOfProvider ? [given] : own.contents
      return asReceipts('payment', payment.paymentId, payment, order, contents).map((receipt) => ({
        ...receipt,
        isOfProvider,
        settleOn: settleOn(receipt.content, order.startsOn),
      }))
    }),
  )
}

/**
 * What the receipts of payments in roubles say, by payment, with the regime of today; empty where the
 * tenant has no till.
 */
export async function contentsOfPayments(
  tx: Tx,
  inRoubles: readonly Omit<Taken, 'shopOrganizerId'>[],
): Promise<ReadonlyMap<string, { readonly order: SoldOrderRow; readonly contents: readonly ReceiptContent[] }>> {
  const [first] = inRoubles
  if (first === undefined) return new Map()
  const day = taxDay(tx.now)
  const till = await tillOn(tx, first.tenantId, day)
  if (till === null) return new Map()
  const orders = await soldOrders(
    tx,
    inRoubles.map(({ orderId }) => orderId),
  )
  const parties = [...orders.values()].flatMap(partiesOf)
  const regime = await regimeOfTill(tx, { tenantId: first.tenantId, day, till }, parties)
  const company = companyOf(till)
  return new Map(
    inRoubles.map((payment) => {
      const order = orders.get(payment.orderId)
      if (order === undefined) throw new Error(`payment ${payment.paymentId}: order ${payment.orderId} not found`)
      const items = paymentItems(order, payment.amountMinor, regime)
      const contents = toReceipts(items, { operation: 'sell', company, paidBy: 'cashless' })
      return [payment.paymentId, { order, contents }]
    }),
  )
}

/** The receipt of money that came in another sum than was asked for: an advance, which goes back. */
export async function writeWrongSumReceipt(tx: Tx, payment: EventPayload<typeof paymentOfWrongSum>): Promise<void> {
  await writePaymentReceipts(tx, [{ ...payment, amountMinor: payment.receivedMinor }])
}

/**
 * Writes the receipts of a refund that was made, in its transaction: the items of the receipts that
 * took the money, with their rates. Where the provider makes the receipt of what it paid out, ours
 * is only of the rest. A payment from before the tenant's till has none.
 * @locks the payment's receipts; the caller has locked the payment
 */
export async function writeRefundReceipt(tx: Tx, refund: EventPayload<typeof paymentRefunded>): Promise<void> {
  if (refund.currency !== 'RUB') return
  const { refundId, paymentId, amountMinor, receiptedMinor } = refund
  const stored = (await acquirerContents(tx, 'refund', [refundId])).get(refundId)
  const given = receiptedMinor > 0 && stored?.totalMinor === receiptedMinor ? [stored] : []
  const own = await contentsOfRefund(tx, {
    refundId,
    paymentId,
    amountMinor: amountMinor - (given.length > 0 ? receiptedMinor : 0),
    given: given.flatMap(({ items }) => items),
  })
  if (own === null) return
  const order = { ...own.first, id: own.first.orderId }
  await insertReceipts(tx, [
    ...asReceipts('refund', refundId, refund, order, given).map((receipt) => ({ ...receipt, isOfProvider: true })),
    ...asReceipts('refund', refundId, refund, order, own.contents, given.length),
  ])
}

/**
 * What the receipts of a refund say; null where its payment has no receipt.
 * @param refund `amountMinor` of it is what these receipts are to return; `given`: items of it on another
 *   receipt
 * @locks the payment's receipts
 */
export async function contentsOfRefund(
  tx: Tx,
  {
    refundId,
    paymentId,
    amountMinor,
    given = [],
  }: {
    readonly refundId: string
    readonly paymentId: string
    readonly amountMinor: number
    readonly given?: readonly ReceiptItem[]
  },
): Promise<{
  readonly first: ReceiptRow
  readonly contents: readonly ReceiptContent[]
  /** The payment's provider has made the receipt of the payment, or is making it. */
  readonly isPaidThroughAcquirer: boolean
} | null> {
  const receipts = await lockReceiptsOfPayment(tx, paymentId)
  const [first] = receipts
  if (first === undefined) return null
  const { paid, settled, returned } = effectiveItems(receipts)
  const underWay = (await refundsUnderWay(tx, paymentId, refundId)).flatMap(({ items }) => items)
  const wanted = partOfCancelled(await wantedSums(tx, refundId), given, amountMinor)
  const items = refundItems(takenItems(paid, settled), [...returned, ...underWay, ...given], amountMinor, wanted)
  const { company } = first.content
  return {
    first,
    contents: toReceipts(items, { operation: 'sell_refund', company, paidBy: 'cashless' }),
    isPaidThroughAcquirer: first.provider === throughAcquirer,
  }
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

/** The receipts of one reference, one after another, from the part after `partsBefore` on. */
export function asReceipts(
  kind: NewReceipt['kind'],
  reference: string,
  of: { readonly tenantId: number; readonly paymentId: string },
  order: Pick<SoldOrderRow, 'id' | 'eventId' | 'organizerId'>,
  contents: readonly ReceiptContent[],
  partsBefore = 0,
): NewReceipt[] {
  return contents.map((content, i) => ({
    tenantId: of.tenantId,
    kind,
    reference,
    part: partsBefore + i + 1,
    paymentId: of.paymentId,
    orderId: order.id,
    eventId: order.eventId,
    organizerId: order.organizerId,
    content,
    settleOn: null,
    isOfProvider: false,
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
