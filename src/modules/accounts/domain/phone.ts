import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type Phone = {
  /** The stored form: '+79123456789'. */
  readonly e164: string
  /** The display form: '+7 912 345 67 89'. */
  readonly formatted: string
  /** ISO 3166 alpha-2; empty where the number does not determine it. */
  readonly country: string
  readonly possible: boolean
}

/**
 * The countries in which a number without a country code is tried; the first match wins, so that «8
 * 912…» is Russian.
 */
const defaultCountries = ['RU', 'BY', 'KZ', 'UZ'] as const satisfies readonly CountryCode[]

/**
 * Parses a typed number; null where it is not a phone number. Accepted: international with + or 00 or without a
 * plus, and the national forms of Russia, Belarus, Kazakhstan and Uzbekistan.
 */
export function readPhone(typed: string): Phone | null {
  const text = typed.normalize('NFKC').trim().replace(/^00/, '+')
  // The library would read letters as telephone keys and a second number as an extension.
  if (text.length > 40 || !/^\+?[\d\s()./‐-―-]+$/u.test(text)) return null
  const phone = text.startsWith('+') ? parsePhoneNumberFromString(text) : readNational(text)
  if (phone === undefined) return null
  return {
    e164: phone.number,
    formatted: phone.formatInternational(),
    country: phone.country ?? '',
    possible: phone.isPossible() && isComplete(phone),
  }
}

/** The display form of a stored number. */
export function shownPhone(e164: string): string {
  return readPhone(e164)?.formatted ?? e164
}

/** The stored form of a typed number, or null where there is no such number. */
export function phoneE164(typed: string): string | null {
  if (russianNumber.test(typed)) return typed
  const phone = readPhone(typed)
  return phone?.possible ? phone.e164 : null
}

/**
 * The pattern in the API documentation: the stored form, for the countries of most participants.
 * Other countries and all usual notations are accepted too.
 */
export const phonePattern = `\\+(?:${[
  ...['7[3489][0-9]{9}', '77[0-9]{9}', '375[1-4][0-9]{8}', '998[0-79][0-9]{8}', '374[0-9]{8}', '995[0-9]{9}'],
  ...['996[0-9]{9}', '992[0-9]{9}', '994[0-9]{9}', '380[0-9]{9}', '373[0-9]{8}', '90[0-9]{10}', '972[0-9]{9}'],
  ...['1[2-9][0-9]{9}', '49[0-9]{10}', '33[0-9]{9}', '86[0-9]{11}', '381[0-9]{9}', '358[0-9]{9}', '371[0-9]{8}'],
].join('|')})`

/** A Russian number in stored form, the usual case: the library would return the same, slowly. */
const russianNumber = /^\+7[3489]\d{9}$/

/**
 * National mobile numbers by country. Shorter ones are excluded: with five- and eight-digit service
 * numbers allowed, an incomplete Russian «8 912 12-34» would be a Belarusian number; and no Uzbek
 * number begins with 89.
 */
const nationalPatterns: Partial<Record<CountryCode, RegExp>> = {
  BY: /^[1-4]\d{8}$/,
  KZ: /^[67]\d{9}$/,
  UZ: /^(?!89)\d{9}$/,
}

function isComplete({ country, nationalNumber }: PhoneNumber): boolean {
  return (country && nationalPatterns[country]?.test(nationalNumber)) ?? true
}

/** A valid number takes precedence over one that is merely possible by its length. */
function readNational(text: string): PhoneNumber | undefined {
  const digits = text.replace(/\D/g, '')
  const readings = [
    parsePhoneNumberFromString(text, defaultCountries[0]),
    digits.length >= 11 ? parsePhoneNumberFromString(`+${digits}`) : undefined,
    ...defaultCountries.slice(1).map((country) => parsePhoneNumberFromString(text, country)),
  ]
    .filter((reading) => reading !== undefined)
    .filter((reading) => isComplete(reading) && !isMissingLastDigit(digits, reading))
  return (
    readings.find((reading) => reading.isValid()) ?? readings.find((reading) => reading.isPossible()) ?? readings[0]
  )
}

/** «8 912 345-67-8»: here the leading 8 is the trunk prefix and no part of the number. */
function isMissingLastDigit(digits: string, { country }: PhoneNumber): boolean {
  return country === 'RU' && /^89\d{8}$/.test(digits)
}
