import type { ReceiptView } from '../../contract/receipt-view.ts'
import type { ReceiptRow } from '../queries/receipts.ts'

/** The tax service's own page, where a receipt is found by its numbers. */
const taxServicePage = 'https://kkt-online.nalog.ru/'

export function toReceiptView(row: ReceiptRow): ReceiptView {
  const { id: receiptId, kind, paymentId, content, createdAt, state, numbers } = row
  const { operation, totalMinor } = content
  const { url = null, ...printed } = numbers ?? {}
  return {
    receiptId,
    kind,
    operation,
    paymentId,
    totalMinor,
    currency: 'RUB',
    createdAt,
    state,
    numbers: numbers === null ? null : (printed as NonNullable<ReceiptView['numbers']>),
    checkUrl: numbers === null ? null : (url ?? taxServicePage),
  }
}
