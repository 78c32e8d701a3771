import { expect, test } from 'vitest'
import { allowedTeamStep } from './team-step.ts'

const waiting = {
  status: 'awaiting_payment',
  payment: null,
  wasPaid: false,
  isComplete: true,
} as const

test.for([
  ['no order yet: the team begins', 'payment', null, 'relay'],
  ['a single runner’s form is the board', 'participant', waiting, 'relay'],
  ['an incomplete team goes no further', 'order', { ...waiting, isComplete: false }, 'relay'],
  ['nor where nothing is asked', null, { ...waiting, isComplete: false }, 'relay'],
  ['a complete one goes on', null, waiting, 'order'],
  ['to the order that was requested', 'order', waiting, 'order'],
  ['or to its payment', 'payment', waiting, 'payment'],
  [
    'a payment under way is checked, also where a member left meanwhile',
    'check',
    { ...waiting, isComplete: false, payment: 'under-way' },
    'check',
  ],
  ['what is paid is told', null, { ...waiting, status: 'paid' }, 'success'],
  ['and its board can be seen', 'relay', { ...waiting, status: 'paid' }, 'relay'],
  ['expired offers to repeat', 'order', { ...waiting, status: 'expired' }, 'expired'],
  ['repeating begins at the board', 'participant', { ...waiting, status: 'expired' }, 'relay'],
  ['a paid and cancelled order is shown', null, { ...waiting, status: 'refunded', wasPaid: true }, 'success'],
  ['a request for the board starts again', 'relay', { ...waiting, status: 'refunded', wasPaid: true }, 'relay'],
] as const)('the allowed step of a team follows the order’s status: %s', ([, requested, status, step]) => {
  expect(allowedTeamStep(requested, status, 'relay').step).toBe(step)
})
