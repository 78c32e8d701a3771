import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { type ChangeBy, changeOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { emitOrderChanged } from '#src/modules/orders/server/commands/emit-order-changed.ts'
import { currentOrderStatus } from '#src/modules/orders/server/reads/build-cart.ts'
import { codesOfOrders } from '#src/modules/orders/server/reads/codes-of-orders.ts'
import { insuranceLines } from '#src/modules/orders/server/reads/insurance-lines.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { mapEntryError } from '../../../checkout/server/commands/add-entry.ts'
import type { PlaceRefusal } from '../../../checkout/server/commands/hold-place.ts'
import { setCategory } from '../../../social-categories/server/commands/set-category.ts'
import { changeEntry, type EntryChange } from './change-entry.ts'

/**
 * Corrects an entry of an unpaid order. Where the race has categories, or the order discounts or
 * insurance, its sum may change: an open payment is cancelled first, so that the old sum cannot be
 * paid, and discounts and insurance are decided again.
 */
export async function changeHeldEntry(
  by: ChangeBy,
  race: RaceRules,
  change: EntryChange,
): Promise<Result<undefined, PlaceRefusal>> {
  const { services, actor } = by
  const { accountId } = actor
  const { orderId, personKey } = change
  if (race.categories.length === 0 && race.automaticDiscounts.length === 0) {
    const corrected = await correctAtSameSum(by, race, change)
    if (corrected !== null) return corrected
  }
  const changed = await changeOrder(by, orderId, async (tx, order): Promise<Result<undefined, PlaceRefusal>> => {
    const until = order.heldUntil
    if (until === null || (await currentOrderStatus(tx, order)) !== 'awaiting_payment')
      return err('registration.order_ended')
    const entered = await changeEntry(tx, change)
    if (!entered.ok) return entered
    if (race.categories.length > 0) {
      const input = change.details.category ?? null
      const priced = await setCategory(tx, services, { race, orderId, accountId, personKey, input, until })
      if (!priced.ok) return priced
    }
    await emitOrderChanged(tx, order)
    return ok()
  })
  return changed.ok ? ok() : err(mapEntryError(changed.error.code), { fields: changed.error.fields ?? {} })
}

/** Corrects an entry whose order has one sum whoever takes part; null where it has promo codes or insurance. */
async function correctAtSameSum(
  { services, tenant, actor: { accountId } }: ChangeBy,
  race: Pick<RaceRules, 'sellsInsurance'>,
  change: EntryChange,
): Promise<Result<undefined, PlaceRefusal> | null> {
  return await services.db.transaction<Result<undefined, PlaceRefusal> | null>(
    { role: 'app', tenantId: tenant.id, accountId },
    async (tx) => {
      if ((await codesOfOrders(tx, [change.orderId])).length > 0) return null
      if (race.sellsInsurance && (await insuranceLines(tx, change.orderId)).length > 0) return null
      const result = await changeEntry(tx, change)
      if (!result.ok) throw new Rollback(result)
      return result
    },
  )
}
