import { expect, test } from 'vitest'
import { Order, refundStateOf } from './format.ts'

const order = (refund_info: object | null) => Order.parse({ status: 'committed', amount: 2000, refund_info })

test.for([
  ['is listed as processed', [{ refund_id: 'r', status: 'processed' }], 500, 'done'],
  ['is listed as pending', [{ refund_id: 'r', status: 'pending' }], 500, 'sent'],
  ['is not among the refunds', [{ refund_id: 'other', status: 'processed' }], 500, 'failed'],
  ['can’t be found among goods', [{ name: 'Слот', refunded_quantity: 1 }], 500, 'sent'],
  ['is among goods, and everything is given back', [{ name: 'Слот', refunded_quantity: 1 }], 2000, 'done'],
] as const)('a refund that %s', ([, items, total_refunded_amount, state]) => {
  expect(refundStateOf(order({ items, total_refunded_amount }), 'r')).toBe(state)
})

test('an order may say nothing of refunds', () => {
  expect(refundStateOf(order(null), 'r')).toBe('failed')
  expect(refundStateOf(order({ total_refunded_amount: 0 }), 'r')).toBe('failed')
})
