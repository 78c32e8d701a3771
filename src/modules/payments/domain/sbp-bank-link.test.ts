import { expect, test } from 'vitest'
import { appTemplate, sbpBankLink } from './sbp-bank-link.ts'

const link = 'https://qr.nspk.ru/AD1000XXXXX1000?type=02&bank=100000000004&sum=1299900&cur=RUB&crc=8DA8'
const own = 'AD1000XXXXX1000?type=02&bank=100000000004&sum=1299900&cur=RUB&crc=8DA8'

test.for([
  ['https://online.vtb.ru/i/paymentSbp/{QRC_ID}{QUERY_STRING}', `https://online.vtb.ru/i/paymentSbp/${own}`],
  [
    'https://www.tinkoff.ru/mybank/payments/qr-pay/{QRC_ID}{QUERY_STRING}',
    `https://www.tinkoff.ru/mybank/payments/qr-pay/${own}`,
  ],
  ['bank100000000111://qr.nspk.ru/{QRC_ID}{QUERY_STRING}', `bank100000000111://qr.nspk.ru/${own}`],
  [appTemplate('100000000111'), `bank100000000111://qr.nspk.ru/${own}`],
] as const)('a bank opens a payment at its own address: %s', ([template, expected]) => {
  expect(sbpBankLink(template, link)).toBe(expected)
})
