import { z } from 'zod'
import type { MaskedCard } from './records.ts'
import type { TextKey } from './texts.ts'

export const testCards = {
  mir: { number: '2200 0000 0000 0004', does: 'pays', label: 'testMir' },
  visa: { number: '4111 1111 1111 1111', does: 'pays', label: 'testVisa' },
  code: { number: '5555 5555 5555 4477', does: 'asks_code', label: 'testCode' },
  declined: { number: '4000 0000 0000 0002', does: 'declines', label: 'testDeclined' },
  refused: { number: '3782 822463 10005', does: 'pays', label: 'testRefused' },
  uzcard: { number: '8600 0000 0000 0007', does: 'pays', label: 'testUzcard' },
  humo: { number: '9860 0000 0000 0018', does: 'asks_code', label: 'testHumo' },
  uzcardDeclined: { number: '8600 0000 0000 0015', does: 'declines', label: 'testUzcardDeclined' },
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

/**
 * What a payment page takes, by its face: Payme and Click take the cards of Uzbekistan, all others
 * SPEC §9's.
 */
type Cards = { readonly schemes: readonly Scheme[]; readonly testCards: readonly TestCardKey[] }
const usualCards: Cards = {
  schemes: ['Mir', 'Visa', 'Mastercard', 'Maestro', 'UnionPay'],
  testCards: ['mir', 'visa', 'code', 'declined', 'refused'],
}
const uzbekCards: Cards = { schemes: ['Uzcard', 'Humo'], testCards: ['uzcard', 'humo', 'uzcardDeclined', 'refused'] }

export function cardsOf({ face }: { readonly face: string }): Cards {
  return face === 'payme' || face === 'click' ? uzbekCards : usualCards
}

/** Validates the four fields. Of a valid card it returns only what may be stored. */
export function readCard(input: CardInput, accepted: Cards['schemes'], nowMs: number): ReadCard {
  const digits = digitsOf(input)
  const issues: CardIssues = {}
  const number = numberIssue(digits, accepted)
  const expiry = expiryIssue(input.expiry, nowMs)
  if (number) issues.number = number
  if (expiry) issues.expiry = expiry
  if (!/^\d{3}$/.test(input.cvc.trim())) issues.cvc = input.cvc.trim() === '' ? 'cvcEmpty' : 'cvcWrong'
  const holder = input.holder.trim()
  if (!/^\p{L}[\p{L} .'’-]+$/u.test(holder)) issues.holder = holder === '' ? 'holderEmpty' : 'holderWrong'
  if (Object.keys(issues).length > 0) return { ok: false, issues }
  return { ok: true, trace: { scheme: schemeOf(digits) ?? 'Card', last4: digits.slice(-4) }, does: behaviourOf(digits) }
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

export function digitsOf({ number }: Pick<CardInput, 'number'>): string {
  return number.replace(/[\s-]/g, '')
}

/** By the first digits (ISO/IEC 7812); null: of no scheme known here. */
export function schemeOf(digits: string): Scheme | null {
  const [, scheme] = schemes.find(([pattern]) => pattern.test(digits)) ?? []
  return scheme ?? null
}

/** The narrow ranges stand before the wide ones around them. */
const schemes = [
  [/^220[0-4]/, 'Mir'],
  [/^(8600|5614)/, 'Uzcard'],
  [/^9860/, 'Humo'],
  [/^9112/, 'Belkart'],
  [/^3[47]/, 'American Express'],
  [/^35(2[89]|[3-8])/, 'JCB'],
  [/^3(0[0-5]|[689])/, 'Diners Club'],
  [/^(6011|64[4-9]|65)/, 'Discover'],
  [/^(62|81)/, 'UnionPay'],
  [/^4/, 'Visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'Mastercard'],
  [/^(50|5[6-8]|6)/, 'Maestro'],
] as const satisfies readonly (readonly [RegExp, string])[]
export type Scheme = (typeof schemes)[number][1]

function numberIssue(digits: string, accepted: Cards['schemes']): TextKey | null {
  if (digits === '') return 'numberEmpty'
  if (!/^\d+$/.test(digits)) return 'numberDigits'
  if (digits.length < 13 || digits.length > 19) return 'numberLength'
  if (!passesLuhn(digits)) return 'numberLuhn'
  const scheme = schemeOf(digits)
  if (scheme === null) return 'numberUnknown'
  return accepted.some((one) => one === scheme) ? null : 'numberRefused'
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
