import type { ReceiptContent, ReceiptItem, ReceiptKind } from './receipt.ts'

type Receipt = {
  readonly id: string
  readonly kind: ReceiptKind
  readonly reference: string
  readonly part: number
  readonly content: ReceiptContent
}

/**
 * What the receipts about one payment say by now: the items paid, settled and returned. A corrected
 * receipt counts as its correction says it.
 */
export function effectiveItems(receipts: readonly Receipt[]): Record<'paid' | 'settled' | 'returned', ReceiptItem[]> {
  const corrections = new Map(
    receipts.filter(({ kind, part }) => kind === 'correction' && part === 2).map((one) => [one.reference, one]),
  )
  const lastOf = (receipt: Receipt): Receipt => {
    const correction = corrections.get(receipt.id)
    return correction === undefined ? receipt : lastOf(correction)
  }
  const itemsOf = (kind: ReceiptKind) =>
    receipts.filter((one) => one.kind === kind).flatMap((one) => lastOf(one).content.items)
  return { paid: itemsOf('payment'), settled: itemsOf('settlement'), returned: itemsOf('refund') }
}
