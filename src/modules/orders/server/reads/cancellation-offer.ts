import type { Currency } from '#src/kernel/money.ts'
import { addDays, type PlainDate } from '#src/kernel/plain-date.ts'
import type { RefundRule } from '#src/modules/catalog/domain/refund-rules.ts'
import { productsOfEvent } from '#src/modules/catalog/server/reads/products-of-event.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { doesFeeStay, linesToCancel } from '../../domain/lines-to-cancel.ts'
import { optionsToReturn } from '../../domain/linked-options.ts'
import { isPaidStatus, type OrderStatus } from '../../domain/order-state.ts'
import {
  type CancellationScope,
  feeSum,
  fullRefund,
  noRefund,
  type RefundTerms,
  refundSum,
  refundTerms,
  returnedLines,
} from '../../domain/refund-sums.ts'
import { type ReturnablePremium, returnablePremiums } from '../../domain/returnable-premiums.ts'
import { paidStayReason, type StayReason } from '../../domain/staying-option.ts'
import { notCancellableReason } from '../commands/cancel-order.ts'
import {
  type CancellationRow,
  type LineWithReturns,
  linesWithReturns,
  refundedTotalMinor,
} from '../queries/cancellations.ts'
import { findOrder, listOptionsOrders, listPriceDifferences, type OrderRow } from '../queries/orders.ts'
import { cancellationsWithRefunds, type RefundProgress } from './cancellations-of-order.ts'
import { findWaitingOptions } from './waiting-options.ts'

export type CancellationOffer = {
  readonly accountId: string
  readonly status: OrderStatus
  readonly currency: Currency
  readonly paidMinor: number
  readonly refundedMinor: number
  /** The sum paid for the lines not cancelled. */
  readonly activeMinor: number
  readonly refusal:
    | 'orders.not_paid'
    | 'orders.already_cancelled'
    | 'orders.cancel_too_late'
    | 'orders.transferred'
    | 'orders.deferred'
    | 'orders.fee_stays'
    | null
  /** The organizer's current terms; null after the deadline, when only premiums are refunded. */
  readonly terms: (RefundTerms & { readonly lastDay: PlainDate | null }) | null
  /** The part of the refund that insurers return by their own rules, by its last day; none where all is refunded. */
  readonly premiums: readonly ReturnablePremium[]
  readonly rules: readonly (RefundTerms & { readonly lastDay: PlainDate })[]
  /**
   * The refund at this moment of all remaining lines, and of each line alone with its accompanying
   * lines.
   */
  readonly wholeRefundMinor: number
  /** The part of the service fee that the current terms do not return of all remaining lines. */
  readonly wholeRetainedFeeMinor: number
  /** The options waiting for payment that end with the whole order. */
  readonly wholeEndedOptions: readonly NamedLine[]
  readonly lines: readonly (Pick<
    LineWithReturns,
    | 'id'
    | 'kind'
    | 'holdId'
    | 'entryId'
    | 'placeHoldId'
    | 'nameRu'
    | 'nameEn'
    | 'units'
    | 'returnedUnits'
    | 'isTransferred'
  > & {
    /** With its price differences: of a place to another race, of an option to another variant. */
    readonly paidMinor: number
    /** The sum paid for the remaining units of the line, and for its accompanying lines. */
    readonly activeMinor: number
    readonly accompanyingLines: readonly NamedLine[]
    /** The options waiting for payment that end with it: all of their order, as it is one payment. */
    readonly endedOptions: readonly NamedLine[]
    readonly refundMinor: number
    /** The part of the service fee that is not returned with it. */
    readonly retainedFeeMinor: number
    /** Why its payer can't cancel it alone; null: they can, or it is no option. */
    readonly stays: StayReason | null
  })[]
  readonly cancellations: readonly (CancellationRow & { readonly refund: RefundProgress | null })[]
}

type NamedLine = Pick<LineWithReturns, 'nameRu' | 'nameEn'>

/**
 * The refund if the order, or one line of it, were cancelled at this moment; null where there is no
 * such order.
 */
export async function cancellationOffer(tx: Tx, orderId: string): Promise<CancellationOffer | null> {
  const order = await findOrder(tx, orderId)
  if (order === null) return null
  const all = await linesWithReturns(tx, orderId)
  const linkedLines = await priceDifferenceLines(tx, orderId)
  const options = await paidOptions(tx, orderId)
  const facts = await refundFactsOfEvent(tx, order.eventId)
  const lines = linesToCancel(all, facts.eventStatus)
  const isPaid = isPaidStatus(order.status)
  const terms = isPaid ? refundTerms(facts, tx.now) : null
  const cancellations = await cancellationsWithRefunds(tx, orderId)
  const refundOf = (scope: CancellationScope) => (isPaid ? sumOf(scope, terms ?? noRefund) : 0)
  const returnedOf = (scope: CancellationScope, on: RefundTerms, from: readonly LineWithReturns[] = lines) => {
    const cancelled = returnedLines(from, scope, order, on)
    const holds = cancelled.flatMap(({ kind, holdId }) => (kind === 'place' ? [holdId] : []))
    const accompanyingLines = linkedLines.filter(({ placeHoldId }) => holds.includes(placeHoldId))
    const units = new Map(cancelled.map(({ id, cancelledUnits }) => [id, cancelledUnits]))
    return [
      ...cancelled,
      ...returnedLines(accompanyingLines, { kind: 'whole' }, order, on),
      ...returnedLines(optionsToReturn(options, all, units), { kind: 'whole' }, order, on),
    ]
  }
  const sumOf = (...[scope, on, from]: Parameters<typeof returnedOf>) => refundSum(returnedOf(scope, on, from))
  const retainedFeeOf = (scope: CancellationScope) =>
    isPaid ? feeSum(returnedOf(scope, fullRefund)) - feeSum(returnedOf(scope, terms ?? noRefund)) : 0
  const products = all.some(({ kind }) => kind === 'product') ? await productsOfEvent(tx, order.eventId) : []
  const stays = (line: LineWithReturns) => {
    const product = line.kind === 'product' ? products.find(({ id }) => id === line.subjectId) : undefined
    return product === undefined ? null : paidStayReason(line, { own: lines, bought: options }, product.inclusion)
  }
  const accompanyingOf = ({ id: lineId }: LineWithReturns) => {
    const cancelled = returnedLines(lines, { kind: 'line', lineId }, order, fullRefund)
    const units = new Map(cancelled.map(({ id, cancelledUnits }) => [id, cancelledUnits]))
    const bought = optionsToReturn(options, all, units).filter(({ replacesLineId }) => replacesLineId === null)
    return [...cancelled, ...bought].filter(({ id, kind }) => id !== lineId && kind !== 'price_difference')
  }
  const waiting = isPaid ? await findWaitingOptions(tx, orderId) : null
  const endedOptions = (scope: CancellationScope) => {
    if (waiting === null) return []
    const cancelled = returnedLines(lines, scope, order, fullRefund)
    const units = new Map(cancelled.map(({ id, cancelledUnits }) => [id, cancelledUnits]))
    const unpaid = waiting.lines.map((line) => ({ ...line, returnedUnits: 0 }))
    return optionsToReturn(unpaid, all, units).length === 0 ? [] : waiting.lines
  }
  const wholeRefundMinor = refundOf({ kind: 'whole' })
  return {
    accountId: order.accountId,
    status: order.status,
    currency: order.currency,
    paidMinor:
      order.paidAt === null
        ? 0
        : (order.overallMinor ?? 0) +
          refundSum(returnedLines(whole([...linkedLines, ...options]), wholeOrder, order, fullRefund)),
    refundedMinor: refundedTotalMinor(cancellations),
    activeMinor: isPaid ? sumOf({ kind: 'whole' }, fullRefund, asPaid(lines)) : 0,
    refusal: refusalOf(order, {
      isTooLate: terms === null && wholeRefundMinor === 0,
      notCancellable: lines.length === 0 ? notCancellableReason(all) : null,
      isFee: doesFeeStay(order, facts.eventStatus),
    }),
    terms,
    premiums: isPaid && terms?.coversAll !== true ? returnablePremiums(lines, facts.timeZone) : [],
    rules: facts.rules.map((rule) => withLastDay(rule, facts.startsOn)),
    wholeRefundMinor,
    wholeRetainedFeeMinor: retainedFeeOf({ kind: 'whole' }),
    wholeEndedOptions: endedOptions({ kind: 'whole' }),
    lines: all.map((line) => ({
      ...line,
      isTransferred: line.isTransferred && !lines.includes(line),
      paidMinor: refundSum(
        returnedLines(
          whole([
            line,
            ...(line.kind === 'place' ? linkedLines.filter((one) => one.placeHoldId === line.holdId) : []),
            ...options.filter((one) => one.replacesLineId === line.id),
          ]),
          wholeOrder,
          order,
          fullRefund,
        ),
      ),
      activeMinor:
        isPaid && lines.includes(line) ? sumOf({ kind: 'line', lineId: line.id }, fullRefund, asPaid(lines)) : 0,
      accompanyingLines: accompanyingOf(line),
      endedOptions: lines.includes(line) ? endedOptions({ kind: 'line', lineId: line.id }) : [],
      stays: stays(line),
      refundMinor: lines.includes(line) ? refundOf({ kind: 'line', lineId: line.id }) : 0,
      retainedFeeMinor: lines.includes(line) ? retainedFeeOf({ kind: 'line', lineId: line.id }) : 0,
    })),
    cancellations,
  }
}

/** The refund of a place that is cancelled alone at this moment; null where it can't be. */
export function placeRefundMinor({ refusal, terms, lines }: CancellationOffer, holdId: string): number | null {
  const line = lines.find((one) => one.holdId === holdId)
  if (refusal !== null || line === undefined) return null
  return terms === null && line.refundMinor === 0 ? null : line.refundMinor
}

const wholeOrder: CancellationScope = { kind: 'whole' }

/** The lines as paid, without their cancellations. */
function whole<L extends LineWithReturns>(lines: readonly L[]): L[] {
  return asPaid(lines).map((line) => ({ ...line, returnedUnits: 0 }))
}

/** The lines for sums paid: as if the insurer returned every premium. */
function asPaid<L extends LineWithReturns>(lines: readonly L[]): L[] {
  return lines.map((line) => ({ ...line, keepsPremium: false }))
}

/** The price differences paid beside the order's places. */
async function priceDifferenceLines(tx: Tx, orderId: string) {
  const lines: (LineWithReturns & { readonly placeHoldId: string | null })[] = []
  for (const { id, paidAt, sourceHoldId } of await listPriceDifferences(tx, orderId)) {
    if (paidAt === null) continue
    for (const line of await linesWithReturns(tx, id)) lines.push({ ...line, placeHoldId: sourceHoldId })
  }
  return lines
}

/** The lines of the options that were bought after payment, cancelled ones included: they were paid too. */
async function paidOptions(tx: Tx, orderId: string): Promise<LineWithReturns[]> {
  const lines: LineWithReturns[] = []
  for (const { id, status } of await listOptionsOrders(tx, orderId)) {
    const own = await linesWithReturns(tx, id)
    lines.push(...own.filter(({ returnedUnits }) => isPaidStatus(status) || returnedUnits > 0))
  }
  return lines
}

type Facts = {
  /** The deadline has passed, and no insurer returns a premium. */
  readonly isTooLate: boolean
  /** The reason why the payer may cancel none of it. */
  readonly notCancellable: 'orders.transferred' | 'orders.deferred' | null
  readonly isFee: boolean
}

function refusalOf(order: OrderRow, { isTooLate, notCancellable, isFee }: Facts): CancellationOffer['refusal'] {
  if (!isPaidStatus(order.status)) return order.paidAt === null ? 'orders.not_paid' : 'orders.already_cancelled'
  if (isFee) return 'orders.fee_stays'
  if (notCancellable !== null) return notCancellable
  return isTooLate ? 'orders.cancel_too_late' : null
}

function withLastDay({ daysBefore, ...terms }: RefundRule, startsOn: PlainDate) {
  return { ...terms, lastDay: addDays(startsOn, -daysBefore) }
}
