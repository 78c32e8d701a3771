import { isInn } from '#src/kernel/company-numbers.ts'
import type { VatRate } from './vat.ts'

/** Tax systems (tag 1055). */
export const taxSystems = ['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent'] as const
export type TaxSystem = (typeof taxSystems)[number]

/** Why a receipt is made. `settlement`: the race is held, for which the money was taken in advance. */
export const receiptKinds = ['payment', 'refund', 'settlement', 'correction'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** Whose money an item is: the platform's own, or that of a party in whose name it is taken, as in the ledger. */
export type Party = 'platform' | `organizer:${string}` | `insurer:${string}`

/** The party in whose name the platform takes the money (tags 1222, 1224, 1226). */
export type Supplier = { readonly name: string; readonly phone: string; readonly taxNumber: string }

export type ReceiptItem = {
  /** The order line it stands for, `fee` for the platform's commission, or `advance`. */
  readonly key: string
  readonly party: Party
  /** At most 128 characters (tag 1030). */
  readonly name: string
  readonly priceMinor: number
  /** `priceMinor × units` is the sum, exactly. */
  readonly units: number
  /** Tag 1212; `payment` for an advance. */
  readonly subject: 'service' | 'commodity' | 'payment'
  /** Tag 1214. */
  readonly mode: 'full_prepayment' | 'full_payment' | 'advance'
  readonly vat: VatRate
  /** Null: the platform's own item, without the agent mark. */
  readonly supplier: Supplier | null
}

/** The till's company as the receipt names it. */
export type Company = {
  readonly name: string
  readonly taxNumber: string
  readonly taxSystem: TaxSystem
  /** The site's address (tag 1187). */
  readonly paymentAddress: string
  readonly email: string
}

export type Correction = {
  /** `instruction`: the tax office demands it; `self`: found by ourselves (tag 1173). */
  readonly reason: 'self' | 'instruction'
  /** The day of the corrected settlement (tag 1178). */
  readonly baseDate: string
  /** The number of the tax office's demand (tag 1179); null where there is none. */
  readonly baseNumber: string | null
}

/** What a receipt says, without the buyer's address, which is read when it is sent. */
export type ReceiptContent = {
  /** Tag 1054: money in (1), or back (2). */
  readonly operation: 'sell' | 'sell_refund'
  readonly company: Company
  readonly items: readonly ReceiptItem[]
  readonly totalMinor: number
  /** `prepayment`: paid earlier, by the receipt of the payment (tag 1215). */
  readonly paidBy: 'cashless' | 'prepayment'
  readonly correction: Correction | null
}

/** The law's most items of one receipt. */
export const maxItems = 100

export function itemSumMinor({ priceMinor, units }: Pick<ReceiptItem, 'priceMinor' | 'units'>): number {
  return priceMinor * units
}

export function itemsSumMinor(items: readonly Pick<ReceiptItem, 'priceMinor' | 'units'>[]): number {
  return items.reduce((sum, item) => sum + itemSumMinor(item), 0)
}

/** The receipts that the items need: at most a hundred each, none where there is no item. */
export function toReceipts(
  items: readonly ReceiptItem[],
  rest: Pick<ReceiptContent, 'operation' | 'company' | 'paidBy'> & { readonly correction?: Correction | null },
): ReceiptContent[] {
  const count = Math.ceil(items.length / maxItems)
  return Array.from({ length: count }, (_, i) => {
    const own = items.slice(i * maxItems, (i + 1) * maxItems)
    return { correction: null, ...rest, items: own, totalMinor: itemsSumMinor(own) }
  })
}

/** Whether each supplier has what a receipt names: an insurer without a tax regime here has no tax number. */
export function hasSupplierData({ items }: Pick<ReceiptContent, 'items'>): boolean {
  return items.every(({ supplier }) => supplier === null || (isInn(supplier.taxNumber) && supplier.phone !== ''))
}
