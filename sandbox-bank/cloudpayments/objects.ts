import type { Bank } from '../bank-state.ts'
import type { Payment, Refund } from '../records.ts'

export const publicId = 'pk_startline'

const codes = { AwaitingAuthentication: 1, Authorized: 2, Completed: 3, Cancelled: 4, Declined: 5 } as const
type Status = keyof typeof codes

/**
 * The status of the payment's transaction; null where there is none yet: an order that the payer has
 * only looked at. A payment by SBP has its transaction from the beginning.
 */
export function statusOf({ state, method, authorizedAtMs }: Payment): Status | null {
  if (state.status === 'authorized') return 'Authorized'
  if (state.status === 'succeeded') return 'Completed'
  if (state.status === 'pending') {
    return method === 'sbp' || state.isShopAsked || state.settleAtMs !== null ? 'AwaitingAuthentication' : null
  }
  if (state.cancelReason === 'declined') return 'Declined'
  if (authorizedAtMs !== null) return 'Cancelled'
  return method === 'sbp' ? 'Declined' : null
}

/** A transaction as the API shows it. */
export function transactionOf(payment: Payment, status: Status) {
  const { number, amountMinor, currency, card, createdAtMs, refundedMinor } = payment
  return {
    TransactionId: number,
    Amount: amountMinor / 100,
    Currency: currency,
    PaymentAmount: amountMinor / 100,
    PaymentCurrency: currency,
    InvoiceId: payment.reference,
    AccountId: null,
    Description: payment.description,
    CreatedDateIso: new Date(createdAtMs).toISOString().slice(0, 19),
    TestMode: true,
    Status: status,
    StatusCode: codes[status],
    Reason: status === 'Declined' ? 'InsufficientFunds' : 'Approved',
    ReasonCode: status === 'Declined' ? 5051 : 0,
    Refunded: refundedMinor > 0,
    ...(card ? { CardLastFour: card.last4, CardType: card.scheme } : {}),
  }
}

export function refundTransactionOf(payment: Payment, refund: Refund) {
  const statuses = { pending: 'AwaitingAuthentication', succeeded: 'Completed', canceled: 'Declined' } as const
  const status = statuses[refund.status]
  return {
    ...transactionOf(payment, status),
    TransactionId: refund.number,
    OriginalTransactionId: payment.number,
    OperationType: 'Refund',
    Amount: refund.amountMinor / 100,
    JsonData: refund.facts.data ?? null,
  }
}

/** The order of the hosted page. Its id is another than the transaction's. */
export function orderOf(bank: Bank, payment: Payment) {
  return {
    Id: payment.id,
    Number: payment.number,
    Amount: payment.amountMinor / 100,
    Currency: payment.currency,
    Description: payment.description,
    RequireConfirmation: payment.isTwoStage,
    Url: `${bank.baseUrl}/pay/${payment.id}`,
    InternalId: payment.number,
    Status: 'Created',
  }
}
