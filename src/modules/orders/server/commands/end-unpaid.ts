import { cancelPayments } from '#src/modules/payments/server/commands/cancel-payments.ts'
import { lockOrderPayments } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Services } from '#src/platform/services.ts'
import { lockOrder } from '../queries/orders.ts'
import { abandonPayment } from './abandon-payment.ts'
import { endOrder } from './end-order.ts'

/**
 * Ends an unpaid order after its open payment is cancelled at the provider. Does nothing where it
 * was paid or ended meanwhile; false where the provider does not respond.
 */
export async function endUnpaid(
  services: Services,
  { tenantId, orderId }: { readonly tenantId: number; readonly orderId: string },
  cause: string,
): Promise<boolean> {
  const abandoned = await abandonPayment(services, { tenantId, orderId })
  if (!abandoned.ok) return false
  await services.db.transaction({ role: 'app', tenantId }, async (tx) => {
    await lockOrderPayments(tx, [orderId])
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'awaiting_payment') return
    await cancelPayments(tx, [orderId], cause) // opened in another tab after the last one was cancelled
    await endOrder(tx, order, 'cancelled', cause)
  })
  return true
}
