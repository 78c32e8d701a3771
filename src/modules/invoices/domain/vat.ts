import { partOfSum } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { itemSumMinor, type ReceiptItem } from '#src/modules/receipts/domain/receipt.ts'
import { type VatRate, vatInsideMinor, vatRateOn } from '#src/modules/receipts/domain/vat.ts'
import type { Seller } from './invoice.ts'

/** The VAT within the sum at one rate. */
export type InvoiceVat = { readonly rateBp: number; readonly amountMinor: number }

/** The VAT within a sum, rounded half up: 22 % of 10 000 is 1 803. */
export function vatPart(amountMinor: number, vatBp: number): number {
  return partOfSum(amountMinor, vatBp, 10_000 + vatBp)
}

/** The VAT of a receipt's items by rate, the highest first; items without VAT have none. */
export function vatOfItems(items: readonly Pick<ReceiptItem, 'priceMinor' | 'units' | 'vat'>[]): InvoiceVat[] {
  const taxed = items.filter(({ vat }) => vat !== 'none')
  return [...Map.groupBy(taxed, ({ vat }) => rateBpOf(vat))]
    .map(([rateBp, ofRate]) => ({
      rateBp,
      amountMinor: ofRate.reduce((sum, item) => sum + vatInsideMinor(itemSumMinor(item), item.vat), 0),
    }))
    .toSorted((a, b) => b.rateBp - a.rateBp)
}

/** The VAT where all of a sum is the seller's own. Its base rate changes by law, whichever is written down. */
export function vatOfSeller({ vatBp }: Pick<Seller, 'vatBp'>, amountMinor: number, day: PlainDate): InvoiceVat[] {
  if (vatBp === null) return []
  const isBase = vatBp === rateBpOf('20') || vatBp === rateBpOf('22')
  const rateBp = isBase ? rateBpOf(vatRateOn('22', day)) : vatBp
  return [{ rateBp, amountMinor: vatPart(amountMinor, rateBp) }]
}

/** «22/122» is the rate of money taken in advance: the same VAT. */
function rateBpOf(rate: VatRate): number {
  return Number.parseInt(rate, 10) * 100
}
