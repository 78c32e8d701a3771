import { fail, refund, succeed } from './money-rules.ts'
import {
  isPaidOrder,
  type Line,
  type Order,
  postLine,
  type Sale,
  type Sums,
  sumOf,
  sumsOf,
  type Terms,
  unitsOf,
} from './sale-state.ts'
import type { Of, Part, Seen, Step } from './sale-step.ts'

/** What goes of an order with one part of it: with its only place everything. */
function goingWith(order: Order, part: Part): Line[] {
  const all = part === 'all' || part === 'the entry'
  return order.lines.filter((line) => !line.isCancelled && (all || line.code === part))
}

function backOf(sale: Sale, order: Order, line: Line, terms: Terms): Sums {
  const share = (sumMinor: number) => Math.floor((sumMinor * terms.shareBp + 5_000) / 10_000)
  const paid = sumsOf(sale, order, line)
  if (line.code === 'policy') return { ...paid, netMinor: terms.shareBp === 0 ? 0 : paid.netMinor }
  const commission = (sumMinor: number) => (terms.returnsCommission ? share(sumMinor) : 0)
  return {
    netMinor: share(paid.netMinor),
    commissionMinor: commission(paid.commissionMinor),
    extraMinor: commission(paid.extraMinor),
  }
}

const full: Terms = { shareBp: 10_000, returnsCommission: true }
const none: Terms = { shareBp: 0, returnsCommission: false }

/** A cancelled or postponed event refunds everything. */
function termsNow(sale: Sale, { event }: Order): Terms | null {
  const { status, offer } = sale.events[event]
  return status === 'published' ? offer.terms : full
}

/** What the page shows beside the button before it is pressed. */
function shownFor(sale: Sale, step: Of<'cancel'>): number | null {
  if (step.by !== 'owner') return null
  const order = sale.orders[step.order]
  if (!order) return 0
  const terms = (isPaidOrder(order) ? termsNow(sale, order) : null) ?? none
  return goingWith(order, step.part).reduce((sum, line) => sum + sumOf(backOf(sale, order, line, terms)), 0)
}

export function cancel(
  sale: Sale,
  { order: index, account, part, by }: Of<'cancel'>,
  shownMinor: number | null,
): string {
  const order = sale.orders[index]
  if (!order || (by === 'owner' && order.account !== account)) return '404 orders.not_found'
  if ((part === 'shirt' || part === 'policy') && !order.lines.some(({ code }) => code === part))
    return 'nothing to cancel'
  const going = goingWith(order, part)
  if (order.wasPaid && (part === 'the entry' ? unitsOf(order, 'place') === 0 : going.length === 0)) return '200'
  if (!isPaidOrder(order)) return '409 orders.not_paid'
  const terms = by === 'owner' ? termsNow(sale, order) : by === 'full' ? full : none
  if (terms === null) return '409 orders.cancel_too_late'
  const back = going.map((line) => ({ line, sums: backOf(sale, order, line, terms) }))
  const backMinor = back.reduce((sum, { sums }) => sum + sumOf(sums), 0)
  if (shownMinor !== null && shownMinor !== backMinor) return '409 orders.refund_changed'
  for (const { line, sums } of back) {
    line.isCancelled = true
    postLine(sale, { index, event: order.event }, line, sums, -1)
    if (line.code === 'place') order.entry = sumOf(sums) > 0 ? 'refunded' : 'cancelled'
  }
  order.backMinor += backMinor
  const payer = order.paidBy === null ? undefined : order.payments[order.paidBy]
  if (backMinor > 0 && payer) refund(payer, backMinor)
  const isWhole = order.lines.every(({ isCancelled }) => isCancelled)
  if (isWhole) order.state = order.backMinor > 0 ? 'refunded' : 'cancelled'
  else if (order.backMinor > 0) order.state = 'partially_refunded'
  if (isWhole) order.hold = 'freed'
  return '200'
}

/** Which payment is meant, before anything is done. */
export function seenBefore(sale: Sale, step: Step): Seen {
  const refundMinor = step.do === 'cancel' ? shownFor(sale, step) : null
  if (step.do !== 'bank webhook' && step.do !== 'look') return { refundMinor, payment: null }
  const payments = sale.orders[step.order]?.payments ?? []
  if (step.do === 'look') return { refundMinor, payment: payments.length === 0 ? null : payments.length - 1 }
  const atBank = payments.flatMap(({ atBank }, i) => (atBank === null ? [] : [i]))
  return { refundMinor, payment: atBank.at(-1 - (step.back % Math.max(1, atBank.length))) ?? null }
}

/** What the bank has made of a payment before it tells of it. Money that it has taken stays taken. */
export function decide(sale: Sale, step: Step): void {
  if (step.do !== 'bank webhook' || ['forged', 'unknown', 'other sum told'].includes(step.how)) return
  const { payment } = seenBefore(sale, step)
  const atBank = payment === null ? null : sale.orders[step.order]?.payments[payment]?.atBank
  if (!atBank || atBank.state === 'succeeded') return
  atBank.state = step.state
  if (step.how === 'other sum taken' && step.state === 'succeeded') atBank.amountMinor = 1
}

export function applyWebhook(sale: Sale, { order: index, state, how }: Of<'bank webhook'>, of: number | null): string {
  const payment = sale.orders[index]?.payments[of ?? -1]
  if (!payment?.atBank) return 'nothing to send'
  if (how === 'forged') return '401 payments.bad_signature'
  if (how === 'unknown' || how === 'lost') return '200'
  const amountMinor = how === 'other sum told' ? 1 : payment.atBank.amountMinor
  if (how !== 'other sum told') {
    if (payment.applyWebhook.includes(state)) return '200'
    payment.applyWebhook.push(state)
  }
  payment.isNamed = true
  if (state === 'succeeded') succeed(sale, index, payment, { amountMinor, isBelieved: false })
  else fail(sale, index, payment, 'declined')
  return '200'
}
