import { isInn } from '#src/kernel/company-numbers.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { readPurpose } from './purpose.ts'
import type { StatementLine } from './statement-line.ts'

/** What of an invoice a line is compared with. */
export type InvoiceToMatch = {
  readonly id: string
  readonly number: number
  readonly issuedOn: PlainDate
  readonly amountMinor: number
  /** What is still to come. */
  readonly leftMinor: number
  readonly currency: string
  /** Of a company; null for a person. */
  readonly buyerTaxNumber: string | null
  /** Who is to pay it. */
  readonly accountId: string
  readonly isPaid: boolean
}

/**
 * The invoice that a line pays, or null where an operator has to look. Two of four facts must agree:
 * the number in the purpose, the day in it, the payer's INN, the sum. Without the number the INN and
 * the sum must agree, and the invoice be unpaid. Where two invoices qualify, none is chosen. Nor is
 * one whose buyer has another INN than the payer, or that needs less than half of the money: what
 * comes too much goes back by itself only up to the invoice's own sum, as if it was paid twice. A line
 * that names several invoices, or whose surplus is what another one of the buyer lacks, is shared among
 * them by an operator.
 * @param invoices those with a number of the purpose, the unpaid ones of the payer's INN, and those of
 *   the accounts that are named
 */
export function matchLine(
  line: Pick<StatementLine, 'amountMinor' | 'currency' | 'payer' | 'purpose'>,
  invoices: readonly InvoiceToMatch[],
): InvoiceToMatch | null {
  const { numbers, days } = readPurpose(line.purpose)
  const { inn } = line.payer
  if (numbers.length > 1) return null
  const inCurrency = invoices.filter(({ currency }) => currency === line.currency)
  const facts = (invoice: InvoiceToMatch) => {
    const isDay = days.includes(invoice.issuedOn)
    const isSameInn = inn !== '' && inn === invoice.buyerTaxNumber
    const isSum = line.amountMinor === invoice.leftMinor || line.amountMinor === invoice.amountMinor
    return { isDay, isSameInn, isSum }
  }
  const named = inCurrency.filter((invoice) => {
    const { isDay, isSameInn, isSum } = facts(invoice)
    return numbers.includes(invoice.number) && (isDay || isSameInn || isSum)
  })
  if (named.length > 0) {
    const only = single(named)
    const isClear =
      only !== null &&
      !isOfAnother(inn, only) &&
      isPlausible(line.amountMinor, only) &&
      !inCurrency.some((other) => isForBoth(line.amountMinor, only, other))
    return isClear ? only : null
  }
  if (numbers.length > 0) return null // it names an invoice that does not agree: another one is no better guess
  return single(
    inCurrency.filter((invoice) => {
      const { isSameInn, isSum } = facts(invoice)
      return isSameInn && isSum && !invoice.isPaid
    }),
  )
}

/** Banks write a zero for a payer without an INN, and foreign companies have other numbers: they contradict nothing. */
function isOfAnother(inn: string, { buyerTaxNumber }: InvoiceToMatch): boolean {
  return buyerTaxNumber !== null && isInn(inn) && isInn(buyerTaxNumber) && inn !== buyerTaxNumber
}

/** The rest is what another unpaid invoice of the same buyer lacks. */
function isForBoth(cameMinor: number, invoice: InvoiceToMatch, other: InvoiceToMatch): boolean {
  const isOfBuyer =
    other.accountId === invoice.accountId ||
    (other.buyerTaxNumber !== null && other.buyerTaxNumber === invoice.buyerTaxNumber)
  return other.id !== invoice.id && isOfBuyer && !other.isPaid && other.leftMinor === cameMinor - invoice.leftMinor
}

function isPlausible(cameMinor: number, { leftMinor, amountMinor }: InvoiceToMatch): boolean {
  return cameMinor - leftMinor <= amountMinor
}

function single<T>(values: readonly T[]): T | null {
  const [only, ...further] = values
  return only !== undefined && further.length === 0 ? only : null
}
