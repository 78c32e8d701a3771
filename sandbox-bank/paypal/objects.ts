import { randomInt } from 'node:crypto'
import type { Bank } from '../bank-state.ts'
import { toDecimal } from '../money.ts'
import type { Payment, Refund } from '../records.ts'

/** Seventeen digits and capitals. It opens the payment's page, so it must not be guessable. */
export function newOrderId(): string {
  const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXY'
  return Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('')
}

/** An order; its state names what the payer and the shop did. */
export function orderOf(bank: Bank, payment: Payment) {
  const { id, state, reference } = payment
  const links = [
    { href: `${bank.baseUrl}/paypal/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
    { href: `${bank.baseUrl}/pay/${id}`, rel: 'payer-action', method: 'GET' },
  ]
  const unit = {
    reference_id: 'default',
    amount: amountOf(payment.amountMinor, payment.currency),
    custom_id: reference,
    ...(state.status === 'succeeded'
      ? { payments: { captures: [captureOf(payment)], refunds: refundsOf(bank, payment) } }
      : {}),
  }
  return { id, intent: 'CAPTURE', status: orderStatusOf(payment), purchase_units: [unit], links }
}

function orderStatusOf({ state }: Payment): string {
  const statuses = {
    pending: 'PAYER_ACTION_REQUIRED',
    authorized: 'APPROVED',
    succeeded: 'COMPLETED',
    canceled: 'VOIDED',
  }
  return statuses[state.status]
}

/** The capture has an id of its own, by which it is refunded. */
export function captureOf(payment: Payment) {
  const { amountMinor, refundedMinor, currency, reference } = payment
  const refunded = refundedMinor < amountMinor ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  return {
    id: captureIdOf(payment),
    status: refundedMinor > 0 ? refunded : 'COMPLETED',
    amount: amountOf(amountMinor, currency),
    final_capture: true,
    custom_id: reference,
    supplementary_data: { related_ids: { order_id: payment.id } },
  }
}

export function refundOf(payment: Payment, refund: Refund) {
  const statuses = { pending: 'PENDING', succeeded: 'COMPLETED', canceled: 'FAILED' }
  return {
    id: refund.id,
    status: statuses[refund.status],
    amount: amountOf(refund.amountMinor, payment.currency),
    custom_id: refund.facts.customId ?? payment.reference,
  }
}

function refundsOf(bank: Bank, payment: Payment) {
  const all = [...bank.store.refunds.values()].filter(({ paymentId }) => paymentId === payment.id)
  return all.map((refund) => refundOf(payment, refund))
}

/** A dispute about the whole capture, as its payment's facts say. */
export function disputeOf(payment: Payment) {
  const { facts, amountMinor, currency, number, reference } = payment
  const step = facts.dispute
  const amount = amountOf(amountMinor, currency)
  const move = (type: 'DEBIT' | 'CREDIT') => ({ party: 'SELLER', type, amount, reason: 'DISPUTE_SETTLEMENT' })
  const isTaken = facts.isDisputeHeld === true || step === 'lose'
  const outcomes = { win: 'RESOLVED_SELLER_FAVOUR', lose: 'RESOLVED_BUYER_FAVOUR' } as const
  const isDecided = step === 'win' || step === 'lose'
  return {
    dispute_id: disputeIdOf(number),
    reason: 'UNAUTHORISED',
    status: isDecided ? 'RESOLVED' : 'WAITING_FOR_SELLER_RESPONSE',
    dispute_life_cycle_stage: isTaken ? 'CHARGEBACK' : 'INQUIRY',
    dispute_amount: amount,
    ...(isDecided ? { dispute_outcome: { outcome_code: outcomes[step], amount_refunded: amount } } : {}),
    seller_response_due_date: '2026-12-20T23:59:59.000Z',
    disputed_transactions: [{ seller_transaction_id: captureIdOf(payment), custom: reference, gross_amount: amount }],
    fund_movements: isTaken ? [move('DEBIT'), ...(step === 'win' ? [move('CREDIT')] : [])] : [],
  }
}

export function disputeIdOf(number: number): string {
  return `PP-D-${number}`
}

export function captureIdOf({ number }: Payment): string {
  return `${number}CAPTURE`
}

function amountOf(amountMinor: number, currency: string) {
  return { currency_code: currency, value: toDecimal(amountMinor) }
}
