import { diffMs, type Instant } from '#src/kernel/instant.ts'
import { err, ok } from '#src/kernel/result.ts'
import { within } from '#src/kernel/within.ts'
import { isDatabaseFailure } from '#src/platform/db/outage.ts'
import { handle } from '#src/platform/http/handle.ts'
import { checkQrCodeStatusRoute, type PaymentStatus } from '../../contract/check-payment.ts'
import { isPaymentPending, type PaymentState } from '../../domain/payment-state.ts'
import { syncWithProvider } from '../commands/sync-with-provider.ts'
import { ProviderDown } from '../providers/circuit-breaker.ts'
import { findPayment, type PaymentRow } from '../queries/payments.ts'
import { claimPoll } from '../queries/polling.ts'

const statusOf: Record<PaymentState, PaymentStatus> = {
  created: 'open',
  open: 'open',
  authorized: 'open',
  succeeded: 'paid',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
  refunding: 'returned',
  refunded: 'returned',
}

/** A payment without a payment page after this time: the provider does not respond. */
const openedWithinMs = 15_000

/**
 * The page waits no longer for the provider. Its answer is applied all the same, and a webhook may have
 * brought the same news meanwhile.
 */
const maxAskMs = 3_000

export const checkQrCodeStatusHandler = handle(checkQrCodeStatusRoute, async (context, { body }) => {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id } as const
  const known = await services.db.transaction({ ...scope, readOnly: true }, async (tx) => ({
    payment: await findPayment(tx, body.qrId),
    now: tx.now,
  }))
  const { payment, now } = known
  if (payment === null || payment.accountId !== actor.accountId) return err('payments.unknown')
  if (!isPaymentPending(payment.state)) return ok(viewOf(payment, false))
  // Another page has polled within the last second: the stored state is returned.
  const hasClaimedCheck = await services.db.transaction(scope, (tx) => claimPoll(tx, payment.id))
  if (!hasClaimedCheck) return ok(viewOf(payment, isUnanswered(payment, now)))
  // An expired payment is cancelled here, as the periodic task would, so that the payer sees its
  // final state.
  const isOver = payment.expiresAt <= now
  const asking = syncWithProvider(services, { tenantId: tenant.id, paymentId: payment.id }, isOver).then(
    () => 'answered' as const,
    (error: unknown) => {
      // Its webhook will report it; the payer still waits. The circuit breaker has logged that the
      // provider is down.
      if (!(error instanceof ProviderDown) && !isDatabaseFailure(error))
        context.log.warn({ err: error }, 'asking the provider for a payment failed')
      return error
    },
  )
  const outcome = await within(maxAskMs, asking)
  if (isDatabaseFailure(outcome)) throw outcome // the page asks again; not the provider's failure
  const current = await services.db.transaction({ ...scope, readOnly: true }, (tx) => findPayment(tx, payment.id))
  if (current === null) return err('payments.unknown')
  return ok(viewOf(current, isPaymentPending(current.state) && (outcome !== 'answered' || isUnanswered(current, now))))
})

function isUnanswered({ state, createdAt }: PaymentRow, now: Instant): boolean {
  return state === 'created' && diffMs(now, createdAt) > openedWithinMs
}

function viewOf({ id, state, orderId, confirmationUrl }: PaymentRow, isProviderUnavailable: boolean) {
  return {
    qrId: id,
    status: statusOf[state],
    isAuthorized: state === 'authorized',
    registrationId: orderId,
    confirmationUrl: state === 'created' || state === 'open' ? confirmationUrl : null,
    isProviderUnavailable,
  }
}
