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

/** Whether a text is a Russian reason code (КПП), which a legal person has and a sole trader has not. */
export function isKpp(text: string): boolean {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(text)
}

/** Whether a text is a Belarusian payer number (УНП) of a company or a sole trader: nine digits with a valid check digit. */
export function isUnp(text: string): boolean {
  if (!/^[1-9]\d{8}$/.test(text)) return false
  // The remainder ten has no check digit: such a number is not assigned.
  return weightedSum(text, unpWeights) % 11 === Number(text[8])
}

/**
 * Whether a text is a Kazakh business or individual number (БИН, ИИН): twelve digits with a valid
 * check digit. Where the first weights give ten, the second ones decide.
 */
export function isBin(text: string): boolean {
  if (!/^\d{12}$/.test(text) || text === '000000000000') return false
  const first = weightedSum(text, binWeights) % 11
  const digit = first === 10 ? weightedSum(text, binSecondWeights) % 11 : first
  return digit === Number(text[11])
}

/**
 * Whether a text has the form of an Uzbek taxpayer number (СТИР): nine digits of a company, or the
 * fourteen of a sole trader's personal number (ЖШШИР). No check digit of them is published.
 */
export function isStir(text: string): boolean {
  return /^[2-9]\d{8}$/.test(text) || /^[1-6]\d{13}$/.test(text)
}

const innTen = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const innEleven = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const innTwelve = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const unpWeights = [29, 23, 19, 17, 13, 7, 5, 3]
const binWeights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const binSecondWeights = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]

function checkDigit(digits: string, weights: readonly number[]): number {
  return (weightedSum(digits, weights) % 11) % 10
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
}
