import { z } from 'zod'
import { documentOf, paidAtMs } from '../receipts.ts'
import type { Payment, Refund } from '../records.ts'

const Item = z
  .object({
    Name: z.string().min(1).max(128),
    Price: z.int().positive(),
    Quantity: z.number().positive(),
    Amount: z.int().positive(),
    Tax: z.enum([
      'none',
      ...['0', '5', '7', '10', '20', '22', '105', '107', '110', '120', '122'].map((one) => `vat${one}`),
    ]),
    PaymentMethod: z.enum(['full_prepayment', 'prepayment', 'advance', 'full_payment']),
    PaymentObject: z.enum(['commodity', 'service', 'payment', 'another']),
    AgentData: z.object({ AgentSign: z.enum(['another', 'commission_agent', 'attorney']) }).optional(),
    SupplierInfo: z
      .object({ Name: z.string().min(1), Inn: z.string().regex(/^\d{10}(\d\d)?$/), Phones: z.array(z.string()).min(1) })
      .optional(),
  })
  .refine(({ Price, Quantity, Amount }) => Math.round(Price * Quantity) === Amount)

/** `Receipt` of `Init` and of `Cancel`. */
export const ReceiptBody = z.object({
  Email: z.email(),
  Taxation: z.enum(['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent']),
  Items: z.array(Item).min(1).max(100),
})

/** Why a receipt is refused; null: it is right. */
export function receiptRefusal(receipt: unknown, amountMinor: number): { code: string; message: string } | null {
  if (receipt === undefined) return null
  const read = ReceiptBody.safeParse(receipt)
  if (!read.success) return { code: '309', message: `Неверный чек: ${read.error.issues[0]?.path.join('.')}` }
  const sum = read.data.Items.reduce((total, { Amount }) => total + Amount, 0)
  return sum === amountMinor
    ? null
    : { code: '308', message: 'Сумма всех позиций в чеке должна равняться сумме платежа' }
}

/** The fields of the notification about a receipt; null where there is none. */
export function receiptFields(payment: Payment, refund: Refund | null): Record<string, string | number> | null {
  const receipt = ReceiptBody.safeParse(refund === null ? payment.facts.receipt : refund.facts.receipt)
  const atMs = refund === null ? paidAtMs(payment) : (refund.endsAtMs ?? refund.createdAtMs)
  if (!receipt.success || atMs === null) return null
  const document = documentOf(refund?.number ?? payment.number, atMs)
  return {
    Type: refund === null ? 'Income' : 'IncomeReturn',
    FiscalNumber: document.receiptNumber,
    ShiftNumber: document.shiftNumber,
    ReceiptDatetime: document.at,
    FnNumber: document.driveNumber,
    EcrRegNumber: document.registrationNumber,
    FiscalDocumentNumber: document.documentNumber,
    FiscalDocumentAttribute: document.documentSign,
    Ofd: 'Sandbox OFD',
  }
}
