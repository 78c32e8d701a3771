import { expect, test } from 'vitest'
import { discountLabel } from './discount-label.ts'

const ofCode = ({ code, name }: { readonly code: string; readonly name: string }) => `Промокод ${code} · ${name}`

test('a promo code stands before what it gives', () => {
  expect(discountLabel('Половина цены места', 'ОДИНРАЗ', ofCode)).toBe('Промокод ОДИНРАЗ · Половина цены места')
})

test('an automatic discount, and a discount named as its code, have one name', () => {
  expect(discountLabel('Семейная скидка', null, ofCode)).toBe('Семейная скидка')
  expect(discountLabel('ВЕСНА', 'ВЕСНА', ofCode)).toBe('ВЕСНА')
})
