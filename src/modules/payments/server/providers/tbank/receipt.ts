import { z } from 'zod'
import type { Instant } from '#src/kernel/instant.ts'
import {
  type ProviderReceipt,
  type ProviderReceiptItem,
  type ProviderVat,
  phoneOf,
  type ReceiptThere,
  toNumbersThere,
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

const about = {
  Status: z.literal('RECEIPT'),
  Type: z.enum(['Income', 'IncomeReturn']),
  Amount: z.number().int(),
}
const MadeReceipt = z.looseObject({
  ...about,
  Success: z.literal(true),
  FiscalNumber: z.coerce.number().int(),
  ShiftNumber: z.coerce.number().int(),
  ReceiptDatetime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
  FnNumber: Text,
  EcrRegNumber: Text,
  FiscalDocumentNumber: z.coerce.number().int(),
  FiscalDocumentAttribute: Text,
  Url: z.string().optional(),
})
/** It has no numbers. */
const FailedReceipt = z.looseObject({
  ...about,
  Success: z.literal(false),
  ErrorCode: Text.default(''),
  ErrorMessage: z.string().default(''),
})

/** The notification of a receipt; it comes to the address of the payment's notifications. */
const ReceiptNotification = z.discriminatedUnion('Success', [MadeReceipt, FailedReceipt])
type ReceiptNotification = z.infer<typeof ReceiptNotification>

/** Null where the message is about no receipt. */
export function parseReceipt(message: unknown): ReceiptNotification | null {
  const read = ReceiptNotification.safeParse(message)
  return read.success ? read.data : null
}

/**
 * What tells this receipt's message from others of its payment. A failure has no number: those of two refunds
 * of one sum differ in nothing but their time.
 */
export function receiptMark(receipt: ReceiptNotification, nowMs: number): string {
  return receipt.Success ? String(receipt.FiscalDocumentNumber) : `failed-${nowMs}`
}

export function toReceiptThere(receipt: ReceiptNotification, receivedAt: Instant): ReceiptThere {
  const of = {
    operation: receipt.Type === 'Income' ? 'sell' : 'sell_refund',
    totalMinor: receipt.Amount,
  } as const
  if (!receipt.Success) {
    const failure = [receipt.ErrorCode, receipt.ErrorMessage].filter((part) => part !== '').join(' ')
    return { ...of, state: 'failed', failure: failure || 'T-Bank gives no reason', reportedAt: receivedAt }
  }
  return {
    ...of,
    state: 'registered',
    numbers: toNumbersThere({
      receiptNumber: receipt.FiscalNumber,
      shiftNumber: receipt.ShiftNumber,
      at: receipt.ReceiptDatetime,
      driveNumber: receipt.FnNumber,
      documentNumber: receipt.FiscalDocumentNumber,
      documentSign: receipt.FiscalDocumentAttribute,
      registrationNumber: receipt.EcrRegNumber,
      url: receipt.Url,
    }),
  }
}
