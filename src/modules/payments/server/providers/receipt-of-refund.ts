import type { ProviderReceipt, ReceiptDesk } from '../../domain/provider-receipt.ts'
import { refundIdOf } from '../../domain/refund-state.ts'
import type { RefundToSend } from './provider.ts'

/**
 * The receipt that the provider makes of a refund; null: it makes none. The account's setting decides about
 * a refund that is sent for the first time. One whose answer was lost has gone as it was then, whatever the setting says now.
 * @param isFound the provider has made the refund before
 */
export async function receiptOfRefund(
  desk: ReceiptDesk | undefined,
  { key, payment: { paymentId }, amountMinor, isRepeated }: RefundToSend,
  { makesReceipts, isFound }: { readonly makesReceipts: boolean; readonly isFound: boolean },
): Promise<ProviderReceipt | null> {
  const isNew = makesReceipts && !isFound
  if (desk === undefined || !(isNew || isRepeated)) return null
  return await desk.ofRefund({
    ...{ refundId: refundIdOf(key), paymentId, amountMinor },
    from: isNew ? 'receipts' : 'stored',
  })
}
