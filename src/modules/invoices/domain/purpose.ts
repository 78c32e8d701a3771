import { type PlainDate, parseTypedDay } from '#src/kernel/plain-date.ts'
import type { InvoiceVat } from './vat.ts'

export type InvoicePurpose = {
  readonly number: number
  readonly issuedOn: PlainDate
  /** Empty: no VAT. */
  readonly vat: readonly InvoiceVat[]
}

/**
 * The purpose of a payment as the payer's bank prints it; `readPurpose` finds it again.
 */
export function purposeText({ number, issuedOn, vat }: InvoicePurpose): string {
  const [year, month, day] = issuedOn.split('-')
  const parts = vat.map(({ rateBp, amountMinor }) => `НДС ${rateBp / 100} % ${rubles(amountMinor)}`)
  const tax = parts.length === 0 ? 'НДС не облагается' : `В т.ч. ${parts.join(', ')}`
  return `Оплата по счёту № ${number} от ${day}.${month}.${year}. ${tax}`
}

/**
 * What a purpose says of invoices: the numbers after «счёт» or «invoice», with or without «№», one or
 * a list of them, and the days in it. A number after another word is that of a register or a contract.
 */
export function readPurpose(purpose: string): {
  readonly numbers: readonly number[]
  readonly days: readonly PlainDate[]
} {
  const text = purpose
    .normalize('NFKC') // «№» becomes «No»
    .replaceAll(/\s/g, ' ')
  const days = [...text.matchAll(writtenDay)].flatMap(([, written = '']) => {
    const day = parseTypedDay(written.replace(/(?<=[./-])(\d\d)$/, '20$1'))
    return day === null ? [] : [day]
  })
  const withoutDays = text.replaceAll(writtenDay, '').replaceAll(/ от (?=[ ,;]|г)(?: ?г\.?)?/giu, '')
  const numbers = [...withoutDays.matchAll(invoiceWord)].flatMap(({ 0: word, index }) =>
    listedNumbers(withoutDays, index + word.length),
  )
  return { numbers: [...new Set(numbers)], days: [...new Set(days)] }
}

const writtenDay = /(?<!\d)(\d{1,2}[./-]\d{1,2}[./-]\d{2,4})(?!\d)/g
const invoiceWord = /(?<!\p{L})(?:сч[её]т(?:ами|ам|ах|а|ом|ов|у|е)?|сч\.?|invoices?|inv\.?)(?: на оплату)?/giu

/** The numbers from a place on, as far as they follow each other. What counts people or roubles is none. */
function listedNumbers(text: string, from: number): number[] {
  const numbers: number[] = []
  const first = / {0,2}(?:(?:no|n)\.?)? ?(\d{1,9})(?!\d|\.\d)/iuy
  const next =
    / ?(?:[,;&/–-]|и(?= )) ?(?:(?:no|n)\.?)? ?(\d{1,9})(?!\d|\.\d| ?(?:%|руб|р\.|₽|коп|чел|уч|шт|мест|бил|слот))/iuy
  first.lastIndex = from
  for (let found = first.exec(text); found !== null; found = next.exec(text)) {
    numbers.push(Number(found[1]))
    next.lastIndex = found.index + found[0].length
  }
  return numbers
}

function rubles(amountMinor: number): string {
  return `${Math.floor(amountMinor / 100)}-${String(amountMinor % 100).padStart(2, '0')}`
}
