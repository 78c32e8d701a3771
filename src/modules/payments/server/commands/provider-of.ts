import type { Services } from '#src/platform/services.ts'
import type { PaymentProvider, PaymentThere, ProviderOfPayment } from '../providers/provider.ts'
import type { PaymentRow } from '../queries/payments.ts'

/** @throws where the program has no such provider, or its account is gone */
export async function providerOf(
  { paymentProviders }: Pick<Services, 'paymentProviders'>,
  payment: ProviderOfPayment & Pick<PaymentRow, 'id'>,
): Promise<PaymentProvider> {
  const provider = await paymentProviders.of(payment)
  if (provider === undefined) throw new Error(`payment ${payment.id}: unknown provider ${payment.provider}`)
  return provider
}

/** The payment as its provider knows it, without its reference there. */
export function toPaymentThere(payment: PaymentRow): Omit<PaymentThere, 'reference'> {
  const { id: paymentId, method, amountMinor, currency, description, providerTransaction: transaction } = payment
  return { paymentId, method, amountMinor, currency, description, transaction }
}

/** The addresses that a shop enters in the provider's cabinet: for all messages, and for single kinds of calls. */
export function cabinetUrls(
  baseUrl: string,
  account: { readonly provider: string; readonly id: string },
  actions: readonly string[],
): { readonly notify: string } & Readonly<Record<string, string>> {
  const notify = notifyUrl(baseUrl, { provider: account.provider, providerAccountId: account.id })
  return { ...Object.fromEntries(actions.map((action) => [action, `${notify}/${action}`])), notify }
}

/** The address for the provider's messages about a payment. */
export function notifyUrl(
  baseUrl: string,
  { provider, providerAccountId }: Omit<ProviderOfPayment, 'tenantId'>,
): string {
  const address = `${baseUrl}/api/payments/webhooks/${provider}`
  return providerAccountId === null ? address : `${address}/${providerAccountId}`
}
