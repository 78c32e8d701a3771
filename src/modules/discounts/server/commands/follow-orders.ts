import { releaseTaken } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { linesCancelled, orderEnded, orderPaid } from '#src/modules/orders/server/events.ts'
import { codesOfOrders } from '#src/modules/orders/server/reads/codes-of-orders.ts'
import { findLockedOrder } from '#src/modules/orders/server/reads/find-locked-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { listCodes, type StoredCode } from '../queries/rules.ts'
import {
  deleteUses,
  deleteUsesOfOrders,
  holdsOfOrder,
  insertUse,
  listUses,
  listUsesOfOrders,
  sumSavedByCode,
} from '../queries/uses.ts'
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
 * Orders were paid. A code that takes nothing off its order is not used: its units are free again.
 * An order that had expired before has its discounts and the units of its codes again, so it counts
 * as their use again.
 * @locks none: the payment has locked the limits of the orders' codes
 */
export async function confirmUses(tx: Tx, paid: readonly EventPayload<typeof orderPaid>[]): Promise<void> {
  const orderIds = paid.map(({ orderId }) => orderId)
  const applied = await codesOfOrders(tx, orderIds)
  if (applied.length === 0) return
  const tenants = new Map(paid.map(({ orderId, tenantId }) => [orderId, tenantId]))
  const saved = await sumSavedByCode(tx, orderIds)
  const uses = await listUsesOfOrders(tx, orderIds)
  const codes = await codesById(tx, applied)
  const unused: UseOfOrder[] = []
  for (const { orderId, codeId, accountId } of applied) {
    const tenantId = tenants.get(orderId)
    const code = codes.get(codeId)
    if (code === undefined || tenantId === undefined) continue
    const holdIds = uses.get(`${orderId} ${codeId}`)
    const isUsed = (saved.get(`${orderId} ${codeId}`) ?? 0) > 0
    if (holdIds !== undefined && !isUsed) unused.push({ tenantId, orderId, code, holdIds })
    if (holdIds !== undefined || !isUsed) continue
    const taken = await holdsOfOrder(tx, orderId, limitsOf(code))
    await insertUse(tx, { tenantId, orderId, codeId, ruleId: code.rule.id, accountId, holdIds: taken })
  }
  await returnUnused(tx, unused)
}

type UseOfOrder = {
  readonly tenantId: number
  readonly orderId: string
  readonly code: StoredCode
  readonly holdIds: readonly string[]
}

/** Frees the units of uses that the orders have taken, and deletes the uses. */
async function returnUnused(tx: Tx, unused: readonly UseOfOrder[]): Promise<void> {
  for (const { tenantId, code, holdIds } of unused) {
    const released = holdIds.map((holdId) => ({ holdId, remaining: 0 }))
    for (const limitId of limitsOf(code)) await releaseTaken(tx, { tenantId, eventId: limitId }, released)
  }
  await deleteUsesOfOrders(
    tx,
    unused.map(({ orderId, code }) => ({ orderId, codeId: code.id })),
  )
}

async function codesById(
  tx: Tx,
  applied: readonly { readonly codeId: string }[],
): Promise<ReadonlyMap<string, StoredCode>> {
  const codes = await listCodes(tx, [...new Set(applied.map(({ codeId }) => codeId))])
  return new Map(codes.map((code) => [code.id, code]))
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
