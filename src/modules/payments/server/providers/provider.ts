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
export type OpenedPayment = { readonly reference: string; readonly confirmationUrl: string }

/** The news of a webhook whose signature holds. */
export type ProviderNews = {
  /** The provider's own id of the message: the second one changes nothing. */
  readonly eventKey: string
  readonly reference: string
  readonly state: ProviderState | 'refunded'
  readonly amountMinor: number
  readonly currency: string
}

/** A way to take money. Every method may fail by throwing: the caller asks again later under the same key. */
export type PaymentProvider = {
  readonly code: string
  readonly methods: readonly MethodRule[]
  open(payment: PaymentToOpen): Promise<OpenedPayment>
  ask(
    reference: string,
  ): Promise<{ readonly state: ProviderState; readonly amountMinor: number; readonly currency: string }>
  /** Asks the provider to give the payment up; answers how it stands afterwards, which may be succeeded. */
  cancel(reference: string): Promise<ProviderState>
  /** Gives back `amountMinor`; the same key gives back once. */
  refund(refund: { readonly key: string; readonly reference: string; readonly amountMinor: number }): Promise<void>
  readWebhook(message: {
    readonly body: string
    header(name: string): string | undefined
    readonly nowMs: number
  }): Result<ProviderNews, 'payments.bad_signature' | 'payments.bad_message'>
  /** Reads a message again whose signature was checked when it came; null where it says nothing. */
  readStored(body: string): ProviderNews | null
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
