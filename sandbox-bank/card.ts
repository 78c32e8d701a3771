import { z } from 'zod'
import type { MaskedCard } from './records.ts'
import type { TextKey } from './texts.ts'

export const testCards = {
  mir: { number: '2200 0000 0000 0004', does: 'pays', label: 'testMir' },
  visa: { number: '4111 1111 1111 1111', does: 'pays', label: 'testVisa' },
  code: { number: '5555 5555 5555 4477', does: 'asks_code', label: 'testCode' },
  declined: { number: '4000 0000 0000 0002', does: 'declines', label: 'testDeclined' },
} as const satisfies Record<string, { number: string; does: CardBehaviour; label: TextKey }>
export type TestCardKey = keyof typeof testCards

type CardBehaviour = 'pays' | 'asks_code' | 'declines'
export const cardFields = ['number', 'expiry', 'cvc', 'holder'] as const
export type CardField = (typeof cardFields)[number]
export type CardIssues = Partial<Record<CardField, TextKey>>

/** The card fields as typed by the payer. */
export const CardInput = z.object({
  number: z.string().max(40).default(''),
  expiry: z.string().max(10).default(''),
  cvc: z.string().max(10).default(''),
  holder: z.string().max(80).default(''),
})
export type CardInput = z.infer<typeof CardInput>

export type ReadCard = { ok: true; trace: MaskedCard; does: CardBehaviour } | { ok: false; issues: CardIssues }

/** Validates the four fields. Of a valid card it returns only what may be stored. */
export function readCard(input: CardInput, nowMs: number): ReadCard {
  const digits = input.number.replace(/[\s-]/g, '')
  const issues: CardIssues = {}
  const number = numberIssue(digits)
  const expiry = expiryIssue(input.expiry, nowMs)
  if (number) issues.number = number
  if (expiry) issues.expiry = expiry
  if (!/^\d{3}$/.test(input.cvc.trim())) issues.cvc = input.cvc.trim() === '' ? 'cvcEmpty' : 'cvcWrong'
  const holder = input.holder.trim()
  if (!/^\p{L}[\p{L} .'’-]+$/u.test(holder)) issues.holder = holder === '' ? 'holderEmpty' : 'holderWrong'
  if (Object.keys(issues).length > 0) return { ok: false, issues }
  return { ok: true, trace: { scheme: schemeOf(digits), last4: digits.slice(-4) }, does: behaviourOf(digits) }
}

/** The fields of a test card; it always expires in three years. */
export function filledCard(key: TestCardKey, nowMs: number): CardInput {
  const year = new Date(nowMs).getUTCFullYear() + 3
  return {
    number: testCards[key].number,
    expiry: `12/${String(year).slice(-2)}`,
    cvc: '123',
    holder: 'IVAN IVANOV',
  }
}

export function isTestCardKey(text: string | undefined): text is TestCardKey {
  return text !== undefined && Object.hasOwn(testCards, text)
}

/** Whether the check digit is right (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighed = place % 2 === 1 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

export function schemeOf(digits: string): string {
  const [, scheme] = SCHEMES.find(([pattern]) => pattern.test(digits)) ?? []
  return scheme ?? 'Card'
}

const SCHEMES: readonly (readonly [RegExp, string])[] = [
  [/^220[0-4]/, 'Mir'],
  [/^4/, 'Visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'Mastercard'],
  [/^62/, 'UnionPay'],
  [/^(50|5[6-8]|6)/, 'Maestro'],
]

function numberIssue(digits: string): TextKey | null {
  if (digits === '') return 'numberEmpty'
  if (!/^\d+$/.test(digits)) return 'numberDigits'
  if (digits.length < 13 || digits.length > 19) return 'numberLength'
  return passesLuhn(digits) ? null : 'numberLuhn'
}

/** A card is valid through the last day of its month. */
function expiryIssue(text: string, nowMs: number): TextKey | null {
  if (text.trim() === '') return 'expiryEmpty'
  const [, monthText, yearText] = /^\s*(\d{2})\s*[/.\s-]?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? []
  const month = Number(monthText)
  if (!yearText || month < 1 || month > 12) return 'expiryWrong'
  const endsAtMs = Date.UTC(2000 + Number(yearText), month, 1)
  return endsAtMs > nowMs ? null : 'expiryPast'
}

function behaviourOf(digits: string): CardBehaviour {
  const card = Object.values(testCards).find(({ number }) => number.replaceAll(' ', '') === digits)
  return card?.does ?? 'pays'
}
