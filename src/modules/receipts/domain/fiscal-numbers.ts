import type { ReceiptContent } from './receipt.ts'

/** What the register printed on a receipt. */
export type FiscalNumbers = {
  /** Of the receipt within the shift (tag 1042); null, as two others, where a payment's provider makes it and does not say. */
  readonly receiptNumber: number | null
  readonly shiftNumber: number | null
  /** The till's local time, `2026-11-21T12:05:00`: receipts name no time zone. */
  readonly at: string
  /** ФН: the drive's number (tag 1041), 16 digits. */
  readonly driveNumber: string
  /** ФД: the document's number (tag 1040). */
  readonly documentNumber: number
  /** ФП: the document's sign (tag 1077). */
  readonly documentSign: string
  /** РН ККТ: the till's registration number (tag 1037). */
  readonly registrationNumber: string | null
  /** The page where the fiscal data operator shows it; null where it names none. */
  readonly url: string | null
}

/**
 * The text of the QR code that the tax service's app checks: time, sum, drive, document, sign, and
 * the operation (1: money in, 2: back).
 */
export function checkText(
  { at, driveNumber, documentNumber, documentSign }: FiscalNumbers,
  { totalMinor, operation }: Pick<ReceiptContent, 'totalMinor' | 'operation'>,
): string {
  const time = at.replaceAll(/[-:]/g, '').slice(0, 13)
  const sum = `${Math.floor(totalMinor / 100)}.${String(totalMinor % 100).padStart(2, '0')}`
  const sign = operation === 'sell' ? 1 : 2
  return `t=${time}&s=${sum}&fn=${driveNumber}&i=${documentNumber}&fp=${documentSign}&n=${sign}`
}
