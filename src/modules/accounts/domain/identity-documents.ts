import { applyMask, isMaskSlot, replaceLatinLookalikes } from '#src/lib/mask.ts'

/** The tax service's codes of identity documents (SPEC §3), the most frequent first. */
export const identityCodes = [
  ...(['21', '03', '10', '12', '23', '15', '14'] as const),
  ...(['07', '24', '27', '08', '13', '11', '19', '91'] as const),
] as const
export type IdentityCode = (typeof identityCodes)[number]

export type IdentityDocument = {
  readonly code: IdentityCode
  /** Shown in the empty field. */
  readonly placeholder: string
  /** A mask of lib/mask.ts; null: any text. */
  readonly mask: string | null
  /** Typed characters, without the mask's own. */
  readonly minLength: number
  readonly maxLength: number
}

const free = { placeholder: 'Серия и номер', mask: null, minLength: 1, maxLength: 25 } as const
// Two Russian letters, as printed on the documents.
const military = { placeholder: 'XX XXXXXXX', mask: 'ЯЯ #######', minLength: 9, maxLength: 9 } as const

/** The form of each document's number; the names of documents are messages. */
export const identityDocuments: Readonly<Record<IdentityCode, IdentityDocument>> = {
  '21': { code: '21', placeholder: 'XX XX XXXXXX', mask: '## ## ######', minLength: 10, maxLength: 10 },
  '03': { code: '03', ...free },
  '10': { code: '10', ...free },
  '12': { code: '12', ...free },
  '23': { code: '23', ...free },
  '15': { code: '15', ...free },
  '14': { code: '14', ...free },
  '07': { code: '07', ...military },
  '24': { code: '24', ...military },
  '27': { code: '27', ...military },
  '08': { code: '08', ...free },
  '13': { code: '13', ...free },
  '11': { code: '11', ...free },
  '19': { code: '19', placeholder: 'XX N XXXXXXX', mask: '## N #######', minLength: 9, maxLength: 9 },
  '91': { code: '91', ...free },
}

/**
 * The patterns in the API documentation, with the codes of each; pasted variants are accepted too.
 */
export const identityNumberPatterns = [
  [['21'], '^[0-9]{2} [0-9]{2} [0-9]{6}$'],
  [['19'], '^[0-9]{2} N [0-9]{7}$'],
  [['07', '24', '27'], '^[А-Я]{2} [0-9]{7}$'],
  [identityCodes.filter((code) => identityDocuments[code].mask === null), '^[0-9A-ZА-Я]{1,25}$'],
] as const

export function isIdentityCode(text: string): text is IdentityCode {
  return Object.hasOwn(identityDocuments, text)
}

export type IdentityIssue =
  | 'accounts.document_code_needed'
  | 'accounts.document_number_needed'
  | 'accounts.document_number_length'
  | 'accounts.document_number_form'

/**
 * A typed or pasted number in stored form: '4509123456' for '45 09 № 123456', 'АК1234567' for
 * 'ak-1234567'. Of free text: upper case and single spaces. Invalid characters stay, so that
 * `identityIssue` reports them.
 */
export function normalIdentityNumber(code: IdentityCode, typed: string): string {
  const { mask } = identityDocuments[code]
  const capitals = typed.normalize('NFC').trim().toLocaleUpperCase('ru')
  if (mask === null) return capitals.replace(/\s+/gu, ' ')
  const signs = capitals.replace(between, '')
  if (mask.includes('Я')) return replaceLatinLookalikes(signs)
  // the mask's own characters may be typed too
  return mask.includes('N') ? signs.replace(/^(\d\d)N/, '$1') : signs
}
const between = /[\s\p{Pd}№.,:;/\\_]/gu

/** The number as printed in the document: '45 09 123456'. */
export function formatIdentityNumber(code: IdentityCode, typed: string): string {
  const { mask } = identityDocuments[code]
  const number = normalIdentityNumber(code, typed)
  return mask === null ? number : applyMask(mask, number)
}

/** The issue of a typed document, as a code; null where it is valid. */
export function identityIssue(code: string, typed: string): IdentityIssue | null {
  if (!isIdentityCode(code)) return 'accounts.document_code_needed'
  const number = normalIdentityNumber(code, typed)
  if (number === '') return 'accounts.document_number_needed'
  const { mask, minLength, maxLength } = identityDocuments[code]
  if (!hasOnlySignsOf(mask, number)) return 'accounts.document_number_form'
  const length = Array.from(number).length
  if (length < minLength || length > maxLength) return 'accounts.document_number_length'
  return isInForm(mask, number) ? null : 'accounts.document_number_form'
}

/** Whether each character may occur anywhere in such a number. */
function hasOnlySignsOf(mask: string | null, number: string): boolean {
  if (mask === null) return /^[\p{L}\p{M}\d \p{Pd}№#()./,'’]+$/u.test(number)
  return (mask.includes('Я') ? /^[А-ЯЁ\d]+$/ : /^\d+$/).test(number)
}

/** Whether each character is at a valid position; free text needs at least one letter or digit. */
function isInForm(mask: string | null, number: string): boolean {
  if (mask === null) return /[\p{L}\d]/u.test(number)
  return applyMask(mask, number).replaceAll(/\s|N/g, '') === number
}

/**
 * A text equal for the same document however its number was typed: code, letters and digits. Used
 * in a keyed hash only.
 */
export function identityKey(code: IdentityCode, typed: string): string {
  const signs = normalIdentityNumber(code, typed).replace(/[^\p{L}\d]/gu, '')
  return `${code}:${replaceLatinLookalikes(signs)}`
}

/**
 * The number of visible characters at the end: enough for the owner to recognize it, never more
 * than a third.
 */
const maxShown = 3

/** The number as it may be shown: '•• •• •••456'. */
export function maskedIdentityNumber(code: IdentityCode, typed: string): string {
  const { mask } = identityDocuments[code]
  const signs = Array.from(formatIdentityNumber(code, typed))
  const isHidden = (sign: string, at: number) => (mask === null ? /[\p{L}\d]/u.test(sign) : isMaskSlot(mask.charAt(at)))
  let hidden = signs.filter(isHidden).length
  hidden -= Math.min(maxShown, Math.floor(hidden / 3))
  return signs
    .map((sign, at) => {
      if (!isHidden(sign, at) || hidden === 0) return sign
      hidden -= 1
      return '•'
    })
    .join('')
}
