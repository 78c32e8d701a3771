import { readPhone } from './phone.ts'

export type SmsPhone =
  | { readonly phone: string }
  | { readonly issue: 'validation.required' | 'accounts.phone_form' | 'accounts.phone_country' }

/** A code is worthless in five minutes, and so are the guesses at it. */
export const phoneCodeMs = 5 * 60_000

/**
 * Numbers that receive text messages. Elsewhere the library's small table does not tell mobile
 * numbers from others, and sending to another one costs a message at most.
 */
const mobile: Readonly<Record<string, RegExp>> = {
  RU: /^\+79\d{9}$/,
  KZ: /^\+77\d{9}$/,
  BY: /^\+375(?:25|29|33|44)\d{7}$/,
}

/**
 * The number to which a code may be sent, from what was typed.
 * @param countries ISO 3166 alpha-2, where the installation sends messages
 */
export function readSmsPhone(typed: string, countries: readonly string[]): SmsPhone {
  if (typed.trim() === '') return { issue: 'validation.required' }
  const phone = readPhone(typed)
  if (phone === null || !phone.possible) return { issue: 'accounts.phone_form' }
  const isReached = countries.includes(phone.country) && (mobile[phone.country]?.test(phone.e164) ?? true)
  return isReached ? { phone: phone.e164 } : { issue: 'accounts.phone_country' }
}
