import { expect, test } from 'vitest'
import type { Instant } from '#src/kernel/instant.ts'
import type { ReceiptThere } from '#src/modules/payments/domain/provider-receipt.ts'
import { receiptMadeThere } from './receipt-made-there.ts'

const back = { operation: 'sell_refund', totalMinor: 50_000 } as const
const waiting: ReceiptThere = { ...back, state: 'waiting' }
const givenAt = '2026-11-29T12:00:00.000Z' as Instant
const failedAt = (reportedAt: string | null): ReceiptThere => ({
  ...{ ...back, state: 'failed', failure: 'no paper' },
  reportedAt: reportedAt as Instant | null,
})
const failed = failedAt(givenAt)
const document = (documentNumber: number, of: Pick<ReceiptThere, 'operation' | 'totalMinor'> = back): ReceiptThere => ({
  ...of,
  state: 'registered',
  numbers: {
    receiptNumber: 1,
    shiftNumber: 1,
    at: '2026-11-29T12:00:00',
    driveNumber: '9999',
    documentNumber,
    documentSign: '0000000001',
    registrationNumber: null,
    url: null,
  },
})

test.for([
  ['nothing', [], null],
  ['a receipt of another sum', [document(1, { ...back, totalMinor: 49_999 })], null],
  ['that of the payment', [document(1, { ...back, operation: 'sell' })], null],
  ['the document of another refund of the same sum', [document(7)], null],
  ['a document of its own', [document(7), document(8)], document(8)],
  ['a failure before the document', [failed, document(8)], document(8)],
  ['a receipt under way before the document', [waiting, document(8)], document(8)],
  ['a failure before another attempt', [failed, waiting], waiting],
  ['a failure alone', [document(7), failed], failed],
  ['a failure that it says now', [failedAt(null)], failedAt(null)],
  ['a failure from before this receipt', [failedAt('2026-11-29T11:59:59.999Z')], null],
] as const)('of what a provider says, %s', ([, all, expected]) => {
  expect(receiptMadeThere(all, { ...back, givenAt }, new Set(['9999/7']))).toEqual(expected)
})
