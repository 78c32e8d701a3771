import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceParts, formatCount, formatDistance, formatMoney, formatRate, moneyParts } from './format-money.ts'
import { money } from './money.ts'

const spaces = (text: string) => text.replaceAll('\u00A0', '~').replaceAll('\u202F', '_')

describe('money (~ is a no-break space, _ a narrow one)', () => {
  test.for([
    ['whole rubles', 190_000, 'RUB', '1_900~₽', '1,900~₽'],
    ['kopecks only where there are any', 8_550, 'RUB', '85,50~₽', '85.50~₽'],
    ['five kopecks', 5, 'RUB', '0,05~₽', '0.05~₽'],
    ['a real minus', -19_000, 'RUB', '\u2212190~₽', '\u2212190~₽'],
    ['less than a ruble back', -50, 'RUB', '\u22120,50~₽', '\u22120.50~₽'],
    ['nothing', 0, 'RUB', '0~₽', '0~₽'],
    ['millions', 123_456_789, 'RUB', '1_234_567,89~₽', '1,234,567.89~₽'],
    ['Belarusian rubles', 4_500, 'BYN', '45~Br', '45~Br'],
    ['tenge', 750_000, 'KZT', '7_500~₸', '7,500~₸'],
    ['sum', 25_000_000, 'UZS', '250_000~сум', '250,000~UZS'],
    ['euro', 2_999, 'EUR', '29,99~€', '29.99~€'],
    ['dollars', 100_000, 'USD', '1_000~$', '1,000~$'],
  ] as const)('an amount is formatted in both languages: %s', ([, amountMinor, currency, ru, en]) => {
    expect(spaces(formatMoney(money(amountMinor, currency), 'ru'))).toBe(ru)
    expect(spaces(formatMoney(money(amountMinor, currency), 'en'))).toBe(en)
  })

  test('a sum has parts for two sizes of type', () => {
    expect(moneyParts(money(190_000, 'RUB'), 'ru')).toEqual({ amount: '1\u202F900', sign: '₽' })
  })
})

test.for([
  [0, '0', '0'],
  [312, '312', '312'],
  [1284, '1_284', '1,284'],
  [-5, '\u22125', '\u22125'],
  [1_000_000, '1_000_000', '1,000,000'],
] as const)('the count %d is formatted', ([count, ru, en]) => {
  expect(spaces(formatCount(count, 'ru'))).toBe(ru)
  expect(spaces(formatCount(count, 'en'))).toBe(en)
})

test.for([
  [500, '5', '5'],
  [150, '1,5', '1.5'],
  [725, '7,25', '7.25'],
  [0, '0', '0'],
  [10_000, '100', '100'],
] as const)('a rate of %d basis points is formatted', ([rateBp, ru, en]) => {
  expect([formatRate(rateBp, 'ru'), formatRate(rateBp, 'en')]).toEqual([ru, en])
})

describe('distances', () => {
  test.for([
    ['a marathon', 42_195, '42,2~км', '42.2~km'],
    ['a half marathon', 21_097, '21,1~км', '21.1~km'],
    ['ten', 10_000, '10~км', '10~km'],
    ['exact to ten metres', 25_750, '25,75~км', '25.75~km'],
    ['an iron swim', 3_860, '3,86~км', '3.86~km'],
    ['a kilometre', 1_000, '1~км', '1~km'],
    ['under one', 500, '500~м', '500~m'],
    ['a long one', 1_200_000, '1_200~км', '1,200~km'],
  ] as const)('a distance is formatted in both languages: %s', ([, metres, ru, en]) => {
    expect(spaces(formatDistance(metres, 'ru'))).toBe(ru)
    expect(spaces(formatDistance(metres, 'en'))).toBe(en)
  })

  test('a row of distances in kilometres shows distances below one kilometre in kilometres too', () => {
    expect(distanceParts(500, 'ru', 'km')).toEqual({ value: '0,5', unit: 'км' })
    expect(distanceParts(500, 'en')).toEqual({ value: '500', unit: 'm' })
  })
})

test.for(['ru', 'en'] as const)('a number is formatted as Intl does it, in %s', (language) => {
  const intl = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: 'always' })
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (basisPoints) => {
      const written = intl
        .format(basisPoints / 100)
        .replaceAll(/\s/g, '\u202F')
        .replace('-', '\u2212')
      expect(formatRate(basisPoints, language)).toBe(written)
    }),
  )
})
