import { releaseTaken } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { linesCancelled, orderEnded, orderPaid } from '#src/modules/orders/server/events.ts'
import { codesOfOrders } from '#src/modules/orders/server/reads/codes-of-orders.ts'
import { findLockedOrder } from '#src/modules/orders/server/reads/find-locked-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { listCodes } from '../queries/rules.ts'
import { deleteUses, holdsOfOrder, insertUse, listUses } from '../queries/uses.ts'
import { limitsOf, lockCodes } from './hold-use.ts'

/** An unpaid order ended: its codes are no longer used. The inventory has released their units. */
export async function endUses(tx: Tx, { orderId }: EventPayload<typeof orderEnded>): Promise<void> {
  const uses = await listUses(tx, orderId)
  await deleteUses(
    tx,
    orderId,
    uses.map(({ codeId }) => codeId),
  )
}

/**
 * Orders were paid. One that had expired before has its discounts and the units of its codes again,
 * so it counts as their use again.
 */
export async function restoreUses(tx: Tx, paid: readonly EventPayload<typeof orderPaid>[]): Promise<void> {
  const orderIds = paid.map(({ orderId }) => orderId)
  const tenants = new Map(paid.map(({ orderId, tenantId }) => [orderId, tenantId]))
  for (const { orderId, codeId, accountId } of await codesOfOrders(tx, orderIds)) {
    const tenantId = tenants.get(orderId)
    const uses = await listUses(tx, orderId)
    const [code] = uses.some((use) => use.codeId === codeId) ? [] : await listCodes(tx, [codeId])
    if (code === undefined || tenantId === undefined) continue
    const holdIds = await holdsOfOrder(tx, orderId, limitsOf(code))
    await insertUse(tx, { tenantId, orderId, codeId, ruleId: code.rule.id, accountId, holdIds })
  }
}

/** A paid order was cancelled as a whole: its codes may be used again. */
export async function returnUses(tx: Tx, { tenantId, orderId }: EventPayload<typeof linesCancelled>): Promise<void> {
  const uses = await listUses(tx, orderId)
  if (uses.length === 0) return
  const order = await findLockedOrder(tx, orderId)
  if (order?.status !== 'cancelled' && order?.status !== 'refunded') return
  const codeIds = uses.map(({ codeId }) => codeId)
  const codes = await listCodes(tx, codeIds)
  await lockCodes(tx, order, codes)
  for (const code of codes) {
    const holdIds = uses.find(({ codeId }) => codeId === code.id)?.holdIds ?? []
    const released = holdIds.map((holdId) => ({ holdId, remaining: 0 }))
    for (const limitId of limitsOf(code)) await releaseTaken(tx, { tenantId, eventId: limitId }, released)
  }
  await deleteUses(tx, orderId, codeIds)
}
