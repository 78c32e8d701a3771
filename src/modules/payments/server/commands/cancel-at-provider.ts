import type { Services } from '#src/platform/services.ts'
import { findPayment } from '../queries/payments.ts'
import { applyProviderState } from './apply-provider-state.ts'

/**
 * Tells the provider of a payment that was cancelled here. One that has been paid there meanwhile is applied as any
 * success, and goes back where its order has been paid already.
 */
export async function cancelAtProvider(
  services: Services,
  of: { readonly tenantId: number; readonly paymentId: string },
): Promise<void> {
  const scope = { role: 'app', tenantId: of.tenantId } as const
  const payment = await services.db.transaction({ ...scope, readOnly: true }, (tx) => findPayment(tx, of.paymentId))
  if (payment?.state !== 'cancelled' || payment.providerReference === null) return
  const provider = services.paymentProviders.of(payment.provider)
  if (provider === undefined) throw new Error(`No payment provider ${payment.provider}`)
  if ((await provider.cancel(payment.providerReference)) !== 'succeeded') return
  const truth = await provider.ask(payment.providerReference)
  await services.db.transaction(scope, (tx) => applyProviderState(tx, payment.id, truth, 'paid while it was cancelled'))
}
