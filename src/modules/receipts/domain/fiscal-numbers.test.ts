import { expect, test } from 'vitest'
import { checkText } from './fiscal-numbers.ts'

const numbers = {
  receiptNumber: 3,
  shiftNumber: 41,
  at: '2026-11-21T12:05:59',
  driveNumber: '9999078900001234',
  documentNumber: 133,
  documentSign: '1656502154',
  registrationNumber: '0000000001026006',
  url: null,
}

test.for([
  ['a payment', 'sell', 250_000, 't=20261121T1205&s=2500.00&fn=9999078900001234&i=133&fp=1656502154&n=1'],
  ['a refund with kopecks', 'sell_refund', 105, 't=20261121T1205&s=1.05&fn=9999078900001234&i=133&fp=1656502154&n=2'],
] as const)('the QR text of %s is what the tax service checks', ([, operation, totalMinor, expected]) => {
  expect(checkText(numbers, { operation, totalMinor })).toBe(expected)
})
