import type { PlainDate } from '#src/kernel/plain-date.ts'
import { vatPart } from './vat.ts'

export type InvoicePurpose = {
  readonly number: number
  readonly issuedOn: PlainDate
  readonly amountMinor: number
  /** Null: the seller pays no VAT. */
  readonly vatBp: number | null
}

/**
 * The purpose of a payment as the payer's bank prints it; `numbersInPurpose` finds the number in it.
 */
export function purposeText({ number, issuedOn, amountMinor, vatBp }: InvoicePurpose): string {
  const [year, month, day] = issuedOn.split('-')
  const vat =
    vatBp === null ? 'НДС не облагается' : `В т.ч. НДС ${vatBp / 100} % ${rubles(vatPart(amountMinor, vatBp))}`
  return `Оплата по счёту № ${number} от ${day}.${month}.${year}. ${vat}`
}

/**
 * The numbers of invoices that a purpose may name: those after «счёт», in any case and with or
 * without «№», then all other whole numbers of a fitting length. Days, sums and rates are left out.
 */
export function numbersInPurpose(purpose: string): {
  readonly named: readonly number[]
  readonly other: readonly number[]
} {
  const text = purpose
    .normalize('NFKC')
    .replaceAll(/\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/g, ' ')
    .replaceAll(/\d[\d\s]*[.,-]\d{2}(?!\d)/g, ' ')
    .replaceAll(/\d+\s*%/g, ' ')
  const named = [...text.matchAll(/(?:сч[её]т\p{L}*|сч\.?|invoice|no|n|№)\s*(?:(?:no|n|№)\.?)?\s*(\d{1,9})(?!\d)/giu)]
  const all = [...text.matchAll(/(?<![\d\p{L}])(\d{1,9})(?![\d\p{L}])/gu)]
  const numbers = (matches: RegExpExecArray[]) => [...new Set(matches.map(([, digits]) => Number(digits)))]
  const namedNumbers = numbers(named)
  return { named: namedNumbers, other: numbers(all).filter((number) => !namedNumbers.includes(number)) }
}

function rubles(amountMinor: number): string {
  return `${Math.floor(amountMinor / 100)}-${String(amountMinor % 100).padStart(2, '0')}`
}
