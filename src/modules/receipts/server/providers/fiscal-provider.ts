import type { FiscalNumbers } from '../../domain/fiscal-numbers.ts'
import type { ReceiptContent } from '../../domain/receipt.ts'

export type ReceiptToRegister = {
  /** The same id registers one receipt, however often it is sent. */
  readonly externalId: string
  readonly content: ReceiptContent
  /** Where the fiscal data operator sends it (tag 1008). */
  readonly buyerEmail: string
}

export type RegisterState =
  | { readonly state: 'waiting' }
  | { readonly state: 'registered'; readonly numbers: FiscalNumbers }
  /** `isPassing`: the till or its line failed, not the receipt; another attempt may succeed. */
  | { readonly state: 'failed'; readonly failure: string; readonly isPassing: boolean }

/**
 * A till of our own, reached by the API of the company that runs it. Its calls run outside transactions. A provider of payments
 * that makes receipts itself gets `ReceiptContent` within its payment request instead, and reports
 * to the same rows.
 */
export type FiscalProvider = {
  readonly code: string
  /**
   * Hands a receipt to the register; the same `externalId` again returns the same reference.
   * @throws FiscalRefused where it refuses the content for good; at another error it may have it
   */
  register(receipt: ReceiptToRegister): Promise<{ readonly reference: string }>
  /** What became of an accepted receipt. */
  retrieve(reference: string): Promise<RegisterState>
  /**
   * The reference that a message of the register is about; null where it is none of its messages. It is
   * unsigned: nothing in it is believed, the register is asked.
   */
  readCallback(body: string): string | null
}

/** The register refuses a receipt: sent again unchanged it would refuse it again. */
export class FiscalRefused extends Error {
  override readonly name = 'FiscalRefused'
}

declare module '#src/platform/services.ts' {
  interface Services {
    /** Null: this installation makes no receipts. */
    readonly fiscal: FiscalProvider | null
  }
}
