import { mustBeOk } from '#src/kernel/result.ts'
import { type CancellationInput, cancelOrder } from '#src/modules/orders/server/commands/cancel-order.ts'
import { lockOrderWithTotal } from '#src/modules/orders/server/commands/lock-order-with-total.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import type { Services } from '#src/platform/services.ts'
import type { ClockedDatabase } from './clocked-database.ts'

type Cancelled = Pick<CancellationInput, 'by' | 'terms'> & { readonly tenantId: number; readonly orderId: string }

/**
 * Cancels a whole order; the refund is confirmed here, since the sandbox bank does not know the
 * payment.
 */
export async function cancelPaidOrder(
  { clocked: { db }, services }: { readonly clocked: ClockedDatabase; readonly services: Services },
  { tenantId, orderId, by, terms }: Cancelled,
): Promise<void> {
  const scope = { role: 'app', tenantId } as const
  const paymentId = await db.transaction(scope, async (tx) => {
    mustBeOk(await cancelOrder(tx, { orderId, scope: { kind: 'whole' }, by, terms, shownRefundMinor: null }))
    return (await lockOrderWithTotal(tx, orderId)).row.paidBy
  })
  if (paymentId === null) throw new Error(`cancelled order ${orderId} was never paid`)
  const sandbox = services.paymentProviders.builtIn.find(({ code }) => code === 'sandbox')
  if (sandbox === undefined) throw new Error('the demo needs the sandbox payment provider')
  const bank = { ...sandbox, refund: async () => ({ state: 'done', reference: null }) as const }
  const paymentProviders = { ...services.paymentProviders, of: async () => bank }
  await refundPayment({ ...services, db, paymentProviders }, { tenantId, paymentId })
}
