import { ok } from '#src/kernel/result.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { changeOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { emitOrderChanged } from '#src/modules/orders/server/commands/emit-order-changed.ts'
import type { Services } from '#src/platform/services.ts'

type NewPlace = {
  readonly race: Pick<RaceRules, 'tenantId' | 'automaticDiscounts'>
  readonly orderId: string
  readonly accountId: string
}

/**
 * Decides the automatic discounts of an order whose first place was just taken in a batch. An event
 * that announces none costs nothing here. Where this fails, or its process dies, the order's next
 * change, its recheck or its payment decides them.
 */
export async function discountNewPlace(services: Services, { race, orderId, accountId }: NewPlace): Promise<void> {
  if (race.automaticDiscounts.length === 0) return
  await changeOrder({ services, tenant: { id: race.tenantId }, actor: { accountId } }, orderId, async (tx, order) => {
    await emitOrderChanged(tx, order)
    return ok()
  })
}
