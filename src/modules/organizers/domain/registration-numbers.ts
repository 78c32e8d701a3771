/**
 * Whether a text is a Russian taxpayer number (ИНН): ten digits of a legal person or twelve of a
 * sole trader, with valid check digits. All zeros have valid check digits but are not assigned.
 */
export function isInn(text: string): boolean {
  if (/^\d{10}$/.test(text)) return text !== '0000000000' && checkDigit(text, innTen) === Number(text[9])
  if (!/^\d{12}$/.test(text) || text === '000000000000') return false
  return checkDigit(text, innEleven) === Number(text[10]) && checkDigit(text, innTwelve) === Number(text[11])
}

/**
 * Whether a text is a main state registration number: 13 digits of a legal person (ОГРН) or 15 of a
 * sole trader (ОГРНИП), with a valid check digit.
 */
export function isOgrn(text: string): boolean {
  if (!/^[1-9](?:\d{12}|\d{14})$/.test(text)) return false
  const body = BigInt(text.slice(0, -1))
  const divisor = text.length === 13 ? 11n : 13n
  return Number((body % divisor) % 10n) === Number(text.at(-1))
}

const innTen = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const innEleven = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const innTwelve = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

function checkDigit(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return (sum % 11) % 10
}
