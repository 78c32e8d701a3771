import type { Result } from '#src/kernel/result.ts'
import type { MethodRule } from '../../domain/methods.ts'

/** What a provider is asked to take. Amounts are minor units; each adapter writes them as its provider wants. */
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

/** How a payment stands at the provider. */
export type ProviderState = 'open' | 'succeeded' | 'declined' | 'cancelled' | 'expired'
export type OpenedPayment = {
  readonly reference: string
  readonly confirmationUrl: string
  /**
   * The dynamic link of a payment by SBP, as its issuer gave it: what a QR holds and a bank's app opens (T-Bank: GetQr
   * with PAYLOAD; YooKassa: confirmation_data of a `qr` confirmation). None for every other method.
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

/** The news of a webhook whose signature holds. */
export type ProviderEvent = {
  /** The provider's own id of the message: the second one changes nothing. */
  readonly eventKey: string
  readonly reference: string
  /** Our own id of the payment, where the message names it: it may come before the answer to our opening was kept. */
  readonly paymentId?: string | undefined
  readonly state: ProviderState | 'refunded'
  readonly amountMinor: number
  readonly currency: string
}

/** The provider understood and said no: asking the same again is no use, and it is not down. */
export class ProviderRefused extends Error {}

/** It said no to a refund: somebody has to look. */
export class RefundRefused extends ProviderRefused {}

/** A way to take money. Every method may fail by throwing: the caller asks again later under the same key. */
export type PaymentProvider = {
  readonly code: string
  readonly methods: readonly MethodRule[]
  open(payment: PaymentToOpen): Promise<OpenedPayment>
  /** What was opened under our id, or null: after a time-out nobody here knows (T-Bank: CheckOrder). */
  find(paymentId: string): Promise<OpenedPayment | null>
  ask(
    reference: string,
  ): Promise<{ readonly state: ProviderState; readonly amountMinor: number; readonly currency: string }>
  /** Asks the provider to give the payment up; answers how it stands afterwards, which may be succeeded. */
  cancel(reference: string): Promise<ProviderState>
  /**
   * Gives back `amountMinor`, the whole payment or a part of it; the same key gives back once.
   * @throws RefundRefused where the provider will not, however often it is asked
   */
  refund(refund: { readonly key: string; readonly reference: string; readonly amountMinor: number }): Promise<void>
  /** The banks to choose from, in the provider's order; absent where it takes no SBP or has no list. */
  sbpBanks?(payment: OpenedBySbp): Promise<readonly SbpBank[]>
  readWebhook(message: {
    readonly body: string
    header(name: string): string | undefined
    readonly nowMs: number
  }): Result<ProviderEvent, 'payments.bad_signature' | 'payments.bad_message'>
  /** Reads a message again whose signature was checked when it came; null where it says nothing. */
  readStored(body: string): ProviderEvent | null
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
