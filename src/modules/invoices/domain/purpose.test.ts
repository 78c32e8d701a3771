import { describe, expect, test } from 'vitest'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { purposeText, readPurpose } from './purpose.ts'
import { vatPart } from './vat.ts'

const issuedOn = '2026-11-21' as PlainDate

describe('the purpose of a payment', () => {
  test('a seller without VAT says so', () => {
    expect(purposeText({ number: 123, issuedOn, vat: [] })).toBe(
      'Оплата по счёту № 123 от 21.11.2026. НДС не облагается',
    )
  })

  test('a seller with VAT names the rate and the sum', () => {
    expect(purposeText({ number: 7, issuedOn, vat: [{ rateBp: 2_200, amountMinor: 1_803 }] })).toBe(
      'Оплата по счёту № 7 от 21.11.2026. В т.ч. НДС 22 % 18-03',
    )
  })

  test('several rates are named each', () => {
    const vat = [
      { rateBp: 2_200, amountMinor: 1_713 },
      { rateBp: 500, amountMinor: 9_048 },
    ]
    expect(purposeText({ number: 7, issuedOn, vat })).toBe(
      'Оплата по счёту № 7 от 21.11.2026. В т.ч. НДС 22 % 17-13, НДС 5 % 90-48',
    )
  })

  test.for([
    [2_200, 1_803],
    [2_000, 1_667],
    [1_000, 909],
    [700, 654],
    [500, 476],
  ] as const)('the VAT of %i basis points within 100 rubles', ([vatBp, expected]) => {
    expect(vatPart(10_000, vatBp)).toBe(expected)
  })

  const day = '2026-11-21'
  test.for([
    ['our own text', purposeText({ number: 123, issuedOn, vat: [] }), [123], [day]],
    [
      'our own text with VAT',
      purposeText({ number: 45, issuedOn, vat: [{ rateBp: 2_200, amountMinor: 45_082 }] }),
      [45],
      [day],
    ],
    ['capitals without №', 'ОПЛАТА ПО СЧЕТУ 17 ОТ 21.11.2026, НДС НЕ ОБЛАГАЕТСЯ', [17], [day]],
    ['the short word', 'Опл.сч.№17 от 21.11.26г. без НДС', [17], [day]],
    ['N for №', 'Оплата счета N 17 от 21/11/2026', [17], [day]],
    ['the title of the document', 'Счёт на оплату № 17 от 21 ноября 2026 г.', [17], []],
    ['in English', 'Invoice No 17, inv. 18', [17, 18], []],
    ['a register is no invoice', 'Перевод средств по реестру № 17 от 21.11.2026', [], [day]],
    ['a contract is no invoice', 'Договор № 5 от 21.11.2026, без НДС', [], [day]],
    ['a meter is no invoice', 'Счётчик 5', [], []],
    ['a list of invoices', 'Оплата по счетам № 5, 6 от 21.11.2026', [5, 6], [day]],
    ['a list with a word', 'Оплата счетов №5 и №6', [5, 6], []],
    ['a list without spaces', 'сч.№5,6', [5, 6], []],
    ['a list with days', 'По счетам № 5 от 21.11.2026 г., № 6 от 22.11.2026', [5, 6], [day, '2026-11-22']],
    ['from one to another', 'счета 5-7', [5, 7], []],
    ['people beside it', 'счёт № 17, 5 человек, 22 % НДС', [17], []],
    ['a number alone', 'Участие в забеге 17, 5 человек', [], []],
    ['a sum beside it', 'счёт 17, сумма 4500.00 руб', [17], []],
    ['nothing', 'Перевод средств', [], []],
    ['longer numbers are no invoices', 'счет 40702810200000000001', [], []],
  ] as const)('the invoice’s number and day are read: %s', ([, purpose, numbers, days]) => {
    expect(readPurpose(purpose)).toEqual({ numbers, days })
  })
})
