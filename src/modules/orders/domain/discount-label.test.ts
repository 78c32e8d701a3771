import { expect, test } from 'vitest'
import { discountLabel } from './discount-label.ts'

const ofCode = ({ code, name }: { readonly code: string; readonly name: string }) => `Промокод ${code}: ${name}`

test('a promo code stands before what it gives, which goes on in lower case', () => {
  expect(discountLabel('Половина цены места', 'ОДИНРАЗ', ofCode)).toBe('Промокод ОДИНРАЗ: половина цены места')
  expect(discountLabel('A free T-shirt', 'TEE', ofCode)).toBe('Промокод TEE: a free T-shirt')
  expect(discountLabel('10 % на места', 'СТАРТ10', ofCode)).toBe('Промокод СТАРТ10: 10 % на места')
  expect(discountLabel('VIP-гостям', 'ГОСТЬ', ofCode)).toBe('Промокод ГОСТЬ: VIP-гостям')
})

test('an automatic discount has its name only', () => {
  expect(discountLabel('Семейная скидка', null, ofCode)).toBe('Семейная скидка')
})
