import { z } from 'zod'
import { currencies } from '#src/kernel/money.ts'
import { receiptKinds } from '../domain/receipt.ts'
import { receiptStates } from '../domain/receipt-state.ts'

/** A receipt as its payer and its organizer see it. */
export const ReceiptView = z.object({
  receiptId: z.uuid(),
  kind: z.enum(receiptKinds),
  /** Money in, or back. */
  operation: z.enum(['sell', 'sell_refund']),
  /** The payment that it is about. */
  paymentId: z.uuid(),
  totalMinor: z.int(),
  currency: z.literal('RUB'),
  createdAt: z.iso.datetime(),
  /** `due` and `sent` until the register has made it. */
  state: z.enum(receiptStates),
  /** What is printed on it; null until it is registered. */
  numbers: z
    .object({
      /** Null, as the shift's and the till's numbers, where the payment's provider made it and does not say. */
      receiptNumber: z.int().nullable(),
      shiftNumber: z.int().nullable(),
      /** The till's local time, without a zone. */
      at: z.string(),
      driveNumber: z.string(),
      documentNumber: z.int(),
      documentSign: z.string(),
      registrationNumber: z.string().nullable(),
    })
    .nullable(),
  /** Where it can be checked: the fiscal data operator's page, else the tax service's; null until it is registered. */
  checkUrl: z.string().nullable(),
})
/** A receipt that a payment's provider made by itself, by the law of its country. */
export const ProviderReceiptView = z.object({
  paymentId: z.uuid(),
  operation: z.enum(['sell', 'sell_refund']),
  totalMinor: z.int(),
  currency: z.enum(currencies),
  receiptNumber: z.string(),
  /** The fiscal sign. */
  sign: z.string(),
  terminal: z.string().nullable(),
  /** The till's local time, without a zone. */
  at: z.string().nullable(),
  checkUrl: z.string().nullable(),
})
export type ProviderReceiptView = z.infer<typeof ProviderReceiptView>

export type ReceiptView = z.infer<typeof ReceiptView>
