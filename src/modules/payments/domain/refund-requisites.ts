import {
  isBelarusianIban,
  isBic,
  isIban,
  isRussianAccount,
  isUzbekCard,
  plainNumber,
} from '#src/kernel/bank-accounts.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { ByHand, RefundState } from './refund-state.ts'

/** What the payer's bank needs for a transfer, by the refund's currency: Belarusian, Russian, Uzbek; any other by IBAN. */
export type RequisitesForm = 'by' | 'ru' | 'uz' | 'iban'

export const requisitesForms = ['by', 'ru', 'uz', 'iban'] as const satisfies readonly RequisitesForm[]

export function requisitesFormOf(currency: string): RequisitesForm {
  switch (currency) {
    case 'BYN':
      return 'by'
    case 'RUB':
      return 'ru'
    case 'UZS':
      return 'uz'
    default:
      return 'iban'
  }
}

/** Whether the payer has to say where the money goes: an operator sends it, and nobody knows an account yet. */
export function needsRequisites({
  state,
  byHand,
  hasKnownAccount,
}: {
  readonly state: RefundState
  /** Where it is made, or will be: a requested one is not sent yet. Null: the provider's API makes it. */
  readonly byHand: ByHand | null
  /** The provider knows the account that the money came from. */
  readonly hasKnownAccount: boolean
}): boolean {
  return (state === 'requested' || state === 'by_hand') && byHand === 'transfer' && !hasKnownAccount
}

/** How long after it is found that its account is unknown the payer is reminded, once. */
export const requisitesReminderMs = 3 * 86_400_000

/** A transfer that a bank sends back is noticed within these days; then the account is removed. */
export const requisitesDaysAfterRefund = 90

/** Where a refund goes. An unknown part is empty; a card has no bank's code. */
export type Requisites = {
  readonly receiver: string
  /** An account's number, an IBAN, or an Uzbek card's number. */
  readonly account: string
  readonly bankName: string
  /** БИК in Russia, МФО in Uzbekistan, BIC elsewhere. */
  readonly bankCode: string
}

export const requisitesFields = ['receiver', 'account', 'bankCode', 'bankName'] as const

/** The requisites as they are stored, or what is wrong with each field. */
export function checkRequisites(
  form: RequisitesForm,
  typed: Requisites,
): Result<Requisites, 'payments.requisites_invalid'> {
  const requisites = {
    receiver: oneLine(typed.receiver),
    account: plainNumber(typed.account),
    bankName: oneLine(typed.bankName),
    bankCode: form === 'by' ? '' : plainNumber(typed.bankCode),
  }
  const card = form === 'uz' && requisites.account.length === 16
  const checked = card ? { ...requisites, bankCode: '' } : requisites
  const wrong = Object.entries({
    receiver: isFullName(checked.receiver) ? null : 'payments.requisites_receiver',
    account: accountIssue(form, checked),
    bankCode: bankCodeIssue(form, checked),
  }).flatMap(([name, code]) => (code === null ? [] : [[name, code] as const]))
  return wrong.length === 0 ? ok(checked) : err('payments.requisites_invalid', { fields: Object.fromEntries(wrong) })
}

function accountIssue(form: RequisitesForm, { account, bankCode }: Requisites): string | null {
  switch (form) {
    case 'by':
      return isBelarusianIban(account) ? null : 'payments.requisites_iban_by'
    case 'ru':
      if (!/^\d{20}$/.test(account)) return 'payments.requisites_account_ru'
      return !isBic(bankCode) || isRussianAccount(account, bankCode) ? null : 'payments.requisites_account_key'
    case 'uz':
      if (account.length === 16) return isUzbekCard(account) ? null : 'payments.requisites_card_uz'
      return /^\d{20}$/.test(account) ? null : 'payments.requisites_account_uz'
    case 'iban':
      return isIban(account) ? null : 'payments.requisites_iban'
  }
}

function bankCodeIssue(form: RequisitesForm, { account, bankCode }: Requisites): string | null {
  switch (form) {
    case 'by':
      return null
    case 'ru':
      return isBic(bankCode) ? null : 'payments.requisites_bic'
    case 'uz':
      return account.length === 16 || /^\d{5}$/.test(bankCode) ? null : 'payments.requisites_mfo'
    case 'iban':
      return bankCode === '' || /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bankCode)
        ? null
        : 'payments.requisites_swift'
  }
}

/** What of a number its owner is shown, and what kind of number it is. */
export function maskedRequisites({ account }: Requisites): {
  readonly kind: 'account' | 'card'
  readonly shown: string
} {
  return { kind: account.length === 16 && isUzbekCard(account) ? 'card' : 'account', shown: account.slice(-4) }
}

/** A bank compares the receiver's name: one word is no name of a person, nor of a company with its form. */
function isFullName(text: string): boolean {
  return text.split(' ').filter((word) => /\p{L}/u.test(word)).length > 1
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
