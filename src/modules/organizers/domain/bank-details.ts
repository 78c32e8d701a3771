/** The bank account of a Russian legal person. */
export type BankDetails = {
  readonly bankName: string
  readonly bic: string
  /** The settlement account (р/с). */
  readonly account: string
  /** The bank's correspondent account (к/с). */
  readonly correspondentAccount: string
}

/** Whether a text is a Russian bank's code (БИК). */
export function isBic(text: string): boolean {
  return /^04\d{7}$/.test(text)
}

/**
 * Whether a settlement account may be of this bank: its check digit depends on the bank's code.
 */
export function isAccountOfBank(bic: string, account: string): boolean {
  return isBic(bic) && /^[1-9]\d{4}[\dABCEHKMPTX]\d{14}$/.test(account) && hasValidCheckDigits(bic.slice(6) + account)
}

/** Whether a correspondent account may be of this bank, by its check digit. */
export function isCorrespondentAccount(bic: string, account: string): boolean {
  return isBic(bic) && /^301\d{17}$/.test(account) && hasValidCheckDigits(`0${bic.slice(4, 6)}${account}`)
}

/** The first invalid field, or null. */
export function bankIssue(bank: BankDetails): keyof BankDetails | null {
  if (bank.bankName.trim() === '') return 'bankName'
  if (!isBic(bank.bic)) return 'bic'
  if (!isCorrespondentAccount(bank.bic, bank.correspondentAccount)) return 'correspondentAccount'
  return isAccountOfBank(bank.bic, bank.account) ? null : 'account'
}

const weights = [7, 1, 3]
/** A letter in the position of the currency counts as its digit. */
const currencyLetters = 'ABCEHKMPTX'

function hasValidCheckDigits(signs: string): boolean {
  const sum = [...signs].reduce((total, sign, i) => {
    const digit = currencyLetters.includes(sign) ? currencyLetters.indexOf(sign) : Number(sign)
    return total + ((digit * (weights[i % 3] ?? 0)) % 10)
  }, 0)
  return sum % 10 === 0
}
