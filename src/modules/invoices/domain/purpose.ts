import { type PlainDate, parseTypedDay } from '#src/kernel/plain-date.ts'
import { vatPart } from './vat.ts'

export type InvoicePurpose = {
  readonly number: number
  readonly issuedOn: PlainDate
  readonly amountMinor: number
  /** Null: the seller pays no VAT. */
  readonly vatBp: number | null
}

/**
 * The purpose of a payment as the payer's bank prints it; `readPurpose` finds it again.
 */
export function purposeText({ number, issuedOn, amountMinor, vatBp }: InvoicePurpose): string {
  const [year, month, day] = issuedOn.split('-')
  const vat =
    vatBp === null ? 'НДС не облагается' : `В т.ч. НДС ${vatBp / 100} % ${rubles(vatPart(amountMinor, vatBp))}`
  return `Оплата по счёту № ${number} от ${day}.${month}.${year}. ${vat}`
}

/**
 * What a purpose says of an invoice: the numbers after «счёт» or «invoice», with or without «№», and
 * the days in it. A number after another word is that of a register or a contract.
 */
export function readPurpose(purpose: string): {
  readonly numbers: readonly number[]
  readonly days: readonly PlainDate[]
} {
  const text = purpose
    .normalize('NFKC') // «№» becomes «No»
    .replaceAll(/\s/g, ' ')
  const days = [...text.matchAll(/(\d{1,2}[./-]\d{1,2}[./-]\d{2,4})(?!\d)/g)].flatMap(([, written = '']) => {
    const day = parseTypedDay(written.replace(/(?<=[./-])(\d\d)$/, '20$1'))
    return day === null ? [] : [day]
  })
  const named = text.matchAll(
    /(?<!\p{L})(?:сч[её]т(?:а|у|е|ом|ов|ам|ами|ах)?|сч\.?|invoice|inv\.?)(?: на оплату)? ?(?:(?:no|n)\.?)? ?(\d{1,9})(?!\d|[.,-]\d)/giu,
  )
  return { numbers: [...new Set([...named].map(([, digits]) => Number(digits)))], days: [...new Set(days)] }
}

function rubles(amountMinor: number): string {
  return `${Math.floor(amountMinor / 100)}-${String(amountMinor % 100).padStart(2, '0')}`
}
