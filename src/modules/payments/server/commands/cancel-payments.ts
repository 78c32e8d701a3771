import type { Tx } from '#src/platform/db/tx.ts'
import { isPaymentPending } from '../../domain/payment-state.ts'
import { cancelPaymentJob } from '../jobs/cancel-payment.ts'
import { lockPaymentsOfOrders, updateStates } from '../queries/payments.ts'

/**
 * Cancels the open payments of ended orders here, and at the providers by jobs after the commit.
 * Money that comes anyway is accepted and refunded. The caller has locked the payments before the
 * orders.
 */
export async function cancelPayments(tx: Tx, orderIds: readonly string[], cause: string): Promise<void> {
  if (orderIds.length === 0) return
  const open = (await lockPaymentsOfOrders(tx, orderIds)).filter(({ state }) => isPaymentPending(state))
  await updateStates(
    tx,
    open.map((payment) => ({ payment, state: 'cancelled', cause })),
  )
  await tx.enqueueAll(
    cancelPaymentJob,
    open.map(({ tenantId, id }) => ({ tenantId, paymentId: id })),
  )
}
