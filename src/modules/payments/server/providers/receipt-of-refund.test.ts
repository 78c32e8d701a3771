import { expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import type { RefundToSend } from './provider.ts'
import { receiptOfRefund } from './receipt-of-refund.ts'

const on = { makesReceipts: true, isFound: false }
const off = { makesReceipts: false, isFound: false }

test.for([
  ['the setting decides about a first one', false, on, 'receipts'],
  ['none goes where it is off', false, off, null],
  ['a lost answer is repeated with the same', true, on, 'receipts'],
  ['and so it is where the setting went off since', true, off, 'stored'],
  ['one that is made there gets none that it did not have', true, { ...on, isFound: true }, 'stored'],
] as const)('%s', async ([, isRepeated, settings, from]) => {
  const wanted: string[] = []
  const desk = {
    ofPayment: async () => null,
    ofRefund: async (refund: { readonly from: string }) => {
      wanted.push(refund.from)
      return null
    },
  }
  const payment = { paymentId: newId() } as RefundToSend['payment']
  const others = { madeMinor: 0, references: [] }
  await receiptOfRefund(desk, { key: `refund-${newId()}`, payment, amountMinor: 500, isRepeated, others }, settings)
  expect(wanted).toEqual(from === null ? [] : [from])
})
