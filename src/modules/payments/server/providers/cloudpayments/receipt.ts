import { z } from 'zod'
import {
  type ProviderReceipt,
  type ProviderReceiptItem,
  phoneOf,
  type ReceiptThere,
  toNumbersThere,
} from '../../../domain/provider-receipt.ts'
import { fromDecimal } from '../decimal.ts'

const taxationSystems = { osn: 0, usn_income: 1, usn_income_outcome: 2, esn: 4, patent: 5 } as const
const methods = { full_prepayment: 1, advance: 3, full_payment: 4 } as const
const objects = { commodity: 1, service: 4, payment: 10 } as const
/** An agent that is none of the law's special ones (tag 1057). */
const otherAgent = 6

/** The receipt as CloudPayments takes it in `JsonData` of an order and of a refund; sums are roubles. */
export function toJsonData({ buyerEmail, taxSystem, items, totalMinor }: ProviderReceipt) {
  const customerReceipt = {
    Items: items.map(toItem),
    taxationSystem: taxationSystems[taxSystem],
    email: buyerEmail,
    amounts: { electronic: totalMinor / 100, advancePayment: 0, credit: 0, provision: 0 },
  }
  return { cloudpayments: { customerReceipt } }
}

function toItem({ name, priceMinor, units, subject, mode, vat, supplier }: ProviderReceiptItem) {
  const [rate = '', of] = vat.split('/')
  return {
    label: name,
    price: priceMinor / 100,
    quantity: units,
    amount: (priceMinor * units) / 100,
    vat: vat === 'none' ? null : Number(of ?? rate),
    method: methods[mode],
    object: objects[subject],
    ...(supplier === null
      ? {}
      : {
          AgentSign: otherAgent,
          PurveyorData: { Name: supplier.name, Inn: supplier.taxNumber, Phone: phoneOf(supplier) },
        }),
  }
}

/** The notification of a receipt. */
const ReceiptNotification = z.looseObject({
  InvoiceId: z.string().max(100),
  Type: z.enum(['Income', 'IncomeReturn']),
  Amount: z.string(),
  Number: z.coerce.number().int(),
  SessionNumber: z.coerce.number().int(),
  DocumentNumber: z.coerce.number().int(),
  FiscalSign: z.string().min(1).max(20),
  FiscalNumber: z.string().min(1).max(20),
  RegNumber: z.string().max(20),
  DateTime: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/),
  Url: z.string().optional(),
})
export type ReceiptNotification = z.infer<typeof ReceiptNotification>

/** Null where the message is about no receipt. */
export function parseReceipt(fields: unknown): ReceiptNotification | null {
  const read = ReceiptNotification.safeParse(fields)
  return read.success ? read.data : null
}

export function toReceiptThere(receipt: ReceiptNotification): ReceiptThere {
  return {
    operation: receipt.Type === 'Income' ? 'sell' : 'sell_refund',
    totalMinor: fromDecimal(receipt.Amount) ?? 0,
    state: 'registered',
    numbers: toNumbersThere({
      receiptNumber: receipt.Number,
      shiftNumber: receipt.SessionNumber,
      at: receipt.DateTime,
      driveNumber: receipt.FiscalNumber,
      documentNumber: receipt.DocumentNumber,
      documentSign: receipt.FiscalSign,
      registrationNumber: receipt.RegNumber,
      url: receipt.Url,
    }),
  }
}
