import type { Bank } from './bank-state.ts'
import { type BankEvent, type Delivery, freshState, newId, type Payment, type Put, type Refund } from './records.ts'
import { toPaymentView, toRefundView } from './views.ts'

export type Draft = { type: 'payment.succeeded' | 'payment.canceled' } | { type: 'refund.succeeded'; refund: Refund }

/** The notices of one change with their sending times, as the payment's scenario requires. */
export function noticeOf(bank: Bank, payment: Payment, draft: Draft): Put[] {
  const { scenario } = payment
  if (scenario.never) return []
  const object = draft.type === 'refund.succeeded' ? toRefundView(draft.refund) : toPaymentView(bank, payment)
  const event = eventOf(payment, draft.type, bank.now(), object)
  const first = deliveryOf(payment, event, bank.now() + scenario.delaySeconds * 1000, null)
  const puts: Put[] = [
    { put: 'event', event },
    { put: 'delivery', delivery: first },
  ]
  const echoDueAtMs = first.dueAtMs + bank.echoDelayMs
  if (scenario.twice) puts.push({ put: 'delivery', delivery: deliveryOf(payment, event, echoDueAtMs, first.id) })
  if (scenario.outOfOrder && draft.type !== 'refund.succeeded') {
    const past = toPaymentView(bank, { ...payment, state: freshState })
    const older = eventOf(payment, 'payment.pending', payment.createdAtMs, past)
    puts.push(
      { put: 'event', event: older },
      { put: 'delivery', delivery: deliveryOf(payment, older, echoDueAtMs, first.id) },
    )
  }
  if (draft.type === 'refund.succeeded') return puts
  if (scenario.forged) puts.unshift(...forgedNotice(bank, payment))
  if (scenario.unknownPayment) puts.push(...strangersNotice(bank, payment, draft.type))
  return puts
}

/** A forged notice "paid", as sent by an attacker who knows the shop's address but not the key. */
function forgedNotice(bank: Bank, payment: Payment): Put[] {
  const paid = toPaymentView(bank, { ...payment, state: { status: 'succeeded', paidAtMs: bank.now() } })
  const event = eventOf(payment, 'payment.succeeded', bank.now(), paid)
  return [
    { put: 'event', event },
    { put: 'delivery', delivery: { ...deliveryOf(payment, event, bank.now(), null), isForged: true } },
  ]
}

/** A correctly signed notice about a payment that the shop never ordered. */
function strangersNotice(bank: Bank, payment: Payment, type: string): Put[] {
  const stranger = { ...payment, id: newId('pay'), reference: `stranger-${newId('pay')}` }
  const event = eventOf(payment, type, bank.now(), toPaymentView(bank, stranger))
  return [
    { put: 'event', event },
    { put: 'delivery', delivery: deliveryOf(payment, event, bank.now(), null) },
  ]
}

function eventOf(payment: Payment, type: string, atMs: number, object: object): BankEvent {
  const id = newId('evt')
  const rawBody = JSON.stringify({ id, type, createdAt: new Date(atMs).toISOString(), object })
  return { id, type, paymentId: payment.id, rawBody }
}

function deliveryOf(payment: Payment, event: BankEvent, dueAtMs: number, afterId: string | null): Delivery {
  return {
    id: newId('dlv'),
    eventId: event.id,
    paymentId: payment.id,
    url: payment.notifyUrl,
    firstDueAtMs: dueAtMs,
    dueAtMs,
    tries: 0,
    afterId,
    outcome: 'waiting',
    isForged: false,
  }
}
