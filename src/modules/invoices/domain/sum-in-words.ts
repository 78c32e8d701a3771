import type { Currency } from '#src/kernel/money.ts'

/** The greatest sum that has words: 999 999 999,99. */
export const maxSumMinor = 99_999_999_999

/**
 * A sum as Russian accounts write it: «Две тысячи пятьсот рублей 00 копеек». The whole part is in
 * words with a capital letter, the minor part in two digits.
 * @throws RangeError for a negative or fractional sum, or one above `maxSumMinor`
 */
export function sumInWords(amountMinor: number, currency: Currency): string {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0 || amountMinor > maxSumMinor)
    throw new RangeError(`no words for a sum of ${amountMinor}`)
  const { whole, minor } = units[currency]
  const wholePart = Math.floor(amountMinor / 100)
  const minorPart = amountMinor % 100
  const words = `${numberInWords(wholePart, whole.gender)} ${form(wholePart, whole.forms)}`
  const digits = String(minorPart).padStart(2, '0')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${digits} ${form(minorPart, minor.forms)}`
}

type Gender = 'masculine' | 'feminine'
/** Forms after 1, 2 and 5: «рубль», «рубля», «рублей». */
type Forms = readonly [string, string, string]
type Unit = { readonly gender: Gender; readonly forms: Forms }

/**
 * A whole number from 0 to 999 999 999 in words, in the gender of what is counted.
 * @throws RangeError outside of it
 */
export function numberInWords(value: number, gender: Gender): string {
  if (!Number.isSafeInteger(value) || value < 0 || value > 999_999_999)
    throw new RangeError(`no words for the number ${value}`)
  if (value === 0) return 'ноль'
  const groups = [
    { count: Math.floor(value / 1_000_000), unit: million },
    { count: Math.floor(value / 1_000) % 1_000, unit: thousand },
    { count: value % 1_000, unit: null },
  ]
  return groups
    .filter(({ count }) => count > 0)
    .flatMap(({ count, unit }) =>
      unit === null ? hundreds(count, gender) : [...hundreds(count, unit.gender), form(count, unit.forms)],
    )
    .join(' ')
}

const thousand: Unit = { gender: 'feminine', forms: ['тысяча', 'тысячи', 'тысяч'] }
const million: Unit = { gender: 'masculine', forms: ['миллион', 'миллиона', 'миллионов'] }

const units: Readonly<Record<Currency, { readonly whole: Unit; readonly minor: Unit }>> = {
  RUB: {
    whole: { gender: 'masculine', forms: ['рубль', 'рубля', 'рублей'] },
    minor: { gender: 'feminine', forms: ['копейка', 'копейки', 'копеек'] },
  },
  BYN: {
    whole: { gender: 'masculine', forms: ['белорусский рубль', 'белорусских рубля', 'белорусских рублей'] },
    minor: { gender: 'feminine', forms: ['копейка', 'копейки', 'копеек'] },
  },
  KZT: {
    whole: { gender: 'masculine', forms: ['тенге', 'тенге', 'тенге'] },
    minor: { gender: 'masculine', forms: ['тиын', 'тиына', 'тиынов'] },
  },
  UZS: {
    whole: { gender: 'masculine', forms: ['сум', 'сума', 'сумов'] },
    minor: { gender: 'masculine', forms: ['тийин', 'тийина', 'тийинов'] },
  },
  EUR: {
    whole: { gender: 'masculine', forms: ['евро', 'евро', 'евро'] },
    minor: { gender: 'masculine', forms: ['цент', 'цента', 'центов'] },
  },
  USD: {
    whole: { gender: 'masculine', forms: ['доллар США', 'доллара США', 'долларов США'] },
    minor: { gender: 'masculine', forms: ['цент', 'цента', 'центов'] },
  },
}

function form(count: number, [one, few, many]: Forms): string {
  const lastTwo = count % 100
  if (lastTwo >= 11 && lastTwo <= 14) return many
  const last = count % 10
  if (last === 1) return one
  return last >= 2 && last <= 4 ? few : many
}

/** The words of 1 to 999. */
function hundreds(count: number, gender: Gender): string[] {
  const rest = count % 100
  const words = [hundredWords[Math.floor(count / 100)] ?? '']
  if (rest >= 10 && rest < 20) words.push(teenWords[rest - 10] ?? '')
  else words.push(tenWords[Math.floor(rest / 10)] ?? '', unitWord(rest % 10, gender))
  return words.filter((word) => word !== '')
}

function unitWord(digit: number, gender: Gender): string {
  if (gender === 'feminine' && digit === 1) return 'одна'
  if (gender === 'feminine' && digit === 2) return 'две'
  return unitWords[digit] ?? ''
}

const unitWords = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const teenWords = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
]
const tenWords = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
]
const hundredWords = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
]
