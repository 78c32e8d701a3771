import { expect, test } from 'vitest'
import { allowedStep } from './register-step.ts'

const waiting = {
  status: 'awaiting_payment',
  payment: null,
  wasPaid: false,
} as const

test.for([
  ['no order yet: the form, whatever is asked', 'payment', null, 'participant'],
  ['a cancelled order starts again', 'order', { ...waiting, status: 'cancelled' }, 'participant'],
  ['one that was paid tells what became of it', 'order', { ...waiting, status: 'cancelled', wasPaid: true }, 'success'],
  ['and so does one whose money went back', null, { ...waiting, status: 'refunded', wasPaid: true }, 'success'],
  ['a request for the form gets it', 'participant', { ...waiting, status: 'refunded', wasPaid: true }, 'participant'],
  ['what still stands in part is paid', 'order', { ...waiting, status: 'partially_refunded' }, 'success'],
  ['back to the form while the place is held', 'participant', waiting, 'participant'],
  ['nothing requested: the order', null, waiting, 'order'],
  ['the options are part of the order', 'options', waiting, 'order'],
  ['the payment keeps its address', 'payment', waiting, 'payment'],
  ['no check without a payment', 'check', waiting, 'payment'],
  ['a payment under way is checked first', null, { ...waiting, payment: 'under-way' }, 'check'],
  ['paid is paid', 'participant', { ...waiting, status: 'paid' }, 'success'],
  ['expired offers to repeat', 'payment', { ...waiting, status: 'expired' }, 'expired'],
  ['repeating begins with the form', 'participant', { ...waiting, status: 'expired' }, 'participant'],
] as const)('the allowed step of a registration follows the order’s status: %s', ([, requested, status, step]) => {
  expect(allowedStep(requested, status).step).toBe(step)
})
