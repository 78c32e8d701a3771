import { z } from 'zod'
import type { Bank } from '../bank-state.ts'
import { fromDecimal } from '../money.ts'
import { readPayment } from '../payments.ts'
import { documentOf, paidAtMs, sumOf } from '../receipts.ts'
import type { Payment, Refund } from '../records.ts'
import { readRefund } from '../refunds.ts'

const Item = z.object({
  description: z.string().min(1).max(128),
  quantity: z.number().positive(),
  amount: z.object({ value: z.string().regex(/^\d+\.\d\d$/), currency: z.literal('RUB') }),
  vat_code: z.int().min(1).max(12),
  payment_mode: z.enum(['full_prepayment', 'partial_prepayment', 'advance', 'full_payment', 'credit']),
  payment_subject: z.enum(['commodity', 'service', 'payment', 'another']),
  // `agent` is known in receipts that are made after the payment only
  agent_type: z.enum(['commissioner', 'attorney', 'payment_agent', 'banking_payment_agent']).optional(),
  supplier: z
    .object({ name: z.string().min(1), inn: z.string().regex(/^\d{10}(\d\d)?$/), phone: z.string() })
    .optional(),
})

/** The `receipt` of a payment or a refund. */
export const ReceiptBody = z.object({
  customer: z.object({ email: z.email() }),
  tax_system_code: z.int().min(1).max(6),
  items: z.array(Item).min(1).max(100),
})

export function totalOf(receipt: z.infer<typeof ReceiptBody>): number {
  return sumOf(
    receipt.items.map(({ quantity, amount }) => ({
      sumMinor: Math.round(quantity * (fromDecimal(amount.value) ?? 0)),
    })),
  )
}

/** The receipts of a payment, or of a refund: there is one once the money has moved. */
export function receiptsOf(
  bank: Bank,
  of: { readonly paymentId: string | undefined; readonly refundId: string | undefined },
): object[] {
  const refund = of.refundId === undefined ? undefined : readRefund(bank, of.refundId)
  const payment = readPayment(bank, refund?.paymentId ?? of.paymentId ?? '')
  if (payment?.face !== 'yookassa') return []
  return (of.refundId === undefined ? receiptOfPayment(payment) : receiptOfRefund(payment, refund)) ?? []
}

function receiptOfPayment(payment: Payment): object[] | null {
  const atMs = paidAtMs(payment)
  const receipt = ReceiptBody.safeParse(payment.facts.receipt)
  if (!receipt.success || atMs === null) return null
  return [toObject('payment', { id: payment.id, number: payment.number, atMs }, receipt.data)]
}

/** A refund of the whole sum repeats the payment's items. */
function receiptOfRefund(payment: Payment, refund: Refund | undefined): object[] | null {
  if (refund?.status !== 'succeeded') return null
  const receipt = ReceiptBody.safeParse(refund.facts.receipt ?? payment.facts.receipt)
  if (!receipt.success) return null
  const atMs = refund.endsAtMs ?? refund.createdAtMs
  return [toObject('refund', { id: refund.id, number: refund.number, atMs }, receipt.data)]
}

function toObject(
  type: 'payment' | 'refund',
  { id, number, atMs }: { readonly id: string; readonly number: number; readonly atMs: number },
  { items, tax_system_code }: z.infer<typeof ReceiptBody>,
) {
  const { driveNumber, documentNumber, documentSign } = documentOf(number, atMs)
  return {
    id: `rt-${id}`,
    type,
    [`${type}_id`]: id,
    status: 'succeeded',
    fiscal_document_number: String(documentNumber),
    fiscal_storage_number: driveNumber,
    fiscal_attribute: documentSign,
    registered_at: new Date(atMs).toISOString(),
    fiscal_provider_id: `fp-${id}`,
    tax_system_code,
    items,
  }
}
