import { err } from '#src/kernel/result.ts'
import type { MethodRule } from '../../../domain/methods.ts'
import {
  type OpenedPayment,
  type PaymentProvider,
  ProviderRefused,
  type RetrievedPayment,
  type TransferRequisites,
} from '../provider.ts'

/** What the invoices do for their payments; the program gives it, since they know orders and payments do not. */
export type InvoiceDesk = {
  /** Issues the invoice of a payment, or finds it again. `reference` is the invoice's id. */
  issue(payment: { readonly id: string; readonly returnUrl: string }): Promise<OpenedPayment>
  find(paymentId: string): Promise<OpenedPayment | null>
  /** `open` until statements have brought the whole sum. */
  retrieve(invoiceId: string): Promise<RetrievedPayment>
  /** The account that the last part of its money came from; null where none has come. */
  payer(invoiceId: string): Promise<TransferRequisites | null>
}

export const requisitesCode = 'requisites'
const currencies = ['RUB'] as const
const methods: readonly MethodRule[] = [
  { method: 'requisites', provider: requisitesCode, currencies, minMinor: 100, isSlow: true },
  { method: 'bank_transfer', provider: requisitesCode, currencies, minMinor: 100, isSlow: true },
]

/**
 * Payment by an invoice of ours: of a company by its requisites, of a person by the payment QR code. No
 * provider takes the money: a bank's statement says that it came (src/modules/invoices), and an
 * operator returns it by a transfer.
 */
export function requisitesProvider(desk: InvoiceDesk): PaymentProvider {
  return {
    code: requisitesCode,
    methods,
    open: ({ id, returnUrl }) => desk.issue({ id, returnUrl }),
    find: (paymentId) => desk.find(paymentId),
    retrieve: ({ reference }) => desk.retrieve(reference),
    // There is nothing to cancel outside: the invoice ends with its payment.
    async cancel({ reference }) {
      const { state } = await desk.retrieve(reference)
      return state === 'succeeded' ? state : 'cancelled'
    },
    refundsByHand: () => 'transfer',
    transferTo: ({ reference }) => desk.payer(reference),
    refund: () => Promise.reject(new ProviderRefused('a payment by invoice is refunded by a transfer')),
    retrieveRefund: () => Promise.reject(new ProviderRefused('a payment by invoice is refunded by a transfer')),
    readWebhook: () => err('payments.bad_message'),
    readStored: () => null,
    acknowledgement: { status: 200, body: '', type: 'text/plain' },
    check: () => Promise.resolve(),
  }
}
