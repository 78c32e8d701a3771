import type { Services } from '#src/platform/services.ts'
import { lockOrder } from '../queries/orders.ts'
import { hasOpenPayment } from '../reads/build-cart.ts'
import { alignProducts } from './align-products.ts'

/**
 * Adds what the places of a new order include. If the process stops before, the next change of the
 * order or its payment adds it.
 */
export async function includeProducts(
  { db }: Pick<Services, 'db'>,
  { tenantId, accountId, orderId }: { readonly tenantId: number; readonly accountId: string; readonly orderId: string },
): Promise<void> {
  await db.transaction({ role: 'app', tenantId, accountId }, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order !== null && !(await hasOpenPayment(tx, orderId))) await alignProducts(tx, order)
  })
}
