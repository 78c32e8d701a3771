import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTypedPhone, type PhoneCountry } from '#src/ui/kit/typed-phone.ts'
import { readPhone } from '../domain/phone.ts'

/** The field's text after the keys were typed at its end. */
function typeInto(country: PhoneCountry, keys: string): string {
  let text = ''
  for (const key of keys) text = formatTypedPhone(text + key, text.length + 1, country).text
  return text
}

const mobiles = {
  RU: fc.stringMatching(/^9[0-7]\d{8}$/).map((rest) => ['7', rest] as const),
  KZ: fc.stringMatching(/^70[0-8]\d{7}$/).map((rest) => ['7', rest] as const),
  BY: fc.stringMatching(/^29\d{7}$/).map((rest) => ['375', rest] as const),
  UZ: fc.stringMatching(/^9[0-57]\d{7}$/).map((rest) => ['998', rest] as const),
}

test.for(['RU', 'BY', 'KZ', 'UZ'] as const)(
  'a mobile number of %s typed in any usual way is the number that the server reads without a script',
  (country) => {
    fc.assert(
      fc.property(mobiles[country], ([code, rest]) => {
        const e164 = `+${code}${rest}`
        const trunk = { RU: [`8${rest}`], KZ: [`8${rest}`], BY: [`80${rest}`], UZ: [] }[country]
        for (const typed of [e164, `00${code}${rest}`, `${code}${rest}`, rest, ...trunk]) {
          const shown = typeInto(country, typed)
          expect([typed, readPhone(shown)?.e164]).toEqual([typed, e164])
          expect(readPhone(shown)?.formatted).toBe(shown)
        }
      }),
      { numRuns: 40 },
    )
  },
)

test('any typed text is accepted without an error, and formatting it again changes nothing', () => {
  const keys = fc.array(fc.constantFrom(...'+0123456789 ()-а'), { maxLength: 24 }).map((all) => all.join(''))
  fc.assert(
    fc.property(keys, fc.nat(24), (text, caret) => {
      const once = formatTypedPhone(text, Math.min(caret, text.length), 'RU')
      expect(once.caret).toBeLessThanOrEqual(once.text.length)
      expect(formatTypedPhone(once.text, once.caret, 'RU').text).toBe(once.text)
    }),
  )
})
