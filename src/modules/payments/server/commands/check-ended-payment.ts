import { diffMs } from '#src/kernel/instant.ts'
import type { Services } from '#src/platform/services.ts'
import { hasReceivedMoney } from '../../domain/payment-state.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { findPayment, type PaymentRow } from '../queries/payments.ts'
import { recordFinalCheck } from '../queries/polling.ts'
import { recordOpened } from './apply-provider-state.ts'
import { applyQueriedState } from './apply-queried-state.ts'
import { providerOf, toPaymentThere } from './provider-of.ts'

/**
 * Asks the provider for the final state of a payment that ended here unpaid, and applies it: a
 * success without a webhook takes a free place, or is refunded. A payment still open there is
 * cancelled there; where it can't be, it is checked again, for a week. The check counts as done only
 * when the provider responds.
 * @throws where the provider can't be reached
 */
export async function checkEndedPayment(
  services: Services,
  of: { readonly tenantId: number; readonly paymentId: string },
): Promise<void> {
  const scope = { role: 'app', tenantId: of.tenantId } as const
  const { payment, now } = await services.db.transaction({ ...scope, readOnly: true }, async (tx) => ({
    payment: await findPayment(tx, of.paymentId),
    now: tx.now,
  }))
  if (payment !== null && !hasReceivedMoney(payment.state)) {
    const providerPayment = await retrieveFinalState(services, payment)
    const isOpenThere = providerPayment?.state === 'open' || providerPayment?.state === 'authorized'
    if (isOpenThere && diffMs(now, payment.createdAt) < weekMs) return
    if (providerPayment !== null && !isOpenThere)
      await services.db.transaction(scope, (tx) =>
        applyQueriedState(tx, payment.id, providerPayment, 'provider checked a day later'),
      )
  }
  await services.db.transaction(scope, (tx) => recordFinalCheck(tx, of.paymentId))
}

/** No provider leaves a payment open for so long. */
const weekMs = 7 * 24 * 3600_000

async function retrieveFinalState(services: Services, payment: PaymentRow) {
  const provider = await providerOf(services, payment)
  const reference = payment.providerReference ?? (await findReference(services, provider, payment))
  if (reference === null) return null
  const there = { ...toPaymentThere(payment), reference }
  const retrieved = await provider.retrieve(there)
  if (retrieved.state !== 'open' && retrieved.state !== 'authorized') return retrieved
  await provider.cancel(there)
  return await provider.retrieve(there)
}

/**
 * A payment whose opening got no response may have been accepted: the provider finds it by our own
 * id.
 */
async function findReference(services: Services, provider: PaymentProvider, payment: PaymentRow) {
  const opened = await provider.find(payment.id)
  if (opened === null || opened.reference === null) return null
  await services.db.transaction({ role: 'app', tenantId: payment.tenantId }, (tx) =>
    recordOpened(tx, payment.id, opened),
  )
  return opened.reference
}
