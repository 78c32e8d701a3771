import type { Instant } from '#src/kernel/instant.ts'

/** A receipt (54-FZ) that a provider makes itself, together with its payment or refund. Its lines sum to it to the kopeck. */
export type ProviderReceipt = {
  readonly buyerEmail: string
  /** Tag 1055. */
  readonly taxSystem: 'osn' | 'usn_income' | 'usn_income_outcome' | 'esn' | 'patent'
  readonly items: readonly ProviderReceiptItem[]
  readonly totalMinor: number
}

export type ProviderReceiptItem = {
  /** At most 128 characters. */
  readonly name: string
  readonly priceMinor: number
  readonly units: number
  /** Tag 1212. */
  readonly subject: 'service' | 'commodity' | 'payment'
  /** Tag 1214. */
  readonly mode: 'full_prepayment' | 'full_payment' | 'advance'
  readonly vat: ProviderVat
  /** In whose name it is taken (the agent mark); null: the shop's own. */
  readonly supplier: { readonly name: string; readonly phone: string; readonly taxNumber: string } | null
}

export type ProviderVat =
  | 'none'
  | '0'
  | '5'
  | '7'
  | '10'
  | '20'
  | '22'
  | '5/105'
  | '7/107'
  | '10/110'
  | '20/120'
  | '22/122'

/** What the receipts do for providers that make them; the program gives it, since payments know no receipts. */
export type ReceiptDesk = {
  /** The receipt of a payment, the same at each call; null: the provider makes none. */
  ofPayment(paymentId: string): Promise<ProviderReceipt | null>
  /** The same of a refund. */
  ofRefund(refund: {
    readonly refundId: string
    readonly paymentId: string
    readonly amountMinor: number
    readonly from: RefundReceiptSource
  }): Promise<ProviderReceipt | null>
}

/**
 * `receipts`: what the receipts of the payment have left, where the provider made them. `stored`: only what was
 * given out for this refund before. `payment`: the provider repeats the items that the payment was opened with.
 */
export type RefundReceiptSource = 'receipts' | 'stored' | 'payment'

/** A receipt as its provider says. */
export type ReceiptThere = {
  readonly operation: 'sell' | 'sell_refund'
  readonly totalMinor: number
} & (
  | { readonly state: 'waiting' }
  | {
      readonly state: 'failed'
      readonly failure: string
      /** When its message came; null: the provider says so now. */
      readonly reportedAt: Instant | null
    }
  | { readonly state: 'registered'; readonly numbers: NumbersThere }
)

/** What is printed on it; null where the provider does not say it. */
type NumbersThere = {
  readonly receiptNumber: number | null
  readonly shiftNumber: number | null
  /** The till's local time, `2026-11-21T12:05:00`. */
  readonly at: string
  readonly driveNumber: string
  readonly documentNumber: number
  readonly documentSign: string
  readonly registrationNumber: string | null
  readonly url: string | null
}

/** Numbers as providers print them: the sign without its leading zeros, the time with a space or fractions. */
export function toNumbersThere({
  at,
  documentSign,
  url,
  ...numbers
}: Omit<NumbersThere, 'url'> & { readonly url: string | undefined }): NumbersThere {
  return {
    ...numbers,
    at: at.slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace(' ', 'T'),
    documentSign: documentSign.padStart(10, '0'),
    url: url !== undefined && /^https?:\/\//.test(url) ? url : null,
  }
}

/**
 * The key of a stored message about a receipt of a payment: by it `receiptMessages` finds them.
 * @param mark tells it from the payment's other receipts: the document's number, or when it failed
 */
export function receiptEventKey(paymentId: string, mark: string | number): string {
  return `receipt:${paymentId}:${mark}`
}

/** The phone as registers take it: digits and the plus. */
export function phoneOf({ phone }: NonNullable<ProviderReceiptItem['supplier']>): string {
  return phone.replaceAll(/[^\d+]/g, '')
}
