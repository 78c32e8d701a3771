import type { Payment, Refund } from './records.ts'
import { qrLink } from './sbp.ts'

/** A payment in the format of the merchant's API and of the notices. */
export function toPaymentView(bank: { baseUrl: string }, payment: Payment) {
  const { id, amountMinor, currency, reference, method, refundedMinor, state } = payment
  const confirmationUrl = `${bank.baseUrl}/pay/${id}`
  return {
    id,
    status: state.status,
    amountMinor,
    currency,
    reference,
    method,
    confirmationUrl,
    qrPayload: qrLink(bank.baseUrl, payment),
    expiresAt: iso(payment.expiresAtMs),
    createdAt: iso(payment.createdAtMs),
    paidAt: state.status === 'succeeded' ? iso(state.paidAtMs) : null,
    cancelReason: state.status === 'canceled' ? state.cancelReason : null,
    refundedMinor,
  }
}

export function toRefundView(refund: Refund) {
  const { id, paymentId, status, amountMinor, createdAtMs } = refund
  return { id, paymentId, status, amountMinor, createdAt: iso(createdAtMs) }
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString()
}
