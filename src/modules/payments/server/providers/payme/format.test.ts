import { expect, test } from 'vitest'
import { checkoutPath, isAuthorized } from './format.ts'

test('the link of the payer’s page is the published one', () => {
  const path = checkoutPath({ merchantId: '587f72c72cac0d162c722ae2', orderId: '197', amountMinor: 500 })
  expect(path).toBe('bT01ODdmNzJjNzJjYWMwZDE2MmM3MjJhZTI7YWMub3JkZXJfaWQ9MTk3O2E9NTAw')
})

test.for([
  ['Basic UGF5Y29tOlRFU1RLRVk=', true],
  ['Basic UGF5Y29tOk9USEVS', false],
  ['UGF5Y29tOlRFU1RLRVk=', false],
  [undefined, false],
] as const)('a call with the header %s is let in: %s', ([header, isLetIn]) => {
  expect(isAuthorized(header, 'TESTKEY')).toBe(isLetIn)
})
