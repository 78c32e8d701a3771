import { expect, test } from 'vitest'
import { readSmsPhone } from './sms-phone.ts'

const countries = ['RU', 'BY', 'KZ']

test.for([
  ['8 912 345-67-89', '+79123456789'],
  ['+7 912 345 67 89', '+79123456789'],
  ['+375 29 123-45-67', '+375291234567'],
  ['+7 701 234 56 78', '+77012345678'],
] as const)('a code is sent to the mobile number %s', ([typed, phone]) => {
  expect(readSmsPhone(typed, countries)).toEqual({ phone })
})

test.for([
  [' ', 'validation.required'],
  ['почта', 'accounts.phone_form'],
  ['8 912 345', 'accounts.phone_form'],
  ['+7 495 123-45-67', 'accounts.phone_country'], // a landline
  ['+375 17 123-45-67', 'accounts.phone_country'], // a landline
  ['+998 90 123-45-67', 'accounts.phone_country'], // a country that is not on
  ['+1 212 555 0100', 'accounts.phone_country'],
] as const)('no code is sent to «%s»', ([typed, issue]) => {
  expect(readSmsPhone(typed, countries)).toEqual({ issue })
})

test('a country gets messages once the setting names it', () => {
  expect(readSmsPhone('+998 90 123-45-67', [...countries, 'UZ'])).toEqual({ phone: '+998901234567' })
})
