import type { Instant } from '#src/kernel/instant.ts'
import type { Result } from '#src/kernel/result.ts'
import type { PlainReply } from '#src/kernel/route.ts'
import type { DisputeState } from '../../domain/dispute-state.ts'
import type { GivenBack } from '../../domain/given-back.ts'
import type { MethodRule } from '../../domain/methods.ts'
import type { ReceiptThere } from '../../domain/provider-receipt.ts'
import type { ByHand } from '../../domain/refund-state.ts'
import type { PaymentDesk } from './payment-desk.ts'

/**
 * The payment to open at a provider. Amounts are minor units; each adapter converts them for its
 * provider.
 */
export type PaymentToOpen = {
  /** Our payment's id: the provider's idempotency key and reference. */
  readonly id: string
  readonly amountMinor: number
  readonly currency: string
  readonly method: string
  readonly description: string
  readonly returnUrl: string
  readonly notifyUrl: string
  readonly expiresAt: Instant
  readonly language: 'ru' | 'en'
}

/**
 * The state of a payment at the provider. `authorized`: the payer's money is held there, and is taken
 * by `capture` or released by `cancel`.
 */
export type ProviderState = 'open' | 'authorized' | 'succeeded' | 'declined' | 'cancelled' | 'expired'
export type OpenedPayment = {
  /** Null where the provider knows nothing of the payment before its payer comes (a link, an invoice of ours). */
  readonly reference: string | null
  readonly confirmationUrl: string | null
  /**
   * The dynamic link of a payment by SBP, as its issuer returned it: the content of a QR code and
   * the link for a bank's app (T-Bank: GetQr with PAYLOAD; YooKassa: confirmation_data of a `qr`
   * confirmation). None for every other method.
   */
  readonly sbpLink?: string | null
}

/** A payment that was opened at its provider. */
export type PaymentThere = {
  /** Our own id. */
  readonly paymentId: string
  readonly method: string
  readonly amountMinor: number
  readonly currency: string
  /** As in `PaymentToOpen`: what its goods were named there. */
  readonly description: string
  readonly reference: string
  /** The provider's second id, of the money, where it has one and has named it. */
  readonly transaction: string | null
}

/** What the provider says of a payment. Money that went back makes it no less succeeded: see `givenBack`. */
export type RetrievedPayment = {
  readonly state: ProviderState
  readonly amountMinor: number
  readonly currency: string
  /** Absent: nothing, or the provider does not say. */
  readonly givenBack?: GivenBack | undefined
  /** See `PaymentThere`. */
  readonly transaction?: string | undefined
}

/** A bank whose app can pay by SBP, and the address that opens it with one payment. */
export type SbpBank = { readonly id: string; readonly name: string; readonly link: string }
export type OpenedBySbp = {
  readonly reference: string
  readonly sbpLink: string
  readonly language: 'ru' | 'en'
}

/** How a payer finds an invoice in ERIP, in the app of any bank of Belarus, at a terminal or a cash desk. */
export type EripInvoice = {
  /** The shop's service in ERIP; null where the shop has not named it. */
  readonly serviceCode: string | null
  /** Its place in the tree of services, as ERIP words it. */
  readonly servicePath: string | null
  /** The number that the payer enters there. */
  readonly accountNo: string
  /** The content of its QR code, which opens a bank's app too; null where there is none. */
  readonly qrLink: string | null
}

/** A refund of a payment or a part of it. */
export type RefundThere = {
  /** The idempotency key: the same key refunds once. */
  readonly key: string
  readonly payment: PaymentThere
  readonly amountMinor: number
  /** The payment's other refunds that we have ordered. */
  readonly others: {
    /** What those of them that are made have paid out. */
    readonly madeMinor: number
    /** Their ids at the provider, as far as it has named them. */
    readonly references: readonly string[]
  }
}

/** Where a transfer goes, as far as it is known; an unknown part is empty. Schema of `payments.refunds.requisites`. */
export type TransferRequisites = {
  readonly name: string
  readonly taxNumber: string
  readonly account: string
  readonly bankName: string
  readonly bic: string
}

/** `isRepeated`: it was sent before, and the answer was lost: a provider that forgets keys may have made it. */
export type RefundToSend = RefundThere & { readonly isRepeated: boolean }

/** What the provider did with a refund: made it, or accepted it to make it later. */
export type SentRefund = {
  readonly state: 'done' | 'sent'
  /** Its id at the provider; null where there is none. */
  readonly reference: string | null
  /** Whether the provider makes its receipt (54-FZ): it has what that says. Absent: it makes none. */
  readonly hasReceipt?: boolean
}

/** A message or a call of a provider, as it came. */
export type Inbound = {
  readonly body: string
  header(name: string): string | undefined
  /** The last part of the address, where the provider has several: `check`, `prepare`. */
  readonly action: string | null
  readonly nowMs: number
}

/** A stored message about a receipt. */
export type ReceiptMessage = { readonly body: string; readonly receivedAt: Instant }

/** The content of a webhook with a valid signature. */
export type ProviderEvent = {
  readonly kind: 'news'
  /** The provider's own id of the message: a repeated message changes nothing. */
  readonly eventKey: string
  /** Null where the message names our own id only. */
  readonly reference: string | null
  /**
   * Our own id of the payment, where the message names it: the message may come before the response
   * to our opening is saved.
   */
  readonly paymentId?: string | undefined
  readonly state: ProviderState | 'refunded'
  readonly amountMinor: number
  readonly currency: string
  /** See `PaymentThere`: saved with the first message that names it. */
  readonly transaction?: string | undefined
}

/**
 * A webhook without a signature: anyone may have sent it, so nothing in it is believed. Its provider
 * is asked about the payment.
 */
export type ProviderHint = Pick<ProviderEvent, 'reference' | 'paymentId' | 'transaction'> & {
  readonly kind: 'hint'
  /**
   * Of each key one message per payment is stored, and every one is followed. Where anyone can send it, one
   * of few kinds: an id would fill the database.
   */
  readonly eventKey: string
  /** The number by which its payer paid in ERIP, where the message names nothing else. */
  readonly accountNo?: string | undefined
  /** The provider's id of a dispute, where the message is about one: the provider is asked about it. */
  readonly dispute?: string | undefined
}
export type ProviderMessage = ProviderEvent | ProviderHint

/** A dispute as its provider describes it. */
export type RetrievedDispute = {
  readonly state: DisputeState
  readonly amountMinor: number
  /** What has been taken from the shop's account already. */
  readonly heldMinor: number
  /** The provider's own word or code. */
  readonly reason: string
  /** The provider calls it resolved, but its outcome is unknown or does not fit what it moved; the state is `opened`. */
  readonly isUnclear: boolean
  /** Until when the shop may answer; null: unknown. */
  readonly answerBy: Instant | null
}

export type ReadMessage = Result<ProviderMessage, 'payments.bad_signature' | 'payments.bad_message'>

/** The provider refused the request: a retry is no use, and the provider is not down. */
export class ProviderRefused extends Error {}

/** The provider refused a refund: an operator has to look. */
export class RefundRefused extends ProviderRefused {}

/**
 * The provider refused the account's keys, so it has decided nothing about the request: it is retried, with the same key,
 * until an administrator corrects the account.
 */
export class KeysRefused extends Error {}

/**
 * A payment provider, with one shop's account there. Every method may fail by throwing: the caller
 * retries later with the same key.
 */
export type PaymentProvider = {
  readonly code: string
  /** What it can be offered for. */
  readonly methods: readonly MethodRule[]
  open(payment: PaymentToOpen): Promise<OpenedPayment>
  /**
   * The payment opened under our id, or null: after a time-out the result is unknown here (T-Bank:
   * CheckOrder).
   */
  find(paymentId: string): Promise<OpenedPayment | null>
  /** The state and the sum of the payment at the provider (T-Bank: GetState). */
  retrieve(payment: PaymentThere): Promise<RetrievedPayment>
  /**
   * Asks the provider to cancel the payment, or to release the money that it holds; returns its state
   * afterwards, which may be succeeded, or open where the provider can't cancel it (YooKassa: only
   * after the authorization). It ends there by itself then, and money that still comes is refunded.
   */
  cancel(payment: PaymentThere): Promise<ProviderState>
  /** Takes the money of an authorized payment; absent where payments have one stage. */
  capture?(payment: PaymentThere): Promise<RetrievedPayment>
  /** Where an operator makes this refund; null, or absent: `refund` does it. */
  refundsByHand?(refund: RefundThere): ByHand | null
  /** The account that the money came from, for a refund by transfer; absent, or null, where it is unknown. */
  transferTo?(payment: PaymentThere): Promise<TransferRequisites | null>
  /** @throws RefundRefused where the provider refuses for good */
  refund(refund: RefundToSend): Promise<SentRefund>
  /** The provider reports only the sum of a payment's refunds: the next one waits until the result of the last is known. */
  readonly refundsOneByOne?: true
  /** How far a refund is that the provider accepted; `failed`: the money stays with the shop. */
  retrieveRefund(refund: RefundThere & { readonly refundReference: string | null }): Promise<'sent' | 'done' | 'failed'>
  /**
   * A dispute of this payment; null where the dispute is not about it. Absent where no API reports
   * disputes: an operator records them from the bank's letters and registers.
   */
  retrieveDispute?(reference: string, payment: PaymentThere): Promise<RetrievedDispute | null>
  /**
   * The banks to choose from, in the provider's order; absent where the provider has no SBP or no
   * list.
   */
  sbpBanks?(payment: OpenedBySbp): Promise<readonly SbpBank[]>
  /** Where an invoice in ERIP is found; absent where the provider makes none. */
  eripInvoice?(payment: PaymentThere): Promise<EripInvoice>
  /** @throws Overloaded where the signature can't be checked now: the provider repeats the message */
  readWebhook(message: Inbound): ReadMessage | Promise<ReadMessage>
  /**
   * The receipts of a payment and of its refunds that the provider makes itself; absent where it makes
   * none.
   * @param messages its stored messages about them, whose signatures were checked on arrival
   */
  receiptsOf?(payment: PaymentThere, messages: readonly ReceiptMessage[]): Promise<readonly ReceiptThere[]>
  /**
   * Reads a stored message whose signature was checked on arrival; null where it contains no event.
   */
  readStored(body: string): ProviderMessage | null
  /** What the provider expects to hear once its message is stored. */
  readonly acknowledgement: PlainReply
  /**
   * Answers a call that wants an answer of ours in the same reply (may this be paid?); null where the
   * call is a message. Runs in one transaction: an error undoes it, and `refuseCall` replies.
   */
  serve?(call: Inbound, desk: PaymentDesk): Promise<PlainReply | null>
  /** The reply to a call that could not be answered for now: the provider repeats it. */
  refuseCall?(call: Inbound): PlainReply
  /**
   * Asks the provider whether the account's keys work, without any effect.
   * @throws KeysRefused, or ProviderRefused, with the provider's reason
   */
  check(): Promise<void>
}

/** How a payment names its provider: the adapter, and the shop's account there. */
export type ProviderOfPayment = {
  readonly tenantId: number
  readonly provider: string
  /** Null: the installation's own. */
  readonly providerAccountId: string | null
}
