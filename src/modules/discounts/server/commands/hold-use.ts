import { err, ok, type Result } from '#src/kernel/result.ts'
import { holdStock } from '#src/modules/inventory/server/commands/hold-stock.ts'
import { deleteHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import { ensureOwnPool, lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { StoredCode } from '../queries/rules.ts'
import { countUsesOfAccount, insertUse } from '../queries/uses.ts'

export type UseRefusal = 'discounts.code_used_up' | 'discounts.code_used_by_account'

/** The limits whose units a use of the code takes, in the order in which they are locked. */
export function limitsOf({ id, maxUses, rule }: StoredCode): string[] {
  return [...(rule.maxUses === null ? [] : [rule.id]), ...(maxUses === null ? [] : [id])].sort()
}

/**
 * Locks what decides about uses of these codes: their limits, and the rules that count uses per
 * account or have a budget. The order's event comes first, as everywhere.
 * @locks the event, then the limits in the order of their ids; nothing for codes without limits
 */
export async function lockCodes(tx: Tx, order: LockedOrder, codes: readonly StoredCode[]): Promise<void> {
  const isCounted = ({ rule }: StoredCode) => rule.maxUsesPerAccount !== null || rule.budgetMinor !== null
  const limitIds = codes.flatMap((code) => [...limitsOf(code), ...(isCounted(code) ? [code.rule.id] : [])])
  if (limitIds.length === 0) return
  const { tenantId } = order
  await lockPools(tx, { tenantId, eventId: order.eventId })
  const maxUses = new Map(codes.map((code) => [code.id, code.maxUses]))
  // A code's limit is a row like an event's, under the id of the code or the rule.
  for (const limitId of [...new Set(limitIds)].sort()) {
    const capacity = maxUses.get(limitId) ?? null
    if (capacity !== null) await ensureOwnPool(tx, { tenantId, id: limitId, capacity }) // made with its first use
    await lockPools(tx, { tenantId, eventId: limitId })
  }
}

/**
 * Gives one use of a code to an unpaid order: held, taken, expired and released with it, as product
 * stock is. A refused use holds nothing.
 * @locks none: the caller has locked the order and the code (`lockCodes`)
 */
export async function holdUse(tx: Tx, order: LockedOrder, code: StoredCode): Promise<Result<undefined, UseRefusal>> {
  const { tenantId, id: orderId, accountId } = order
  const { id: codeId, rule } = code
  const pools = limitsOf(code)
  const { maxUsesPerAccount } = rule
  if (maxUsesPerAccount !== null) {
    const uses = await countUsesOfAccount(tx, { ruleId: rule.id, accountId, orderId })
    if (uses >= maxUsesPerAccount) return err('discounts.code_used_by_account')
  }
  const holdIds: string[] = []
  for (const poolId of pools) {
    // The pool has the id of its limit.
    const until = order.heldUntil ?? tx.now
    const holdId = await holdStock(tx, { tenantId, eventId: poolId, orderId, accountId, poolId, units: 1, until })
    if (holdId === null) {
      for (const [i, id] of holdIds.entries()) await deleteHolds(tx, { tenantId, eventId: pools[i] ?? poolId }, [id])
      return err('discounts.code_used_up')
    }
    holdIds.push(holdId)
  }
  await insertUse(tx, { tenantId, orderId, codeId, ruleId: rule.id, accountId, holdIds })
  return ok()
}
