import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type Phone = {
  /** '+79123456789': as it is kept and compared. */
  readonly e164: string
  /** '+7 912 345 67 89': as it is shown. */
  readonly formatted: string
  /** ISO 3166 alpha-2; empty where the number doesn't tell it. */
  readonly country: string
  readonly possible: boolean
}

/** Where a number without a country's code may be at home; the first wins, so that «8 912…» is Russian. */
const homes = ['RU', 'BY', 'KZ', 'UZ'] as const satisfies readonly CountryCode[]

/**
 * A number as it was typed, or null where it is none. Understood: international with + or 00, the same without its plus,
 * and the national ways of Russia, Belarus, Kazakhstan and Uzbekistan.
 */
export function readPhone(typed: string): Phone | null {
  const text = typed.normalize('NFKC').trim().replace(/^00/, '+')
  // letters would be read as keys of a telephone, a second number as an extension
  if (text.length > 40 || !/^\+?[\d\s()./‐-―-]+$/u.test(text)) return null
  const phone = text.startsWith('+') ? parsePhoneNumberFromString(text) : readNational(text)
  if (phone === undefined) return null
  return {
    e164: phone.number,
    formatted: phone.formatInternational(),
    country: phone.country ?? '',
    possible: phone.isPossible() && isWhole(phone),
  }
}

/** The one stored form, or null where there is no such number. */
export function phoneE164(typed: string): string | null {
  if (russianNumber.test(typed)) return typed
  const phone = readPhone(typed)
  return phone?.possible ? phone.e164 : null
}

/**
 * How a number is documented: as it is kept, of the countries whose people register with us. Others are taken too, and
 * every usual way of writing one.
 */
export const phonePattern = `\\+(?:${[
  ...['7[3489][0-9]{9}', '77[0-9]{9}', '375[1-4][0-9]{8}', '998[0-79][0-9]{8}', '374[0-9]{8}', '995[0-9]{9}'],
  ...['996[0-9]{9}', '992[0-9]{9}', '994[0-9]{9}', '380[0-9]{9}', '373[0-9]{8}', '90[0-9]{10}', '972[0-9]{9}'],
  ...['1[2-9][0-9]{9}', '49[0-9]{10}', '33[0-9]{9}', '86[0-9]{11}', '381[0-9]{9}', '358[0-9]{9}', '371[0-9]{8}'],
].join('|')})`

/** A Russian number in the stored form already, as every known person's comes: the library would say the same, slowly. */
const russianNumber = /^\+7[3489]\d{9}$/

/**
 * Nobody's own phone is shorter: with service numbers of five digits and of eight, «8 912 12-34», a Russian number that lacks
 * its end, would be a Belarusian one; nor does an Uzbek one begin with 89.
 */
const wholeNumbers: Partial<Record<CountryCode, RegExp>> = {
  BY: /^[1-4]\d{8}$/,
  KZ: /^[67]\d{9}$/,
  UZ: /^(?!89)\d{9}$/,
}

function isWhole({ country, nationalNumber }: PhoneNumber): boolean {
  return (country && wholeNumbers[country]?.test(nationalNumber)) ?? true
}

/** A number that exists somewhere goes before one that is merely of the right length. */
function readNational(text: string): PhoneNumber | undefined {
  const digits = text.replace(/\D/g, '')
  const readings = [
    parsePhoneNumberFromString(text, homes[0]),
    digits.length >= 11 ? parsePhoneNumberFromString(`+${digits}`) : undefined,
    ...homes.slice(1).map((country) => parsePhoneNumberFromString(text, country)),
  ]
    .filter((reading) => reading !== undefined)
    .filter((reading) => isWhole(reading) && !isMissingLastDigit(digits, reading))
  return (
    readings.find((reading) => reading.isValid()) ?? readings.find((reading) => reading.isPossible()) ?? readings[0]
  )
}

/** «8 912 345-67-8»: the eight leads out of one's town here, it is no part of the number. */
function isMissingLastDigit(digits: string, { country }: PhoneNumber): boolean {
  return country === 'RU' && /^89\d{8}$/.test(digits)
}
