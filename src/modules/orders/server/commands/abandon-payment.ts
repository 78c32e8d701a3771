import { err, ok, type Result } from '#src/kernel/result.ts'
import { isPaymentPending } from '#src/modules/payments/domain/payment-state.ts'
import { syncWithProvider } from '#src/modules/payments/server/commands/sync-with-provider.ts'
import { paymentOfOrder } from '#src/modules/payments/server/reads/payment-of-order.ts'
import { isDatabaseFailure } from '#src/platform/db/outage.ts'
import type { Services } from '#src/platform/services.ts'

/**
 * Cancels the open payment of an order at the provider before the order is changed, so that its old
 * content cannot be paid. If the provider reports it paid, the order is marked paid, and its state
 * then refuses the change.
 */
export async function abandonPayment(
  services: Services,
  of: { readonly tenantId: number; readonly orderId: string },
): Promise<Result<undefined, 'orders.provider_unavailable'>> {
  const payment = await services.db.transaction({ role: 'app', tenantId: of.tenantId, readOnly: true }, (tx) =>
    paymentOfOrder(tx, of.orderId),
  )
  if (payment === null || !isPaymentPending(payment.state)) return ok()
  try {
    await syncWithProvider(services, { tenantId: of.tenantId, paymentId: payment.id }, true)
    return ok()
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    return err('orders.provider_unavailable') // the order is unchanged; the caller may retry
  }
}
