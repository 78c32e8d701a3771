import { AsYouType } from 'libphonenumber-js/min'

export type PhoneCountry = 'RU' | 'BY' | 'KZ' | 'UZ'
export type TypedPhone = { readonly text: string; readonly caret: number }

/**
 * Formats a typed, pasted or autofilled phone in groups after its country code: «8912» is «+7 912».
 * As long as it could be another country's number, or is none, it stays as typed.
 * @param caret its position in the text; the same digits stay behind it
 */
export function formatTypedPhone(typed: string, caret: number, country: PhoneCountry): TypedPhone {
  const number = numberAtEnd(typed) // the words of «тел. +7…» are dropped
  if (number === undefined || /\d/.test(typed.slice(0, -number.length))) return { text: typed, caret }
  const digits = digitsIn(number)
  const code = number.startsWith('+') ? withoutSecondCode(digits) : internationalDigits(digits, country)
  if (code === null || code === '') return { text: typed, caret }
  const text = new AsYouType().input(`+${code}`)
  return { text, caret: caretBefore(digitsIn(typed.slice(caret)).length, text, caret) }
}

const phoneSign = /[+\d\s()./‐-―−-]/u

function numberAtEnd(typed: string): string | undefined {
  let from = typed.length
  while (from > 0 && phoneSign.test(typed[from - 1] ?? '')) from -= 1
  const end = typed.slice(from)
  const begins = end.search(/[+\d]/)
  return begins === -1 ? undefined : end.slice(begins)
}

/**
 * Digits with the country code, from digits without a plus; null while several countries are
 * possible.
 */
function internationalDigits(digits: string, country: PhoneCountry): string | null {
  for (const [pattern, international] of readings) {
    if (pattern.test(digits)) return international(digits)
  }
  const own = homes[country]
  return own.pattern.test(digits) ? `${own.code}${digits}` : null
}

/** Unambiguous notations, whatever the country. */
const readings: readonly (readonly [RegExp, (digits: string) => string])[] = [
  [/^00\d/, (digits) => digits.slice(2)],
  [/^810\d/, (digits) => digits.slice(3)], // international, as dialled from Russia and Belarus
  [/^80[1-9]/, (digits) => `375${digits.slice(2)}`], // within Belarus
  [/^8[3-9]/, (digits) => `7${digits.slice(1)}`], // within Russia and Kazakhstan
  [/^7[389]|^7[47]\d{9}/, (digits) => digits], // «747…» and «777…» may also be a Kazakh number without its code
  [/^7[01256]/, (digits) => `7${digits}`],
  [/^37[345]|^99\d{9}/, (digits) => digits],
]

/** The beginnings of national numbers that no other country's code shares. */
const homes: Readonly<Record<PhoneCountry, { readonly code: string; readonly pattern: RegExp }>> = {
  RU: { code: '7', pattern: /^9[0-8]/ },
  KZ: { code: '7', pattern: /^9[0-8]/ },
  BY: { code: '375', pattern: /^(17|25|29|33|44)/ },
  UZ: { code: '998', pattern: /^9[0-8]|^(33|55|77|88)/ },
}

/** «+7 8 912…» and «+7 7912…»: the code typed again after the one that was in the field. */
function withoutSecondCode(digits: string): string {
  return /^7[78]9\d{9}$/.test(digits) ? `7${digits.slice(2)}` : digits
}

function caretBefore(digitsBehind: number, text: string, before: number): number {
  if (digitsBehind === 0) return text.length
  let caret = text.length
  while (caret > 0 && digitsIn(text.slice(caret)).length < digitsBehind) caret -= 1
  // directly after the previous digit, so that the next deletion removes it and not a blank
  while (caret > 0 && !/\d/.test(text[caret - 1] ?? '')) caret -= 1
  return caret === 0 && before > 0 ? 1 : caret
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '')
}
