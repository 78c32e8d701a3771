import { z } from 'zod'
import {
  type ProviderReceipt,
  type ProviderReceiptItem,
  type ProviderVat,
  phoneOf,
  type ReceiptThere,
} from '../../../domain/provider-receipt.ts'

/** The receipt as T-Bank takes it in `Init` and `Cancel`; sums are kopecks. */
export function toReceipt({ buyerEmail, taxSystem, items }: ProviderReceipt) {
  return { Email: buyerEmail, Taxation: taxSystem, Items: items.map(toItem) }
}

function toItem({ name, priceMinor, units, subject, mode, vat, supplier }: ProviderReceiptItem) {
  return {
    Name: name,
    Price: priceMinor,
    Quantity: units,
    Amount: priceMinor * units,
    Tax: taxOf(vat),
    PaymentMethod: mode,
    PaymentObject: subject,
    ...(supplier === null
      ? {}
      : {
          AgentData: { AgentSign: 'another' },
          SupplierInfo: { Name: supplier.name, Inn: supplier.taxNumber, Phones: [phoneOf(supplier)] },
        }),
  }
}

function taxOf(vat: ProviderVat): string {
  if (vat === 'none') return 'none'
  const [rate = '', of] = vat.split('/')
  return `vat${of ?? rate}`
}

const Text = z.union([z.string(), z.number()]).transform(String)

/** The notification of a receipt; it comes to the address of the payment's notifications. */
export const ReceiptNotification = z.looseObject({
  Status: z.literal('RECEIPT'),
  Success: z.boolean(),
  ErrorMessage: z.string().default(''),
  Type: z.enum(['Income', 'IncomeReturn']),
  Amount: z.number().int(),
  FiscalNumber: z.coerce.number().int(),
  ShiftNumber: z.coerce.number().int(),
  ReceiptDatetime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
  FnNumber: Text,
  EcrRegNumber: Text,
  FiscalDocumentNumber: z.coerce.number().int(),
  FiscalDocumentAttribute: Text,
  Url: z.string().optional(),
})

/** Null where the message is about no receipt. */
export function toReceiptThere(message: unknown): ReceiptThere | null {
  const read = ReceiptNotification.safeParse(message)
  if (!read.success) return null
  const receipt = read.data
  const of = {
    operation: receipt.Type === 'Income' ? 'sell' : 'sell_refund',
    totalMinor: receipt.Amount,
  } as const
  if (!receipt.Success) return { ...of, state: 'failed', failure: receipt.ErrorMessage || 'T-Bank says no reason' }
  return {
    ...of,
    state: 'registered',
    numbers: {
      receiptNumber: receipt.FiscalNumber,
      shiftNumber: receipt.ShiftNumber,
      at: receipt.ReceiptDatetime.slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
      driveNumber: receipt.FnNumber,
      documentNumber: receipt.FiscalDocumentNumber,
      documentSign: receipt.FiscalDocumentAttribute.padStart(10, '0'),
      registrationNumber: receipt.EcrRegNumber,
      url: /^https?:\/\//.test(receipt.Url ?? '') ? (receipt.Url ?? null) : null,
    },
  }
}
