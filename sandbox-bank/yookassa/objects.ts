import { randomBytes } from 'node:crypto'
import type { Bank } from '../bank-state.ts'
import { toDecimal } from '../money.ts'
import type { Payment, Refund } from '../records.ts'
import { qrLink } from '../sbp.ts'

export const shopId = '100500'

/** An id in the form of YooKassa's. It opens the payment's page, so it must not be guessable. */
export function newPaymentId(): string {
  const hex = randomBytes(10).toString('hex')
  return `${hex.slice(0, 8)}-000f-5000-8000-${hex.slice(8)}`
}

/** A payment as YooKassa's API and notices show it. */
export function paymentObject(bank: Bank, payment: Payment) {
  const { id, state, amountMinor, currency, refundedMinor } = payment
  const amount = { value: toDecimal(amountMinor), currency }
  const isPaid = state.status === 'succeeded' || state.status === 'authorized'
  return {
    id,
    status: statusOf(payment),
    paid: isPaid,
    amount,
    created_at: iso(payment.createdAtMs),
    description: payment.description,
    metadata: payment.facts.metadata ?? {},
    recipient: { account_id: shopId, gateway_id: '100700' },
    refundable: state.status === 'succeeded' && refundedMinor < amountMinor,
    test: true,
    payment_method: { type: payment.method === 'sbp' ? 'sbp' : 'bank_card', id, saved: false, ...cardOf(payment) },
    ...(state.status === 'pending' ? { confirmation: confirmationOf(bank, payment) } : {}),
    ...(state.status === 'authorized' ? { expires_at: iso(state.releaseAtMs) } : {}),
    ...(state.status === 'succeeded'
      ? { captured_at: iso(state.paidAtMs), refunded_amount: { value: toDecimal(refundedMinor), currency } }
      : {}),
    ...(state.status === 'canceled' ? { cancellation_details: cancellationOf(payment) } : {}),
  }
}

export function refundObject(payment: Payment, refund: Refund) {
  return {
    id: refund.id,
    payment_id: refund.paymentId,
    status: refund.status,
    amount: { value: toDecimal(refund.amountMinor), currency: payment.currency },
    created_at: iso(refund.createdAtMs),
    ...(typeof refund.facts.description === 'string' ? { description: refund.facts.description } : {}),
    ...(refund.status === 'canceled'
      ? { cancellation_details: { party: 'payment_network', reason: 'general_decline' } }
      : {}),
  }
}

function statusOf({ state }: Payment): string {
  return state.status === 'authorized' ? 'waiting_for_capture' : state.status
}

function confirmationOf(bank: Bank, payment: Payment) {
  if (payment.facts.confirmation === 'qr') return { type: 'qr', confirmation_data: qrLink(bank.baseUrl, payment) }
  // of SBP: the page with the banks that open it
  const page = payment.method === 'sbp' ? qrLink(bank.baseUrl, payment) : `${bank.baseUrl}/pay/${payment.id}`
  return { type: 'redirect', return_url: payment.returnUrl, confirmation_url: page }
}

function cardOf({ card }: Payment) {
  if (card === null) return {}
  return { card: { last4: card.last4, card_type: card.scheme, expiry_month: '12', expiry_year: '2029' } }
}

function cancellationOf({ state, authorizedAtMs }: Payment) {
  if (state.status !== 'canceled') return undefined
  if (state.cancelReason === 'declined') return { party: 'payment_network', reason: 'general_decline' }
  if (state.cancelReason === 'canceled_by_merchant') return { party: 'merchant', reason: 'canceled_by_merchant' }
  const reason = authorizedAtMs === null ? 'expired_on_confirmation' : 'expired_on_capture'
  return { party: 'yoo_money', reason }
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString()
}
