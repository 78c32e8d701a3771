import { codeKey } from '#src/modules/orders/domain/access-code.ts'

export const maxCodeLength = 40
export const maxPrefixLength = 12
/** The most codes of one organizer in a tenant, in all rules. */
export const maxCodesOfOrganizer = 100_000
/** The most codes of a rule that hold places: a change of its period changes each reserve. */
export const maxHoldersOfRule = 50
export const maxBatchCount = 10_000

/** Digits and letters without those that look like another one: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
export const batchAlphabet = '2345679ACDEFGHJKMNPQRTUVWXY'
const lettersOfCode = 8
const rejectFrom = 256 - (256 % batchAlphabet.length)

/** Whether a text can be a promo code: a letter or a digit in it, at most 40 characters. */
export function isCode(text: string): boolean {
  const code = text.trim()
  return code.length <= maxCodeLength && codeKey(code) !== ''
}

/**
 * Single-use codes from random bytes, each equally likely: `CUP-7KQM-X2FH`. Bytes that would favour
 * the first letters of the alphabet are skipped.
 * @returns as many codes as the bytes are enough for, in their order
 */
export function batchCodes(prefix: string, random: Uint8Array): string[] {
  const letters: string[] = []
  for (const byte of random) if (byte < rejectFrom) letters.push(batchAlphabet[byte % batchAlphabet.length] ?? '')
  const codes: string[] = []
  for (let at = 0; at + lettersOfCode <= letters.length; at += lettersOfCode) {
    const own = letters.slice(at, at + lettersOfCode).join('')
    codes.push(`${prefix}-${own.slice(0, lettersOfCode / 2)}-${own.slice(lettersOfCode / 2)}`)
  }
  return codes
}
