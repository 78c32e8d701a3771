import { addDays, comparePlainDates, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { placeMoved } from '#src/modules/orders/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { effectiveItems } from '../../domain/effective-items.ts'
import { itemName } from '../../domain/payment-items.ts'
import { type ReceiptItem, toReceipts } from '../../domain/receipt.ts'
import { prepaidLeft, settlementItems } from '../../domain/returned-items.ts'
import { companyOf, type TaxRegime } from '../../domain/tax-regime.ts'
import { insertReceipts, lockReceiptsOfPayment, type ReceiptRow, setSettleOn } from '../queries/receipts.ts'
import {
  type LineRendering,
  lookAtSettlements,
  type PrepaidPayment,
  type Rendering,
  renderingOfOrder,
  renderingsOfLines,
} from '../queries/sold-orders.ts'
import { taxDay, taxRegimeOn } from '../reads/tax-regime.ts'
import { asReceipts } from './write-receipts.ts'

/** How long to wait before looking again at what is not held: a cancelled event, a deferred place. */
const lookAgainDays = 7

type Prepaid = {
  readonly item: ReceiptItem
  readonly at: Rendering | LineRendering
  /** The day by the event's own clock. */
  readonly today: PlainDate
}

/**
 * Writes the settlements of a payment in advance, each part of it once, on the day of the event where
 * it is rendered: that of a place which was moved is the new one. What is not held waits, since its
 * money goes back or its place is taken elsewhere.
 * @locks the payment's receipts
 */
export async function settlePayment(tx: Tx, { tenantId, paymentId }: PrepaidPayment): Promise<void> {
  const receipts = await lockReceiptsOfPayment(tx, paymentId)
  const [first] = receipts
  if (first === undefined) return
  const { paid, settled, returned } = effectiveItems(receipts)
  const settledKeys = new Set(settled.map(({ key }) => key))
  const byLine = await renderingsOfLines(tx, first.orderId)
  const ofOrder = await renderingOfOrder(tx, first.orderId)
  const waiting = paid
    .filter(({ key }) => !settledKeys.has(key))
    .map((item): Prepaid => {
      const at = byLine.get(item.key) ?? ofOrder
      return { item, at, today: plainDateIn(tx.now, at.timeZone) }
    })
  const due = waiting.filter(isDue)
  const regime = await taxRegimeOn(
    tx,
    tenantId,
    taxDay(tx.now),
    due.map(({ item }) => item.party),
  )
  if (regime === null && due.length > 0) throw new Error(`payment ${paymentId}: no till of tenant ${tenantId}`)
  if (regime !== null) await settle(tx, { first, receipts, due, returned, regime })
  await setSettleOn(tx, paymentId, nextDay(waiting, returned))
}

function isDue({ at, today }: Prepaid): boolean {
  return at.isHeld && comparePlainDates(at.startsOn, today) <= 0
}

/** A receipt, or several, for each event whose day has come. */
async function settle(
  tx: Tx,
  {
    first,
    receipts,
    due,
    returned,
    regime,
  }: {
    readonly first: ReceiptRow
    readonly receipts: readonly ReceiptRow[]
    readonly due: readonly Prepaid[]
    readonly returned: readonly ReceiptItem[]
    readonly regime: TaxRegime
  },
): Promise<void> {
  const { paymentId } = first
  let parts = receipts.filter(({ kind }) => kind === 'settlement').length
  for (const [eventId, own] of Map.groupBy(due, ({ at }) => at.eventId)) {
    const items = settlementItems(own.map(itemThere), returned, regime)
    const rest = { operation: 'sell', company: companyOf(regime.till), paidBy: 'prepayment' } as const
    const contents = toReceipts(items, rest)
    const order = { id: first.orderId, eventId, organizerId: first.organizerId }
    await insertReceipts(tx, asReceipts('settlement', paymentId, first, order, contents, parts))
    parts += contents.length
  }
}

/** A place that was moved is settled by the name that it has at the other event. */
function itemThere({ item, at }: Prepaid): ReceiptItem {
  const movedTo = 'movedTo' in at ? at.movedTo : null
  return movedTo === null ? item : { ...item, name: itemName({ kind: 'place', name: movedTo }, at.eventName) }
}

/** When to look again; null where nothing is left that was paid in advance. */
function nextDay(waiting: readonly Prepaid[], returned: readonly ReceiptItem[]): PlainDate | null {
  const later = waiting.filter((one) => !isDue(one))
  const left = new Set(
    prepaidLeft(
      later.map(({ item }) => item),
      returned,
    ).map(({ key }) => key),
  )
  const days = later
    .filter(({ item }) => left.has(item.key))
    .map(({ at, today }) => (at.isHeld ? at.startsOn : addDays(today, lookAgainDays)))
  return days.toSorted(comparePlainDates)[0] ?? null
}

/** A place pays one at another event now: the next look at its settlement finds the new day. */
export async function followMovedPlace(tx: Tx, { orderId }: EventPayload<typeof placeMoved>): Promise<void> {
  await lookAtSettlements(tx, orderId, addDays(taxDay(tx.now), -1)) // it is a day earlier in the west
}
