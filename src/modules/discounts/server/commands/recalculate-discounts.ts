import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { setOrderDiscounts } from '#src/modules/orders/server/commands/set-order-discounts.ts'
import type { orderChanged } from '#src/modules/orders/server/events.ts'
import { findLockedOrder } from '#src/modules/orders/server/reads/find-locked-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { applyDiscounts, type CodeOutcome } from '../../domain/apply-discounts.ts'
import type { DiscountOrder } from '../../domain/discount-conditions.ts'
import { listCodes, type StoredCode } from '../queries/rules.ts'
import { deleteUses, listUses, sumSavedMinor } from '../queries/uses.ts'
import { readDiscountOrder } from '../reads/discount-order.ts'
import { holdUse, lockCodes } from './hold-use.ts'

/**
 * Decides the discounts of an unpaid order again: its lines or people changed, or it is about to be
 * paid. A code whose use has expired with an earlier attempt is held again, or removed.
 * @locks the event and the limits of the codes, where a use or a budget is decided; the caller has
 * locked the order
 */
export async function recalculateDiscounts(tx: Tx, changed: EventPayload<typeof orderChanged>): Promise<void> {
  const uses = await listUses(tx, changed.orderId)
  if (uses.length === 0) return
  const order = await findLockedOrder(tx, changed.orderId)
  if (order === null || order.kind !== 'registration') return
  const codes = new Map(
    (
      await listCodes(
        tx,
        uses.map(({ codeId }) => codeId),
      )
    ).map((code) => [code.id, code]),
  )
  const hasBudget = [...codes.values()].some(({ rule }) => rule.budgetMinor !== null)
  if (hasBudget || uses.some(({ isHeld }) => !isHeld)) await lockCodes(tx, order, [...codes.values()])
  const applied: StoredCode[] = []
  for (const use of uses) {
    const code = codes.get(use.codeId)
    if (code === undefined) continue
    if (!use.isHeld) {
      await deleteUses(tx, order.id, [use.codeId])
      if (!(await holdUse(tx, order, code)).ok) continue
    }
    applied.push(code)
  }
  await writeDiscounts(tx, order, applied)
}

/**
 * Writes what these codes take off the order now. A code whose rule would exceed its budget takes
 * off nothing and is left out of the outcomes. The caller has locked the codes (`lockCodes`).
 */
export async function writeDiscounts(
  tx: Tx,
  order: LockedOrder,
  codes: readonly StoredCode[],
): Promise<readonly CodeOutcome[]> {
  const rules = codes.map(({ rule }) => rule)
  const facts = await readDiscountOrder(tx, order, rules)
  const affordable = await withinBudget(tx, order, codes, facts)
  const { discounts, codes: outcomes } = applyDiscounts(facts, [], affordable)
  const byCode = new Map(codes.map((code) => [code.code, code]))
  const spent = codes.filter((code) => !affordable.includes(code))
  await setOrderDiscounts(tx, order, {
    discounts: discounts.flatMap(({ lineId, ruleId, code, amountMinor }) => {
      const stored = code === null ? undefined : byCode.get(code)
      return stored === undefined
        ? []
        : [{ lineId, ruleId, code: { id: stored.id, code: stored.code }, name: stored.rule.name, amountMinor }]
    }),
    codes: [
      ...outcomes.flatMap(({ code, reason, lines }) => {
        const stored = byCode.get(code)
        return stored === undefined ? [] : [{ codeId: stored.id, code, name: stored.rule.name, reason, lines }]
      }),
      ...spent.map(({ id, code, rule }) => ({ codeId: id, code, name: rule.name, reason: 'budget_spent', lines: [] })),
    ],
  })
  return outcomes
}

/** Without the codes whose rules cannot pay for this order any more. */
async function withinBudget(
  tx: Tx,
  order: LockedOrder,
  codes: readonly StoredCode[],
  facts: DiscountOrder,
): Promise<readonly StoredCode[]> {
  if (codes.every(({ rule }) => rule.budgetMinor === null)) return codes
  const { discounts } = applyDiscounts(facts, [], codes)
  const affordable: StoredCode[] = []
  for (const code of codes) {
    const { id: ruleId, budgetMinor } = code.rule
    const savedMinor = discounts
      .filter((discount) => discount.ruleId === ruleId)
      .reduce((all, { amountMinor }) => all + amountMinor, 0)
    if (budgetMinor === null || savedMinor + (await sumSavedMinor(tx, ruleId, order.id)) <= budgetMinor)
      affordable.push(code)
  }
  return affordable
}
