import type { z } from 'zod'
import { diffMs } from '#src/kernel/instant.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { returnedTransfers } from '#src/modules/invoices/server/reads/returned-transfers.ts'
import { type RetainedSums, retainedSums } from '#src/modules/orders/domain/retained-sums.ts'
import {
  type BillPart,
  type BillRefund,
  billsOfOrders,
  type WholeBill,
} from '#src/modules/orders/server/reads/bills-of-orders.ts'
import { companyOfOrder } from '#src/modules/orders/server/reads/company-of-order.ts'
import { discountsByOrder } from '#src/modules/orders/server/reads/discounts-by-order.ts'
import { type NamedOrder, ordersAround } from '#src/modules/orders/server/reads/orders-around.ts'
import { installmentsOf } from '#src/modules/payments/domain/installment-plan.ts'
import { payersRefundState } from '#src/modules/payments/domain/refund-state.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { nameOfBillLine } from '../../../domain/entry-name.ts'
import { entriesOfOrder, type OrderEntry } from '../../../server/queries/own-entries.ts'
import type { OwnReader } from '../../../server/reads/in-own-order.ts'
import { teamOfLegOrder } from '../../../teams/server/queries/team-legs.ts'
import { legLines } from '../../../teams/server/reads/leg-views.ts'
import type { getBillRoute } from '../../contract/bills.ts'
import { decisionOf } from '../../domain/decision.ts'
import { refundProgress } from '../../domain/refund-progress.ts'
import type { OwnBillRow } from '../queries/own-bills.ts'
import { dueOf, type Invoices, openInvoicesOf, overallOf, sumOf, unpaidOf } from './bill-list.ts'
import { type BillPlace, toBillEvent } from './bill-place.ts'

type BillReply = z.input<typeof getBillRoute.reply>
type PartReply = BillReply['parts'][number]
type Reader = BillPlace & OwnReader

/** Longer than a bank takes to show a refund. */
const bankMs = 14 * 24 * 3_600_000

/** Whether the money of a payment arrived, wherever it is now. */
const arrived: readonly string[] = ['succeeded', 'refunding', 'refunded']

/** The bill of an own order, read in the scope of its tenant. */
export async function ownBill(tx: Tx, row: OwnBillRow, reader: Reader): Promise<BillReply> {
  const { registrationId: orderId } = row
  const bill = (await billsOfOrders(tx, [orderId])).get(orderId)
  if (bill === undefined) throw new Error(`order ${orderId} of tenant ${row.tenantId} has no bill`)
  const [order] = bill.parts
  const { currency } = order
  const invoices = await openInvoicesOf(tx, [bill])
  const entries = await entriesOfOrder(tx, orderId)
  const legs = entries.length === 0 ? await legsOfOrder(tx, orderId, reader) : new Map<string, string>()
  const discounts = await discountsByOrder(
    tx,
    bill.parts.map(({ id }) => id),
  )
  const transfers = await returnedTransfers(
    tx,
    bill.parts.map(({ id }) => id),
  )
  const names = { entries, legs, language: reader.language }
  return {
    registrationId: orderId,
    kind: order.kind,
    status: order.statusNow,
    ...toBillEvent(row, reader),
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    currency,
    companyName: (await companyOfOrder(tx, orderId))?.fullName ?? null,
    parts: bill.parts.map((part) => ({
      ...toPart(part, names),
      discounts: (discounts.get(part.id) ?? []).map(({ nameRu, nameEn, code, amountMinor }) => ({
        name: reader.language === 'ru' ? nameRu : nameEn,
        code,
        amountMinor,
      })),
    })),
    overallMinor: overallOf(bill),
    dueMinor: dueOf(bill, invoices),
    unpaid: unpaidOf(bill, invoices, { urlAt: reader.urlAt, tenant: reader.tenantOf(row.tenantId).code }),
    receivedMinor: receivedOf(bill, currency) + receivedForInvoices(invoices),
    refundedMinor: sumOf(
      bill.refunds.filter(({ state }) => state === 'done'),
      currency,
    ),
    refundingMinor: sumOf(
      bill.refunds.filter(({ state }) => state !== 'done'),
      currency,
    ),
    payments: bill.payments.map((payment) => toPayment(payment, bill)),
    retained: retainedOf(bill),
    refund: refundProgress(bill.refunds),
    isRefundOnItsWay: bill.refunds.some(
      ({ state, endedAt }) => state !== 'failed' && (endedAt === null || diffMs(tx.now, endedAt) < bankMs),
    ),
    decision: decisionOf({ ...row, status: order.statusNow, entries }, tx.now),
    refunds: bill.refunds.map((refund) => toRefund(refund, bill, names)),
    returnedTransfers: transfers.map(({ id, reason, state, dueSince, doneAt, amountMinor, currency: own }) => ({
      ...{ id, reason, state, amountMinor, currency: own },
      requestedAt: dueSince,
      endedAt: doneAt,
    })),
    ...toNeighbours(bill, await ordersAround(tx, bill), reader),
  }
}

function toPayment(payment: WholeBill['payments'][number], { refunds }: WholeBill): BillReply['payments'][number] {
  const { id, method, state, createdAt, paidAt, amountMinor, currency } = payment
  const parts = installmentsOf(
    payment,
    refunds.some(({ paymentId }) => paymentId === id),
  )
  return { id, method, state, createdAt, paidAt, amountMinor, currency, installments: parts && [...parts] }
}

function receivedOf({ payments }: WholeBill, currency: string): number {
  return sumOf(
    payments.filter(({ state }) => arrived.includes(state)),
    currency,
  )
}

function receivedForInvoices(invoices: Invoices): number {
  return [...invoices.values()].reduce((sum, { receivedMinor }) => sum + receivedMinor, 0)
}

/** What was not returned of places and options that were cancelled, not moved to another event. */
function retainedOf({ parts, cancellations }: WholeBill): RetainedSums {
  const sums = parts.map(({ id, lines, eventBp, extraBp }) => {
    const own = cancellations.filter(
      ({ orderId, kind, movedTo }) => orderId === id && kind === 'cancellation' && movedTo === null,
    )
    return retainedSums(lines, own.toReversed(), { eventBp, extraBp })
  })
  return {
    feeMinor: sums.reduce((sum, { feeMinor }) => sum + feeMinor, 0),
    restMinor: sums.reduce((sum, { restMinor }) => sum + restMinor, 0),
  }
}

async function legsOfOrder(tx: Tx, orderId: string, reader: Reader): Promise<ReadonlyMap<string, string>> {
  const team = await teamOfLegOrder(tx, orderId)
  const race = team && (await findRaceRulesById(tx, team.raceId))
  return race ? await legLines(tx, { orderId, race }, reader) : new Map()
}

type Names = {
  readonly entries: readonly OrderEntry[]
  readonly legs: ReadonlyMap<string, string>
  readonly language: 'ru' | 'en'
}

function toPart(part: BillPart, { entries, legs, language }: Names): Omit<PartReply, 'discounts'> {
  const { id: orderId, kind, statusNow: status, createdAt, paidAt, lines, totals, eventBp, extraBp } = part
  return {
    ...{ orderId, kind, status, createdAt, paidAt },
    items: lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      name: language === 'ru' ? line.nameRu : line.nameEn,
      participantName: legs.get(line.subjectId) ?? nameOfBillLine(language, line, entries),
      count: line.units,
      costMinor: line.unitPriceMinor * line.units,
    })),
    commissions: [
      { kind: 'event' as const, rateBp: eventBp, amountMinor: totals.eventCommissionMinor },
      { kind: 'extra' as const, rateBp: extraBp, amountMinor: totals.extraCommissionMinor },
    ].filter(({ amountMinor }) => amountMinor > 0),
    overallMinor: totals.overallMinor,
    isPaidByMove: part.payingOrderId !== null,
  }
}

function toRefund(
  { id, method, state, requestedAt, endedAt, amountMinor, currency, cancellation }: BillRefund,
  { parts }: WholeBill,
  { entries, language }: Names,
): BillReply['refunds'][number] {
  const lines = parts.flatMap((part) => part.lines)
  return {
    ...{ id, method, state: payersRefundState(state), requestedAt, endedAt, amountMinor, currency },
    reason:
      cancellation === null
        ? 'unused'
        : cancellation.kind === 'price_reduction'
          ? 'cheaper_race'
          : cancellation.cancelledBy,
    items: (cancellation?.lines ?? []).flatMap(({ lineId, units, refundMinor }) => {
      const line = lines.find((one) => one.id === lineId)
      if (line === undefined) return []
      const person = nameOfBillLine(language, line, entries)
      const name = language === 'ru' ? line.nameRu : line.nameEn
      return [
        { id: lineId, kind: line.kind, name: person === '' ? name : `${name}, ${person}`, count: units, refundMinor },
      ]
    }),
  }
}

/** Money that came from, or went to, other events, and the orders that are about the same places. */
function toNeighbours(
  { parts, cancellations }: WholeBill,
  around: readonly NamedOrder[],
  { language, accountId }: Reader,
): Pick<BillReply, 'moves' | 'linked'> {
  const [order] = parts
  const find = (id: string | null) => around.find((one) => one.id === id)
  const eventName = (one: NamedOrder | undefined) => (language === 'ru' ? one?.eventNameRu : one?.eventNameEn) ?? ''
  const billOf = (one: NamedOrder | undefined) => (one?.accountId === accountId ? one.billId : null)
  const sent = cancellations.filter(({ movedMinor }) => movedMinor > 0)
  const move = (direction: 'in' | 'out', amountMinor: number, other: NamedOrder | undefined) => ({
    ...{ direction, amountMinor },
    registrationId: billOf(other),
    eventName: eventName(other),
  })
  const linked = around.filter(
    (one) => one.accountId === accountId && (one.id === order.sourceOrderId || one.isAboutItsPlaces),
  )
  return {
    moves: [
      ...parts
        .filter(({ payingOrderId }) => payingOrderId !== null)
        .map(({ payingOrderId, chargedMinor }) => move('in', chargedMinor, find(payingOrderId))),
      ...sent.map(({ movedMinor, movedTo }) => move('out', movedMinor, find(movedTo))),
    ],
    linked: linked.map((one) => ({
      registrationId: one.billId,
      kind: one.kind,
      isSource: one.id === order.sourceOrderId,
      eventName: eventName(one),
    })),
  }
}
