import type { Services } from '#src/platform/services.ts'
import type { ReceiptThere } from '../../domain/provider-receipt.ts'
import { findPayment } from '../queries/payments.ts'
import { receiptMessages } from '../queries/webhook-inbox.ts'
import { providerOf, toPaymentThere } from './provider-of.ts'

/**
 * The receipts that the provider of a payment says it has made of it and of its refunds: it is asked,
 * or its stored messages are read. None where it makes none. Not inside a transaction.
 */
export async function retrieveReceipts(
  services: Services,
  { tenantId, paymentId }: { readonly tenantId: number; readonly paymentId: string },
): Promise<readonly ReceiptThere[]> {
  const { payment, messages } = await services.db.transaction({ role: 'system', readOnly: true }, async (tx) => ({
    payment: await findPayment(tx, paymentId),
    messages: await receiptMessages(tx, paymentId),
  }))
  if (payment === null || payment.tenantId !== tenantId) throw new Error(`receipts of an unknown payment ${paymentId}`)
  const { provider: code, providerAccountId, providerReference: reference } = payment
  const provider = await providerOf(services, payment)
  if (provider.receiptsOf === undefined || reference === null) return []
  const own = messages.filter((one) => one.provider === code && one.providerAccountId === providerAccountId)
  return await provider.receiptsOf(
    { ...toPaymentThere(payment), reference },
    own.map(({ body, receivedAt }) => ({ body, receivedAt })),
  )
}
