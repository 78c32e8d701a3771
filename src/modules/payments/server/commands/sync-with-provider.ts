import type { Services } from '#src/platform/services.ts'
import { isPaymentPending } from '../../domain/payment-state.ts'
import { cancelPaymentJob } from '../jobs/cancel-payment.ts'
import { findPayment, type PaymentRow } from '../queries/payments.ts'
import { checkEndedSoon } from '../queries/polling.ts'
import { refundsOfPayment } from '../queries/refunds.ts'
import { applyProviderState } from './apply-provider-state.ts'
import { applyQueriedState } from './apply-queried-state.ts'
import { providerOf, toPaymentThere } from './provider-of.ts'
import { seenOf } from './record-given-back.ts'

type PaymentKey = { readonly tenantId: number; readonly paymentId: string }

/**
 * Asks the provider for the state of an open payment and applies the response. With `abandon` a
 * payment that is still open is cancelled there first, so that places about to be released cannot
 * be paid. One that the provider can't cancel ends here all the same, and is checked until it ends
 * there. Money that the provider holds is taken (`capture-payment.ts`), also after the time limit: the
 * places are still held.
 * @returns the payment afterwards
 * @throws where the provider can't be reached
 */
export async function syncWithProvider(
  services: Services,
  of: PaymentKey,
  abandon: boolean,
): Promise<PaymentRow | null> {
  const payment = await read(services, of)
  if (payment === null || !isPaymentPending(payment.state)) return payment
  const provider = await providerOf(services, payment)
  if (payment.providerReference === null) {
    if (abandon) await abandonUnanswered(services, payment)
    return await read(services, of)
  }
  const there = { ...toPaymentThere(payment), reference: payment.providerReference }
  let providerState = await provider.retrieve(there)
  const isGivenUp = providerState.state === 'open' && abandon
  if (isGivenUp) {
    const state = await provider.cancel(there)
    // Paid in between: the provider is asked for the sum.
    providerState = state === 'succeeded' ? await provider.retrieve(there) : { ...providerState, state }
  }
  if (providerState.state === 'open' && !isGivenUp) return payment
  const isOpenThere = providerState.state === 'open'
  const state = abandon && (isOpenThere || providerState.state === 'cancelled') ? 'expired' : providerState.state
  await services.db.transaction({ role: 'app', tenantId: of.tenantId }, async (tx) => {
    await applyQueriedState(tx, payment.id, { ...providerState, state }, 'provider polled')
    if (isOpenThere) await checkEndedSoon(tx, payment.id)
  })
  return await read(services, of)
}

/**
 * Asks about a payment that may have ended here, because a message reports a sum that is not accepted unasked, or
 * because money may have gone back.
 */
export async function pollProvider(services: Services, of: PaymentKey): Promise<void> {
  const scope = { role: 'app', tenantId: of.tenantId, readOnly: true } as const
  const { payment, seen } = await services.db.transaction(scope, async (tx) => ({
    payment: await findPayment(tx, of.paymentId),
    seen: seenOf(await refundsOfPayment(tx, of.paymentId)),
  }))
  if (payment === null || payment.providerReference === null) return
  const provider = await providerOf(services, payment)
  const providerState = await provider.retrieve({ ...toPaymentThere(payment), reference: payment.providerReference })
  if (providerState.state === 'open') return
  await services.db.transaction({ role: 'app', tenantId: of.tenantId }, (tx) =>
    applyQueriedState(tx, payment.id, providerState, 'provider polled', seen),
  )
}

/**
 * The provider never responded to our opening, so it cannot have been paid yet, and the places need
 * not wait for it. But the provider may have accepted: a job looks the payment up there by our own
 * id and cancels it there too.
 */
async function abandonUnanswered(services: Services, payment: PaymentRow): Promise<void> {
  const { tenantId, id, amountMinor, currency } = payment
  await services.db.transaction({ role: 'app', tenantId }, async (tx) => {
    await applyProviderState(tx, id, { amountMinor, currency, state: 'expired' }, 'never opened at provider')
    await tx.enqueue(cancelPaymentJob, { tenantId, paymentId: id })
  })
}

function read(services: Services, { tenantId, paymentId }: PaymentKey): Promise<PaymentRow | null> {
  return services.db.transaction({ role: 'app', tenantId, readOnly: true }, (tx) => findPayment(tx, paymentId))
}
