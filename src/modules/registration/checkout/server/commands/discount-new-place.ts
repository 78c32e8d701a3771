import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { emitOrderChanged } from '#src/modules/orders/server/commands/emit-order-changed.ts'
import { currentOrderStatus, hasOpenPayment } from '#src/modules/orders/server/reads/build-cart.ts'
import { findLockedOrder } from '#src/modules/orders/server/reads/find-locked-order.ts'
import { lockOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import type { Services } from '#src/platform/services.ts'

type NewPlace = {
  readonly race: Pick<RaceRules, 'tenantId' | 'automaticDiscounts'>
  readonly orderId: string
  readonly accountId: string
}

/**
 * Decides the automatic discounts of an order whose first place was just taken in a batch. An event
 * that announces none costs nothing here. Where a payment of an earlier attempt is still open, or
 * the process dies, the order's next change, its recheck or its payment decides them.
 * @locks the order, then what its codes lock
 */
export async function discountNewPlace(services: Services, { race, orderId, accountId }: NewPlace): Promise<void> {
  if (race.automaticDiscounts.length === 0) return
  await services.db.transaction({ role: 'app', tenantId: race.tenantId, accountId }, async (tx) => {
    if (!(await lockOwnOrder(tx, orderId))) return
    const order = await findLockedOrder(tx, orderId)
    if (order === null || (await hasOpenPayment(tx, orderId))) return
    if ((await currentOrderStatus(tx, order)) === 'awaiting_payment') await emitOrderChanged(tx, order)
  })
}
