import type { Instant } from '#src/kernel/instant.ts'

/** A payment's row, locked by `PaymentDesk.lock`. */
export type ServedPayment = {
  readonly id: string
  readonly amountMinor: number
  readonly currency: string
  /** Its payer may pay: not ended, not out of time. */
  readonly isPayable: boolean
  /** Its money has come. */
  readonly isPaid: boolean
  readonly description: string
}

/** An attempt of a provider that calls us; the table `payments.provider_transactions`. */
export type ServedTransaction = {
  readonly id: string
  /** Our number of it. */
  readonly number: number
  readonly paymentId: string
  readonly amountMinor: number
  readonly state: 'created' | 'done' | 'cancelled' | 'reversed'
  readonly providerTime: Instant
  readonly createdAt: Instant
  readonly doneAt: Instant | null
  readonly cancelledAt: Instant | null
  readonly reason: string | null
}

/** A fiscal receipt that a provider made by itself. Schema of `payments.provider_transactions.paid_receipt`. */
export type FiscalReceipt = {
  readonly receiptNumber: string
  readonly sign: string
  readonly terminal: string | null
  /** The till's local time, without a zone. */
  readonly at: string | null
  /** Where it can be checked. */
  readonly checkUrl: string | null
}

/**
 * What a call of a provider may do, in its transaction: with payments of its own account only. The
 * payment is locked first, then (through the subscribers) its order.
 */
export type PaymentDesk = {
  readonly now: Instant
  /** The payment, locked until the reply; null where the account has none with this id. */
  lock(paymentId: string): Promise<ServedPayment | null>
  transaction(id: string): Promise<ServedTransaction | null>
  /** The one that is created or done. */
  transactionOf(paymentId: string): Promise<ServedTransaction | null>
  /** By the provider's own time, ascending; both ends belong to it. */
  transactionsBetween(from: Instant, until: Instant): Promise<readonly ServedTransaction[]>
  /** Reserves: the attempt is created. The payment is locked and payable. */
  create(transaction: {
    readonly id: string
    readonly paymentId: string
    readonly providerTime: Instant
    /** The provider's id of the money (`PaymentThere.transaction`), where it has another than of the attempt. */
    readonly moneyId?: string | undefined
  }): Promise<ServedTransaction>
  /** The money has come: the attempt is done, and the payment succeeds. The payment is locked. */
  complete(transaction: ServedTransaction, moneyId?: string): Promise<ServedTransaction>
  /** Saves what the provider's fiscal receipt says, of the payment or of the money that went back. */
  recordFiscal(transaction: ServedTransaction, operation: 'sell' | 'sell_refund', receipt: FiscalReceipt): Promise<void>
  /** Whether its money may go back unasked: its event is not over, or not held, or an operator waits for that. */
  isReturnable(paymentId: string): Promise<boolean>
  /**
   * The attempt is cancelled, and so is its payment; one that was done is reversed: the provider has
   * given the money back. The payment is locked.
   */
  cancel(transaction: ServedTransaction, reason: string): Promise<ServedTransaction>
}
