import type { Services } from '#src/platform/services.ts'
import type { PaymentProvider, PaymentThere, RetrievedPayment } from '../providers/provider.ts'
import { findPayment } from '../queries/payments.ts'
import { applyQueriedState } from './apply-queried-state.ts'
import { providerOf, toPaymentThere } from './provider-of.ts'

/**
 * Takes the money that a provider holds for a payment. The payment is authorized here only while its
 * order waits for it, so that what has ended meanwhile is released at no cost (`cancelAtProvider`)
 * instead of being refunded. Safe to repeat: what is taken already is reported as succeeded.
 * @throws where the provider can't be reached; the job retries, and so does the polling
 */
export async function capturePayment(
  services: Services,
  of: { readonly tenantId: number; readonly paymentId: string },
): Promise<void> {
  const scope = { role: 'app', tenantId: of.tenantId } as const
  const payment = await services.db.transaction({ ...scope, readOnly: true }, (tx) => findPayment(tx, of.paymentId))
  if (payment?.state !== 'authorized' || payment.providerReference === null) return
  const provider = await providerOf(services, payment)
  const captured = await capture(provider, { ...toPaymentThere(payment), reference: payment.providerReference })
  if (captured.state === 'open' || captured.state === 'authorized')
    throw new Error(`payment ${payment.id}: not captured yet`)
  await services.db.transaction(scope, (tx) => applyQueriedState(tx, payment.id, captured, 'captured at provider'))
}

async function capture(provider: PaymentProvider, payment: PaymentThere): Promise<RetrievedPayment> {
  if (provider.capture === undefined) throw new Error(`payment ${payment.paymentId}: ${provider.code} has one stage`)
  return await provider.capture(payment)
}
