/** An account's or card's number as it is checked: without spaces and hyphens, in capital Latin letters. */
export function plainNumber(text: string): string {
  const compact = text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  return [...compact].map((character) => latinOf[character] ?? character).join('')
}

/** Cyrillic capitals that look like Latin ones: a keyboard in Russian writes them into an IBAN. */
const latinOf: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H', К: 'K', М: 'M', О: 'O', Р: 'P', Т: 'T', У: 'Y', Х: 'X', І: 'I' },
}

/** Whether a text is an international account number with valid check digits (ISO 13616). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false
  const moved = text.slice(4) + text.slice(0, 4)
  const digits = [...moved].map((character) => Number.parseInt(character, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** Whether a text is a Belarusian account number: 28 characters with the bank and the kind of account. */
export function isBelarusianIban(text: string): boolean {
  return /^BY\d{2}[A-Z\d]{4}\d{4}[A-Z\d]{16}$/.test(text) && isIban(text)
}

/** Whether a text has the form of a Russian bank's code (БИК). */
export function isBic(text: string): boolean {
  return /^04\d{7}$/.test(text)
}

/** Whether a text is a Russian account number with the key of the bank of this code (БИК). */
export function isRussianAccount(text: string, bic: string): boolean {
  if (!/^\d{20}$/.test(text) || !isBic(bic)) return false
  const sum = [...bic.slice(-3), ...text].reduce((total, digit, at) => {
    return total + ((Number(digit) * (keyWeights[at % keyWeights.length] ?? 0)) % 10)
  }, 0)
  return sum % 10 === 0
}

const keyWeights = [7, 1, 3]

/** Whether a text is the number of an Uzbek card, Uzcard or Humo, with a valid check digit. */
export function isUzbekCard(text: string): boolean {
  return /^(?:8600|5614|9860)\d{12}$/.test(text) && hasLuhnDigit(text)
}

function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
