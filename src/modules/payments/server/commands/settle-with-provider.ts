import type { Services } from '#src/platform/services.ts'
import { isPaymentUnderWay } from '../../domain/payment-state.ts'
import { findPayment, type PaymentRow } from '../queries/payments.ts'
import { applyProviderState } from './apply-provider-state.ts'

type PaymentKey = { readonly tenantId: number; readonly paymentId: string }

/**
 * Asks the provider how an open payment stands and applies the answer. With `giveUp` a payment that is still open is
 * cancelled there first, so that nobody can pay for places that are about to be freed.
 * @returns the payment as it stands then
 */
export async function settleWithProvider(
  services: Services,
  of: PaymentKey,
  giveUp: boolean,
): Promise<PaymentRow | null> {
  const scope = { role: 'app', tenantId: of.tenantId } as const
  const read = () => services.db.transaction({ ...scope, readOnly: true }, (tx) => findPayment(tx, of.paymentId))
  const payment = await read()
  if (payment === null || !isPaymentUnderWay(payment.state)) return payment
  const provider = services.paymentProviders.of(payment.provider)
  if (provider === undefined) throw new Error(`No payment provider ${payment.provider}`)
  const truth = { amountMinor: payment.amountMinor, currency: payment.currency }
  if (payment.providerReference === null) {
    if (giveUp) {
      await services.db.transaction(scope, (tx) =>
        applyProviderState(tx, payment.id, { ...truth, state: 'expired' }, 'never opened'),
      )
    }
    return await read()
  }
  let told = await provider.ask(payment.providerReference)
  if (told.state === 'open' && giveUp) told = { ...told, state: await provider.cancel(payment.providerReference) }
  if (told.state === 'open') return payment
  const state = giveUp && told.state === 'cancelled' ? 'expired' : told.state
  await services.db.transaction(scope, (tx) =>
    applyProviderState(tx, payment.id, { ...told, state }, 'asked the provider'),
  )
  return await read()
}
