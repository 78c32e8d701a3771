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
 * The content of the payment QR code of GOST R 56042-2014. The first five fields are mandatory, in
 * this order. It is in UTF-8 (the digit 2 of its head); where its mandatory part is too long so, in
 * Windows-1251 (the digit 1), which needs half of the bytes. What is too long even then is shortened:
 * the bank's name first, since its BIC says the same.
 * @param amountMinor kopecks
 * @returns the text, whose fields are shortened to the lengths of the standard; `paymentQrBytes` encodes it
 * @throws where no separator of the standard's set is free
 */
export function paymentQr(receiver: PaymentReceiver, amountMinor: number, purpose: string): string {
  const { inn, kpp, bank } = receiver
  const names = { name: clean(receiver.name, 160), bankName: clean(bank.bankName, 45) }
  const optional = [
    ['PayeeINN', inn],
    ['KPP', kpp],
    ['Sum', String(amountMinor)],
    ['Purpose', clean(purpose, 210)],
  ] as const
  const fieldsWith = ({ name, bankName }: typeof names) => [
    ['Name', name] as const,
    ['PersonalAcc', bank.account] as const,
    ['BankName', bankName] as const,
    ['BIC', bank.bic] as const,
    ['CorrespAcc', bank.correspondentAccount] as const,
  ]
  const values = [...fieldsWith(names), ...optional].map(([, value]) => value)
  const separator = freeSeparator(values)
  const written = (fields: readonly (readonly [string, string])[]) =>
    fields.map(([key, value]) => `${separator}${key}=${value}`).join('')
  const excessOf = (of: typeof names, encode: Encode) =>
    headLength + encode(written(fieldsWith(of))).length - maxMandatoryBytes
  const isInWindows = excessOf(names, inUtf8) > 0 && values.every(isWindows1251)
  const encode = isInWindows ? inWindows1251 : inUtf8
  const bankName = shortenedBy(names.bankName, excessOf(names, encode), encode, leastOfBank)
  const name = shortenedBy(names.name, excessOf({ ...names, bankName }, encode), encode, 1)
  const head = isInWindows ? headInWindows1251 : headInUtf8
  return head + written([...fieldsWith({ name, bankName }), ...optional.filter(([, value]) => value !== '')])
}

/** The bytes of a content, in the encoding that its head names. */
export function paymentQrBytes(content: string): Uint8Array {
  return (content.startsWith(headInWindows1251) ? inWindows1251 : inUtf8)(content)
}

type Encode = (text: string) => Uint8Array

/** The standard's limit on the head and the five mandatory fields, in bytes of their encoding. */
const maxMandatoryBytes = 300
const headInUtf8 = 'ST00012'
const headInWindows1251 = 'ST00011'
const headLength = headInUtf8.length
/** So many letters of a bank's name stay, before the receiver's own name is shortened. */
const leastOfBank = 16

function inUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

const windows1251 = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte]),
)

function isWindows1251(text: string): boolean {
  return [...text].every((letter) => windows1251.has(letter))
}

/** Of a text whose letters it has. */
function inWindows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => windows1251.get(letter) ?? 0)
}

/** Cuts letters from the end until so many bytes are gone, or so many letters are left. */
function shortenedBy(text: string, bytes: number, encode: Encode, least: number): string {
  const letters = [...text]
  const enough = encode(text).length - bytes
  while (letters.length > least && encode(letters.join('')).length > enough) letters.pop()
  return letters.join('').trim()
}

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
