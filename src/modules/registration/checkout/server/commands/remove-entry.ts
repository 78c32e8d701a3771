import { err, ok, type Result } from '#src/kernel/result.ts'
import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { removePlace } from '#src/modules/orders/server/commands/remove-place.ts'
import { currentOrderStatus } from '#src/modules/orders/server/reads/build-cart.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { dropCategory } from '../../../social-categories/server/commands/set-category.ts'
import { categoriesOfOrder } from '../../../social-categories/server/queries/entry-categories.ts'
import { releaseMembers } from '../../../teams/server/queries/teams.ts'
import { unbindHold } from '../../../waitlist/server/queries/released-places.ts'

type Refusal = 'registration.order_ended' | 'registration.entry_unknown' | 'registration.last_entry'

/**
 * Removes one entry from an unpaid order; its place is released at once. The last entry can't be
 * removed: the whole order is abandoned instead.
 */
export async function removeEntry(tx: Tx, order: LockedOrder, entryId: string): Promise<Result<undefined, Refusal>> {
  if ((await currentOrderStatus(tx, order)) !== 'awaiting_payment') return err('registration.order_ended')
  const entries = await tx.sql<{ id: string; holdId: string }>`
    select id, hold_id as "holdId" from registration.entries where order_id = ${order.id} and state = 'held'`
  const entry = entries.find(({ id }) => id === entryId)
  if (entry === undefined) return err('registration.entry_unknown')
  if (entries.length === 1) return err('registration.last_entry')
  const category = (await categoriesOfOrder(tx, order.id)).get(entry.id)
  if (category !== undefined) await dropCategory(tx, order, category)
  await tx.sql`delete from registration.entries where id = ${entry.id} and order_id = ${order.id}`
  await releaseMembers(tx, order.id, [entry.id])
  await removePlace(tx, order, entry.holdId)
  if (order.replacesOrderIds.length > 0) await unbindHold(tx, entry.holdId)
  return ok()
}
