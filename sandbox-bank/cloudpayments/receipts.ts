import { z } from 'zod'
import { toDecimal } from '../money.ts'
import { documentOf, paidAtMs } from '../receipts.ts'
import type { Payment, Refund } from '../records.ts'

const minor = (roubles: number) => Math.round(roubles * 100)
const Item = z
  .object({
    label: z.string().min(1).max(128),
    price: z.number().positive(),
    quantity: z.number().positive(),
    amount: z.number().positive(),
    vat: z.literal([null, 0, 5, 7, 10, 20, 22, 105, 107, 110, 120, 122]),
    method: z.int().min(0).max(7),
    object: z.int().min(0).max(26),
    AgentSign: z.int().min(0).max(6).optional(),
    PurveyorData: z
      .object({ Name: z.string().min(1), Inn: z.string().regex(/^\d{10}(\d\d)?$/), Phone: z.string() })
      .optional(),
  })
  .refine(({ price, quantity, amount }) => minor(price * quantity) === minor(amount))

const Data = z.object({
  cloudpayments: z.object({
    customerReceipt: z.object({
      Items: z.array(Item).min(1).max(100),
      taxationSystem: z.int().min(0).max(5),
      email: z.email(),
      amounts: z.object({
        electronic: z.number(),
        advancePayment: z.number(),
        credit: z.number(),
        provision: z.number(),
      }),
    }),
  }),
})

/** Whether `JsonData` has a receipt that does not fit the sum. */
export function isReceiptWrong(data: unknown, amountMinor: number): boolean {
  if (data === undefined || !hasReceipt(data)) return false
  const read = Data.safeParse(data)
  if (!read.success) return true
  const { Items, amounts } = read.data.cloudpayments.customerReceipt
  const sum = Items.reduce((total, { amount }) => total + minor(amount), 0)
  return sum !== amountMinor || minor(amounts.electronic) !== amountMinor
}

function hasReceipt(data: unknown): boolean {
  return z.looseObject({ cloudpayments: z.looseObject({ customerReceipt: z.unknown() }) }).safeParse(data).success
}

/** The fields of the notification `Receipt`; null where there is none. */
export function receiptFields(payment: Payment, refund: Refund | null): Record<string, string> | null {
  const { data } = (refund ?? payment).facts
  const atMs = refund === null ? paidAtMs(payment) : (refund.endsAtMs ?? refund.createdAtMs)
  if (typeof data !== 'string' || !hasReceipt(JSON.parse(data)) || atMs === null) return null
  const number = refund?.number ?? payment.number
  const document = documentOf(number, atMs)
  return {
    Id: `receipt-${number}`,
    TransactionId: String(number),
    InvoiceId: payment.reference,
    Amount: toDecimal(refund?.amountMinor ?? payment.amountMinor),
    Type: refund === null ? 'Income' : 'IncomeReturn',
    Number: String(document.receiptNumber),
    SessionNumber: String(document.shiftNumber),
    DocumentNumber: String(document.documentNumber),
    FiscalSign: document.documentSign,
    FiscalNumber: document.driveNumber,
    RegNumber: document.registrationNumber,
    DateTime: document.at.replace('T', ' '),
    Ofd: 'Sandbox OFD',
  }
}
