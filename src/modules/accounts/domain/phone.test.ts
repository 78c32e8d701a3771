import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneE164, readPhone } from './phone.ts'

test.for([
  ['Russian, international', '+7 (912) 123 45 67', '+79121234567', 'RU'],
  ['Russian with 8', '8 912 123-45-67', '+79121234567', 'RU'],
  ['Russian with 7 and no plus', '79121234567', '+79121234567', 'RU'],
  ['Russian, ten digits', '912 123 45 67', '+79121234567', 'RU'],
  ['with no-break spaces and long dashes', '+7\u00A0912\u00A0123–45–67', '+79121234567', 'RU'],
  ['with 00', '0079121234567', '+79121234567', 'RU'],
  ['Belarusian, international', '+375 29 123-45-67', '+375291234567', 'BY'],
  ['Belarusian without a plus', '375291234567', '+375291234567', 'BY'],
  ['Belarusian, national', '8 029 123-45-67', '+375291234567', 'BY'],
  ['Kazakh, international', '+7 701 123 4567', '+77011234567', 'KZ'],
  ['Kazakh, national', '8 701 123 4567', '+77011234567', 'KZ'],
  ['Uzbek, international', '+998 90 123 45 67', '+998901234567', 'UZ'],
  ['Uzbek without a plus', '998901234567', '+998901234567', 'UZ'],
  ['Uzbek, nine digits', '90 123 45 67', '+998901234567', 'UZ'],
  ['German', '+49 30 901820', '+4930901820', 'DE'],
] as const)('a phone number is parsed: %s (%s)', ([, typed, e164, country]) => {
  expect(readPhone(typed)).toMatchObject({ e164, country, possible: true })
})

test.for([
  ['nothing', ''],
  ['a word', 'нет'],
  ['two digits', '12'],
  ['too short', '+7 912 345'],
  ['too long', '+7 912 345 67 89 01'],
  ['Russian without its last digit', '8 912 345-67-8'],
  ['Russian without its last two, a Belarusian service number', '8 912 345-67'],
  ['seven digits of a town', '912-34-56'],
  ['six digits of a town', '12-34-56'],
  ['Belarusian, too short', '+375 29 123-45'],
  ['letters among the digits', '+7 912 CALL-NOW'],
  ['an unknown country', '+999 123 456 789'],
  ['two numbers', '+7 912 345-67-89, +7 912 345-67-80'],
  ['an extension', '+7 495 123-45-67 доб. 12'],
  ['a very long text', '1'.repeat(500)],
] as const)('%s is no phone number', ([, typed]) => {
  expect(phoneE164(typed)).toBeNull()
})

test('a number is formatted by the rules of its country', () => {
  expect(readPhone('89121234567')?.formatted).toBe('+7 912 123 45 67')
  expect(readPhone('998901234567')?.formatted).toBe('+998 90 123 45 67')
})

test('the library accepts each Russian number in the stored form', () => {
  const digits = fc.tuple(fc.constantFrom('3', '4', '8', '9'), fc.stringMatching(/^\d{9}$/))
  fc.assert(
    fc.property(digits, ([first, rest]) => {
      const typed = `+7${first}${rest}`
      expect(phoneE164(typed)).toBe(typed)
      expect(readPhone(typed)).toMatchObject({ e164: typed, possible: true })
    }),
  )
})
