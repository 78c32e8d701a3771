import type { Result } from '#src/kernel/result.ts'
import type { PlainReply } from '#src/kernel/route.ts'
import type { MethodRule } from '../../domain/methods.ts'

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
  readonly expiresAt: string
  readonly language: 'ru' | 'en'
}

/** The state of a payment at the provider. */
export type ProviderState = 'open' | 'succeeded' | 'declined' | 'cancelled' | 'expired'
export type OpenedPayment = {
  readonly reference: string
  readonly confirmationUrl: string
  /**
   * The dynamic link of a payment by SBP, as its issuer returned it: the content of a QR code and
   * the link for a bank's app (T-Bank: GetQr with PAYLOAD; YooKassa: confirmation_data of a `qr`
   * confirmation). None for every other method.
   */
  readonly sbpLink?: string | null
}

/** A bank whose app can pay by SBP, and the address that opens it with one payment. */
export type SbpBank = { readonly id: string; readonly name: string; readonly link: string }
export type OpenedBySbp = {
  readonly reference: string
  readonly sbpLink: string
  readonly language: 'ru' | 'en'
}

/** What the provider did with a refund: made it, or accepted it to make it later. */
export type SentRefund = {
  readonly state: 'done' | 'sent'
  /** Its id at the provider; null where there is none. */
  readonly reference: string | null
}

/** The content of a webhook with a valid signature. */
export type ProviderEvent = {
  readonly kind: 'news'
  /** The provider's own id of the message: a repeated message changes nothing. */
  readonly eventKey: string
  readonly reference: string
  /**
   * Our own id of the payment, where the message names it: the message may come before the response
   * to our opening is saved.
   */
  readonly paymentId?: string | undefined
  readonly state: ProviderState | 'refunded'
  readonly amountMinor: number
  readonly currency: string
}

/**
 * A webhook without a signature: anyone may have sent it, so nothing in it is believed. Its provider
 * is asked about the payment.
 */
export type ProviderHint = Pick<ProviderEvent, 'eventKey' | 'reference' | 'paymentId'> & { readonly kind: 'hint' }
export type ProviderMessage = ProviderEvent | ProviderHint

/** The provider refused the request: a retry is no use, and the provider is not down. */
export class ProviderRefused extends Error {}

/** The provider refused a refund: an operator has to look. */
export class RefundRefused extends ProviderRefused {}

/**
 * A payment provider. Every method may fail by throwing: the caller retries later with the same
 * key.
 */
export type PaymentProvider = {
  readonly code: string
  readonly methods: readonly MethodRule[]
  open(payment: PaymentToOpen): Promise<OpenedPayment>
  /**
   * The payment opened under our id, or null: after a time-out the result is unknown here (T-Bank:
   * CheckOrder).
   */
  find(paymentId: string): Promise<OpenedPayment | null>
  /** The state and the sum of the payment at the provider (T-Bank: GetState). */
  retrieve(
    reference: string,
  ): Promise<{ readonly state: ProviderState; readonly amountMinor: number; readonly currency: string }>
  /**
   * Asks the provider to cancel the payment; returns its state afterwards, which may be succeeded, or
   * open where the provider can't cancel it (YooKassa: only after the authorization). It ends there by
   * itself then, and money that still comes is refunded.
   */
  cancel(reference: string): Promise<ProviderState>
  /**
   * Refunds `amountMinor`, the whole payment or a part of it; the same key refunds once.
   * @param refund `reference`: of the payment
   * @throws RefundRefused where the provider refuses for good
   */
  refund(refund: {
    readonly key: string
    readonly reference: string
    readonly amountMinor: number
  }): Promise<SentRefund>
  /** How far a refund is that the provider accepted; `failed`: the money stays with the shop. */
  retrieveRefund(refund: {
    readonly key: string
    readonly refundReference: string | null
    /** Of the payment. */
    readonly reference: string
  }): Promise<'sent' | 'done' | 'failed'>
  /**
   * The banks to choose from, in the provider's order; absent where the provider has no SBP or no
   * list.
   */
  sbpBanks?(payment: OpenedBySbp): Promise<readonly SbpBank[]>
  readWebhook(message: {
    readonly body: string
    header(name: string): string | undefined
    readonly nowMs: number
  }): Result<ProviderMessage, 'payments.bad_signature' | 'payments.bad_message'>
  /**
   * Reads a stored message whose signature was checked on arrival; null where it contains no event.
   */
  readStored(body: string): ProviderMessage | null
  /** What the provider expects to hear once its message is stored. */
  readonly acknowledgement: PlainReply
}

export type PaymentProviders = {
  of(code: string): PaymentProvider | undefined
  readonly all: readonly PaymentProvider[]
}

declare module '#src/platform/services.ts' {
  interface Services {
    readonly paymentProviders: PaymentProviders
  }
}

export function paymentProviders(all: readonly PaymentProvider[]): PaymentProviders {
  const byCode = new Map(all.map((provider) => [provider.code, provider]))
  return { all, of: (code) => byCode.get(code) }
}
