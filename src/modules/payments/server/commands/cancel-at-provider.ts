import type { Services } from '#src/platform/services.ts'
import { findPayment } from '../queries/payments.ts'
import { checkEndedSoon } from '../queries/polling.ts'
import { recordOpened } from './apply-provider-state.ts'
import { applyQueriedState } from './apply-queried-state.ts'
import { providerOf, toPaymentThere } from './provider-of.ts'

/**
 * Cancels at the provider a payment that was cancelled here. One whose opening got no response is
 * looked up there by our own id. One that can't be cancelled is checked until it ends there. A payment that succeeded there meanwhile is applied like every success, and
 * is refunded where its order is paid already.
 */
export async function cancelAtProvider(
  services: Services,
  of: { readonly tenantId: number; readonly paymentId: string },
): Promise<void> {
  const scope = { role: 'app', tenantId: of.tenantId } as const
  const payment = await services.db.transaction({ ...scope, readOnly: true }, (tx) => findPayment(tx, of.paymentId))
  if (payment?.state !== 'cancelled' && payment?.state !== 'expired') return
  const provider = await providerOf(services, payment)
  let reference = payment.providerReference
  if (reference === null) {
    const opened = await provider.find(payment.id)
    if (opened === null || opened.reference === null) return
    reference = opened.reference
    await services.db.transaction(scope, (tx) => recordOpened(tx, payment.id, opened))
  }
  const state = await provider.cancel({ ...toPaymentThere(payment), reference })
  if (state === 'open') return await services.db.transaction(scope, (tx) => checkEndedSoon(tx, payment.id))
  if (state !== 'succeeded') return
  const providerPayment = await provider.retrieve({ ...toPaymentThere(payment), reference })
  await services.db.transaction(scope, (tx) =>
    applyQueriedState(tx, payment.id, providerPayment, 'paid while being cancelled'),
  )
}
