import type { Company, Correction, ReceiptContent, ReceiptItem } from './receipt.ts'

/**
 * The receipts that correct a registered one: the first takes it back as it was, the second says the
 * same settlement rightly.
 * @param right the company and the items as they should have been, of the same sum
 */
export function correctionReceipts(
  wrong: ReceiptContent,
  correction: Correction,
  right: { readonly company: Company; readonly items: readonly ReceiptItem[] },
): readonly [ReceiptContent, ReceiptContent] {
  return [
    { ...wrong, operation: wrong.operation === 'sell' ? 'sell_refund' : 'sell', correction },
    { ...wrong, ...right, correction },
  ]
}
