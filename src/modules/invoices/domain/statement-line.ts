import type { PlainDate } from '#src/kernel/plain-date.ts'

/** A payer as its bank names it in a statement; what the bank leaves out is empty. */
export type BankParty = {
  readonly name: string
  readonly inn: string
  readonly kpp: string
  readonly account: string
  readonly bic: string
  readonly bankName: string
  readonly correspondentAccount: string
}

/** Money that came to the account of a statement. */
export type StatementLine = {
  /** What names the line at the bank: the same line of two files has the same key. */
  readonly key: string
  readonly bookedOn: PlainDate
  readonly amountMinor: number
  readonly currency: string
  readonly documentNumber: string
  readonly payer: BankParty
  readonly purpose: string
}

/** Of a line: only unmatched ones wait for anybody; the parts of one that is split are lines too. */
export const lineStates = ['unmatched', 'matched', 'returned', 'foreign', 'split'] as const
export type LineState = (typeof lineStates)[number]

export const statementFormats = ['1c', 'camt053'] as const
export type StatementFormat = (typeof statementFormats)[number]

export type Statement = {
  readonly format: StatementFormat
  /** The account whose statement it is. */
  readonly account: string
  /** Incoming lines; all others are left out. */
  readonly lines: readonly StatementLine[]
}

export const statementErrors = [
  'invoices.statement_unknown',
  'invoices.statement_broken',
  'invoices.statement_of_several',
  'invoices.statement_too_long',
] as const
export type StatementError = (typeof statementErrors)[number]

export const statementMaxBytes = 2 * 1024 * 1024
export const statementMaxLines = 5_000
/** A purpose has 210 characters by the rules of Russian banks; others write more. */
export const purposeMaxLength = 1_000

/** A decimal sum with a point or a comma, in kopecks; null where it is none or not above zero. */
export function parseSum(text: string): number | null {
  const match = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (match === null) return null
  const amountMinor = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amountMinor > 0 ? amountMinor : null
}

export function shortened(text: string, maxLength: number): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, maxLength).toWellFormed()
}
