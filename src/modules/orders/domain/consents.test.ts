import { expect, test } from 'vitest'
import { consentsFor, consentsIn } from './consents.ts'

test.for([
  ['a payment in roubles has a receipt', 150_000, 'RUB', true],
  ['a free order has none', 0, 'RUB', false],
  ['54-FZ knows no payment in Belarusian roubles', 3_000, 'BYN', false],
  ['nor one in soms', 15_000_000, 'UZS', false],
] as const)('%s', ([, overallMinor, currency, hasReceipt]) => {
  const others = ['offer', 'personal-data']
  expect(consentsFor(overallMinor, currency)).toEqual(hasReceipt ? [...others, 'receipt'] : others)
})

test('the consents of a race are those of its currency', () => {
  expect(consentsIn('RUB')).toEqual(['offer', 'personal-data', 'receipt'])
  expect(consentsIn('KZT')).toEqual(['offer', 'personal-data'])
})
