import type { Bank } from '../bank-state.ts'
import type { Payment, Refund } from '../records.ts'

export const terminalKey = 'StartlineDEMO'

/** The status of a payment in T-Bank's words. */
export function statusOf(bank: Bank, payment: Payment): string {
  const { state } = payment
  if (state.status === 'authorized') return 'AUTHORIZED'
  if (state.status === 'succeeded') return paidStatusOf(bank, payment)
  if (state.status === 'pending') {
    if (state.challenge !== null) return '3DS_CHECKING'
    return state.settleAtMs === null ? 'NEW' : 'AUTHORIZING'
  }
  if (state.cancelReason === 'declined') return 'REJECTED'
  if (state.cancelReason === 'canceled_by_merchant') return payment.authorizedAtMs === null ? 'CANCELED' : 'REVERSED'
  if (state.cancelReason === 'closed') return 'CANCELED'
  return payment.authorizedAtMs === null ? 'DEADLINE_EXPIRED' : 'REVERSED'
}

function paidStatusOf(bank: Bank, payment: Payment): string {
  if (lastRefundOf(bank, payment)?.status === 'pending')
    return payment.method === 'sbp' ? 'ASYNC_REFUNDING' : 'REFUNDING'
  if (payment.refundedMinor === 0) return 'CONFIRMED'
  return payment.refundedMinor < payment.amountMinor ? 'PARTIAL_REFUNDED' : 'REFUNDED'
}

export function lastRefundOf(bank: Bank, payment: Payment): Refund | undefined {
  return [...bank.store.refunds.values()].findLast(({ paymentId }) => paymentId === payment.id)
}
