import { expect, test } from 'vitest'
import { paymentMarks } from './payment-marks.ts'

test.for([
  [['card'], ['mir', 'visa', 'mastercard']],
  [['sbp_qr'], ['sbp']],
  [
    ['sbp_link', 'card'],
    ['mir', 'visa', 'mastercard', 'sbp'],
  ],
  [['requisites'], []],
  [[], []],
] as const)('the site shows the marks of what its providers take: %o', ([methods, marks]) => {
  expect(paymentMarks(methods)).toEqual(marks)
})
