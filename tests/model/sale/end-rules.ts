import { failPayment, refund, succeedPayment } from './money-rules.ts'
import {
  isPaidOrder,
  type LineSums,
  type ModelLine,
  type ModelOrder,
  postLine,
  type RefundTerms,
  type Sale,
  sumOf,
  sumsOf,
  unitsOf,
} from './sale-state.ts'
import type { CancelledPart, SaleStep, StepContext, StepOf } from './sale-step.ts'

/** The order lines that are cancelled with a part: all of them with the only place. */
function linesToCancel(order: ModelOrder, part: CancelledPart): ModelLine[] {
  const all = part === 'all' || part === 'entry'
  return order.lines.filter((line) => !line.isCancelled && (all || line.code === part))
}

function refundOf(sale: Sale, order: ModelOrder, line: ModelLine, terms: RefundTerms): LineSums {
  const share = (sumMinor: number) => Math.floor((sumMinor * terms.shareBp + 5_000) / 10_000)
  const paid = sumsOf(sale, order, line)
  if (line.code === 'policy') return paid // by the insurer's own rule, whatever the organizer's is
  const commission = (sumMinor: number) => (terms.returnsCommission ? share(sumMinor) : 0)
  return {
    netMinor: share(paid.netMinor),
    borneMinor: share(paid.netMinor) - share(paid.netMinor - paid.borneMinor),
    commissionMinor: commission(paid.commissionMinor),
    extraMinor: commission(paid.extraMinor),
  }
}

const full: RefundTerms = { shareBp: 10_000, returnsCommission: true }
const none: RefundTerms = { shareBp: 0, returnsCommission: false }

/** A cancelled or postponed event refunds everything. */
function termsNow(sale: Sale, { event }: ModelOrder): RefundTerms | null {
  const { status, settings } = sale.events[event]
  return status === 'published' ? settings.terms : full
}

/** The refund that the page shows before the button is pressed. */
function shownRefund(sale: Sale, step: StepOf<'cancel'>): number | null {
  if (step.by !== 'owner') return null
  const order = sale.orders[step.order]
  if (!order) return 0
  const terms = (isPaidOrder(order) ? termsNow(sale, order) : null) ?? none
  return linesToCancel(order, step.part).reduce((sum, line) => sum + sumOf(refundOf(sale, order, line, terms)), 0)
}

export function cancel(
  sale: Sale,
  { order: index, account, part, by }: StepOf<'cancel'>,
  shownMinor: number | null,
): string {
  const order = sale.orders[index]
  if (!order || (by === 'owner' && order.account !== account)) return '404 orders.not_found'
  if ((part === 'shirt' || part === 'policy') && !order.lines.some(({ code }) => code === part))
    return 'nothing to cancel'
  const cancelled = linesToCancel(order, part)
  if (order.wasPaid && (part === 'entry' ? unitsOf(order, 'place') === 0 : cancelled.length === 0)) return '200'
  if (!isPaidOrder(order)) return '409 orders.not_paid'
  const current = by === 'owner' ? termsNow(sale, order) : by === 'full' ? full : none
  const terms = current ?? none
  const refunds = cancelled.map((line) => ({ line, sums: refundOf(sale, order, line, terms) }))
  const refundMinor = refunds.reduce((sum, { sums }) => sum + sumOf(sums), 0)
  if (current === null && refundMinor === 0) return '409 orders.cancel_too_late'
  if (shownMinor !== null && shownMinor !== refundMinor) return '409 orders.refund_changed'
  for (const { line, sums } of refunds) {
    line.isCancelled = true
    postLine(sale, { index, event: order.event }, line, sums, -1)
    if (line.code === 'place') order.entry = sumOf(sums) > 0 ? 'refunded' : 'cancelled'
  }
  order.refundedMinor += refundMinor
  const payer = order.paidBy === null ? undefined : order.payments[order.paidBy]
  if (refundMinor > 0 && payer) refund(payer, refundMinor)
  const isWhole = order.lines.every(({ isCancelled }) => isCancelled)
  if (isWhole) order.state = order.refundedMinor > 0 ? 'refunded' : 'cancelled'
  else if (order.refundedMinor > 0) order.state = 'partially_refunded'
  if (isWhole) order.hold = 'freed'
  return '200'
}

/** The payment that the step is about, and the refund shown, before the step runs. */
export function stepContext(sale: Sale, step: SaleStep): StepContext {
  const refundMinor = step.do === 'cancel' ? shownRefund(sale, step) : null
  if (step.do !== 'send webhook' && step.do !== 'poll payment') return { refundMinor, payment: null }
  const payments = sale.orders[step.order]?.payments ?? []
  if (step.do === 'poll payment') return { refundMinor, payment: payments.length === 0 ? null : payments.length - 1 }
  const atBank = payments.flatMap(({ atBank }, i) => (atBank === null ? [] : [i]))
  return { refundMinor, payment: atBank.at(-1 - (step.back % Math.max(1, atBank.length))) ?? null }
}

/** Applies the bank's decision on a payment before its webhook. A succeeded payment stays succeeded. */
export function decideAtBank(sale: Sale, step: SaleStep): void {
  if (step.do !== 'send webhook' || ['forged', 'unknown', 'other sum reported'].includes(step.how)) return
  const { payment } = stepContext(sale, step)
  const atBank = payment === null ? null : sale.orders[step.order]?.payments[payment]?.atBank
  if (!atBank || atBank.state === 'succeeded') return
  atBank.state = step.state
  if (step.how === 'other sum received' && step.state === 'succeeded') atBank.amountMinor = 1
}

export function applyWebhook(
  sale: Sale,
  { order: index, state, how }: StepOf<'send webhook'>,
  of: number | null,
): string {
  const payment = sale.orders[index]?.payments[of ?? -1]
  if (!payment?.atBank) return 'nothing to send'
  if (how === 'forged') return '401 payments.bad_signature'
  if (how === 'unknown' || how === 'lost') return '200'
  const amountMinor = how === 'other sum reported' ? 1 : payment.atBank.amountMinor
  if (how !== 'other sum reported') {
    if (payment.appliedWebhooks.includes(state)) return '200'
    payment.appliedWebhooks.push(state)
  }
  payment.isNamed = true
  if (state === 'succeeded') succeedPayment(sale, index, payment, { amountMinor, isBelieved: false })
  else failPayment(sale, index, payment, 'declined')
  return '200'
}
