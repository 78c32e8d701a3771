import { expect, test } from 'vitest'
import { paymentMethods } from '#src/modules/payments/domain/methods.ts'
import { en } from '../texts/en.ts'
import { en as ordersEn } from '../texts/orders/en.ts'
import { methodKey } from './method-key.ts'

test('every payment method has a name of its own', () => {
  const keys = paymentMethods.map(methodKey)
  expect(keys).not.toContain('other')
  for (const texts of [en, ordersEn]) {
    const names = new Map(keys.map((key) => [key, texts[`method.${key}`]]))
    expect(new Set(names.values()).size).toBe(names.size)
  }
})
