import { type Currency, type Money, minorDigits } from './money.ts'
import type { Language } from './texts.ts'
import { minusSign, narrowNbsp, nbsp } from './typography.ts'

/**
 * «1 900 ₽», «85,50 ₽», «−190 ₽»; in English «1,900 ₽». The sign is last in both languages, and
 * minor units are shown only if they are not 0. Spaces are non-breaking.
 */
export function formatMoney(money: Money, language: Language): string {
  const { amount, sign } = moneyParts(money, language)
  return `${amount}${nbsp}${sign}`
}

/**
 * The amount with its minus, and the currency sign, for prices that show them in different sizes.
 */
export function moneyParts(money: Money, language: Language): { amount: string; sign: string } {
  const digits = minorDigits[money.currency]
  const unit = 10 ** digits
  const absolute = Math.abs(money.amountMinor)
  const minor = absolute % unit
  const whole = formatCount((absolute - minor) / unit, language)
  const fraction = minor === 0 ? '' : `${decimalSign[language]}${String(minor).padStart(digits, '0')}`
  return {
    amount: `${money.amountMinor < 0 ? minusSign : ''}${whole}${fraction}`,
    sign: signs[language][money.currency],
  }
}

/** A whole number with thousands separators: «1 284», in English «1,284». */
export function formatCount(count: number, language: Language): string {
  return decimalText(count, language)
}

/** A rate without the percent sign: 500 basis points are «5», 150 «1,5», in English «1.5». */
export function formatRate(rateBp: number, language: Language): string {
  return decimalText(rateBp / 100, language)
}

/** Hundredths with as few decimals as needed: 450 is «4,5», in English «4.5». */
export function formatHundredths(hundredths: number, language: Language): string {
  return decimalText(hundredths / 100, language)
}

/**
 * «42,2 км», «500 м»: in steps of ten metres where that is exact (25,75), else of a hundred (42,195
 * is 42,2).
 */
export function formatDistance(metres: number, language: Language): string {
  const { value, unit } = distanceParts(metres, language)
  return `${value}${nbsp}${unit}`
}

/**
 * The number and the unit, for large numerals and for a line with the unit once («42,2 · 21,1 · 10
 * км»).
 * @param unit 'km' uses kilometres below one as well («0,5»)
 */
export function distanceParts(
  metres: number,
  language: Language,
  unit: 'auto' | 'km' = 'auto',
): { value: string; unit: string } {
  const words = distanceUnits[language]
  if (unit === 'auto' && metres < 1000) return { value: formatCount(Math.round(metres), language), unit: words.metres }
  const rounded = metres % 10 === 0 ? metres / 1000 : Math.round(metres / 100) / 10
  return { value: decimalText(rounded, language), unit: words.kilometres }
}

const decimalSign = { ru: ',', en: '.' } as const satisfies Record<Language, string>
const distanceUnits = {
  ru: { kilometres: 'км', metres: 'м' },
  en: { kilometres: 'km', metres: 'm' },
} as const satisfies Record<Language, { kilometres: string; metres: string }>
const signs = {
  ru: { RUB: '₽', BYN: 'Br', KZT: '₸', UZS: 'сум', EUR: '€', USD: '$' },
  en: { RUB: '₽', BYN: 'Br', KZT: '₸', UZS: 'UZS', EUR: '€', USD: '$' },
} as const satisfies Record<Language, Record<Currency, string>>

const thousands = { ru: narrowNbsp, en: ',' } as const satisfies Record<Language, string>

/**
 * At most two decimals. Without Intl: its first use takes a phone some fifty milliseconds of every
 * page, and its spaces and minus sign differ between versions, so between server and browser.
 */
function decimalText(value: number, language: Language): string {
  const hundredths = Math.round(Math.abs(value) * 100)
  const whole = inThrees(String(Math.floor(hundredths / 100)), thousands[language])
  const fraction = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0{1,2}$/, '')
  const sign = value < 0 && hundredths > 0 ? minusSign : ''
  return `${sign}${whole}${fraction === '' ? '' : `${decimalSign[language]}${fraction}`}`
}

function inThrees(digits: string, between: string): string {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(between)
}
