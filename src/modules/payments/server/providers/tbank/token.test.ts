import { expect, test } from 'vitest'
import { isTokenValid, tokenOf } from './token.ts'

// Published by T-Bank, with the passwords of its pages; the last two were computed beside them.
test.for([
  [
    'Init',
    {
      TerminalKey: 'MerchantTerminalKey',
      Amount: 19_200,
      OrderId: '21090',
      Description: 'Подарочная карта на 1000 рублей',
      DATA: { Phone: '+71234567890' },
      Receipt: { Email: 'a@test.ru' },
    },
    'usaf8fw8fsw21g',
    '0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9',
  ],
  [
    'Init of the second page',
    {
      TerminalKey: 'MerchantTerminalKey',
      Amount: 19_200,
      OrderId: '00000',
      Description: 'Подарочная карта на 1000 рублей',
    },
    '11111111111111',
    '72dd466f8ace0a37a1f740ce5fb78101712bc0665d91a8108c7c8a0ccd426db2',
  ],
  [
    'a notification',
    {
      TerminalKey: '1321054611234DEMO',
      OrderId: '201709',
      Success: true,
      Status: 'AUTHORIZED',
      PaymentId: 8_742_591,
      ErrorCode: '0',
      Amount: 9_855,
      CardId: 322_264,
      Pan: '430000******0777',
      ExpDate: '1122',
      RebillId: 101_709,
    },
    'Dfsfh56dgKl',
    'b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b',
  ],
  [
    'GetState',
    { TerminalKey: 'StartlineDEMO', PaymentId: '700000123' },
    'TestPass12345',
    '87da56e200819e005a162ba3c554ffab564347c6e0ae3b1123ef00914d992f65',
  ],
  [
    'Init in Russian',
    {
      TerminalKey: 'StartlineDEMO',
      Amount: 250_000,
      OrderId: 'SL-2026-000123',
      Description: 'Регистрация: Полумарафон «Весна» 21,1 км',
    },
    'TestPass12345',
    '7106247949063ff5b8fb45d8b128d6f0dbda28c245c5eab4843a02471d40c2cf',
  ],
] as const)('the token of %s', ([, body, password, token]) => {
  expect(tokenOf(body, password)).toBe(token)
  expect(isTokenValid({ ...body, Token: token }, password)).toBe(true)
  expect(isTokenValid({ ...body, Token: token }, `${password}1`)).toBe(false)
  expect(isTokenValid({ ...body, Amount: 1, Token: token }, password)).toBe(false)
})
