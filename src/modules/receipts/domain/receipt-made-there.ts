import { diffMs, type Instant } from '#src/kernel/instant.ts'
import type { ReceiptThere } from '#src/modules/payments/domain/provider-receipt.ts'
import type { FiscalNumbers } from './fiscal-numbers.ts'
import type { ReceiptContent } from './receipt.ts'

/**
 * What a payment's provider says of one receipt, among all that it says of the payment and its refunds:
 * the receipt of the same operation and sum. A provider may fail a receipt and make it afterwards, or fail
 * that of another refund of the same sum: a registered one counts before one that is under way, and a
 * failure last, unless it was reported before this receipt was given out. Null where it says nothing of it.
 * @param taken documents that other receipts of the payment have, as `drive/document`
 */
export function receiptMadeThere(
  all: readonly ReceiptThere[],
  { operation, totalMinor, givenAt }: Pick<ReceiptContent, 'operation' | 'totalMinor'> & { readonly givenAt: Instant },
  taken: ReadonlySet<string>,
): ReceiptThere | null {
  const own = all.filter(
    (one) =>
      one.operation === operation && one.totalMinor === totalMinor && !isTaken(one, taken) && !isOlder(one, givenAt),
  )
  for (const state of ['registered', 'waiting', 'failed'] as const) {
    const found = own.find((one) => one.state === state)
    if (found !== undefined) return found
  }
  return null
}

function isTaken(one: ReceiptThere, taken: ReadonlySet<string>): boolean {
  return one.state === 'registered' && taken.has(documentOf(one.numbers))
}

/** A failure that was reported before: that of another receipt. */
function isOlder(one: ReceiptThere, givenAt: Instant): boolean {
  return one.state === 'failed' && one.reportedAt !== null && diffMs(one.reportedAt, givenAt) < 0
}

/** A fiscal document, over all tills: `drive/document`. */
export function documentOf({
  driveNumber,
  documentNumber,
}: Pick<FiscalNumbers, 'driveNumber' | 'documentNumber'>): string {
  return `${driveNumber}/${documentNumber}`
}
