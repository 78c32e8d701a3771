import type { BankDetails } from '#src/modules/organizers/domain/bank-details.ts'

/** The receiver of a payment, as a bank's app fills in its form. */
export type PaymentReceiver = {
  readonly name: string
  readonly inn: string
  /** Empty for a sole trader. */
  readonly kpp: string
  readonly bank: BankDetails
}

/**
 * The content of the payment QR code of GOST R 56042-2014, in UTF-8 (the digit 2 of its head). The
 * first five fields are mandatory, in this order.
 * @param amountMinor kopecks
 * @returns the text, whose fields are shortened to the lengths of the standard
 * @throws where no separator of the standard's set is free, or the mandatory part is too long
 */
export function paymentQr(receiver: PaymentReceiver, amountMinor: number, purpose: string): string {
  const { name, inn, kpp, bank } = receiver
  const mandatory = [
    ['Name', clean(name, 160)],
    ['PersonalAcc', bank.account],
    ['BankName', clean(bank.bankName, 45)],
    ['BIC', bank.bic],
    ['CorrespAcc', bank.correspondentAccount],
  ] as const
  const optional = [
    ['PayeeINN', inn],
    ['KPP', kpp],
    ['Sum', String(amountMinor)],
    ['Purpose', clean(purpose, 210)],
  ] as const
  const fields = [...mandatory, ...optional.filter(([, value]) => value !== '')]
  const separator = freeSeparator(fields.map(([, value]) => value))
  const written = (of: readonly (readonly [string, string])[]) => of.map(([key, value]) => `${key}=${value}`)
  const head = `ST00012${separator}`
  const mandatoryBytes = new TextEncoder().encode(head + written(mandatory).join(separator)).length
  if (mandatoryBytes > maxMandatoryBytes) throw new Error(`payment QR: mandatory part of ${mandatoryBytes} bytes`)
  return head + written(fields).join(separator)
}

/** The standard's limit on the five mandatory fields is 300 bytes of their encoding. */
const maxMandatoryBytes = 300
/** Any character may separate; readers take the one after the head. These are not rare in QR codes of banks. */
const separators = ['|', '~', '^', ';'] as const

function freeSeparator(values: readonly string[]): string {
  const free = separators.find((separator) => values.every((value) => !value.includes(separator)))
  if (free === undefined) throw new Error('payment QR: no separator is free')
  return free
}

/** A value has no line breaks, and no half of a character at its end. */
function clean(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return [...line].slice(0, maxLength).join('').trim()
}
