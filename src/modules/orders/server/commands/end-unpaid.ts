import { cancelPayments } from '#src/modules/payments/server/commands/cancel-payments.ts'
import { lockPaymentsOf } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Services } from '#src/platform/services.ts'
import { lockOrder } from '../queries/orders.ts'
import { abandonPayment } from './abandon-payment.ts'
import { endOrder } from './end-order.ts'

/**
 * Ends an order that waits for payment, its open payment given up at the provider first. Harmless where it is paid or ended
 * meanwhile; false where the provider is silent.
 */
export async function endUnpaid(
  services: Services,
  { tenantId, orderId }: { readonly tenantId: number; readonly orderId: string },
  cause: string,
): Promise<boolean> {
  const given = await abandonPayment(services, { tenantId, orderId })
  if (!given.ok) return false
  await services.db.transaction({ role: 'app', tenantId }, async (tx) => {
    await lockPaymentsOf(tx, [orderId])
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'awaiting_payment') return
    await cancelPayments(tx, [orderId], cause) // opened in another tab, after we had given the last one up
    await endOrder(tx, order, 'cancelled', cause)
  })
  return true
}
