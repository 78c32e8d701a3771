import { expect, test } from 'vitest'
import { passesLuhn, schemeOf } from './card.ts'
import { formatAmount, formatDuration, withResult } from './format.ts'
import { translateIn } from './texts.ts'

test.for([
  ['kopecks are shown when there are some', 190_050, 'RUB', 'ru', '1 900,50 ₽'],
  ['a whole sum stands alone', 190_000, 'RUB', 'ru', '1 900 ₽'],
  ['in English the sign stands last too, as in the shop', 190_050, 'RUB', 'en', '1,900.50 ₽'],
  ['euros', 5, 'EUR', 'ru', '0,05 €'],
  ['a currency without minor units', 500, 'JPY', 'en', '500 ¥'],
] as const)('a sum is formatted: %s', ([, amountMinor, currency, language, expected]) => {
  expect(formatAmount(amountMinor, currency, language)).toBe(unbroken(expected))
})

test.for([
  ['no query', 'https://shop.test/back', 'https://shop.test/back?bank=ok'],
  ['a query stays letter for letter', 'https://shop.test/b?q=a%20b+c', 'https://shop.test/b?q=a%20b+c&bank=ok'],
  ['an empty query', 'https://shop.test/b?', 'https://shop.test/b?bank=ok'],
  ['a fragment stays last', 'https://shop.test/b?x=1#top', 'https://shop.test/b?x=1&bank=ok#top'],
] as const)('a return address is checked: %s', ([, returnUrl, expected]) => {
  expect(withResult(returnUrl, 'ok')).toBe(expected)
})

test.for([
  [0, '0 с'],
  [59_001, '1 мин'],
  [1_199_000, '19 мин 59 с'],
  [7_800_000, '2 ч 10 мин'],
  [90_000_000, '1 дн. 1 ч'],
] as const)('%s ms left reads %s', ([spanMs, expected]) => {
  expect(formatDuration(spanMs, translateIn('ru'))).toBe(unbroken(expected))
})

test.for([
  ['2200000000000004', 'Mir', true],
  ['4111111111111111', 'Visa', true],
  ['5555555555554477', 'Mastercard', true],
  ['2221000000000009', 'Mastercard', true],
  ['6200000000000005', 'UnionPay', true],
  ['8171999927660000', 'UnionPay', true],
  ['3530111333300000', 'JCB', true],
  ['378282246310005', 'American Express', true],
  ['30569309025904', 'Diners Club', true],
  ['36227206271667', 'Diners Club', true],
  ['6011000990139424', 'Discover', true],
  ['6759649826438453', 'Maestro', true],
  ['8600000000000007', 'Uzcard', true],
  ['9860000000000018', 'Humo', true],
  ['9112000000000001', 'Belkart', false],
  ['1000000000000008', null, true],
  ['2202202202202204', 'Mir', false],
  ['4111111111111112', 'Visa', false],
] as const)('card %s is %s, check digit good: %s', ([number, scheme, isGood]) => {
  expect(schemeOf(number)).toBe(scheme)
  expect(passesLuhn(number)).toBe(isGood)
})

/** Replaces every space by a no-break space: a number and its unit stay on one line. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
