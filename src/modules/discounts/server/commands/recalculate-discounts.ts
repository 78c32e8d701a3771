import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { setOrderDiscounts } from '#src/modules/orders/server/commands/set-order-discounts.ts'
import type { orderChanged } from '#src/modules/orders/server/events.ts'
import { findLockedOrder } from '#src/modules/orders/server/reads/find-locked-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import {
  type AutomaticOutcome,
  applyDiscounts,
  type CodeOutcome,
  type LineDiscount,
} from '../../domain/apply-discounts.ts'
import { listAutomaticRules, listCodes, mayHaveDiscounts, type StoredCode, type StoredRule } from '../queries/rules.ts'
import { deleteUses, listUses, sumSavedByRule } from '../queries/uses.ts'
import { readDiscountOrder } from '../reads/discount-order.ts'
import { findFreeProduct } from './free-product.ts'
import { holdUse, lockCodes } from './hold-use.ts'

/**
 * Decides the discounts of an unpaid order again: its lines or people changed, or it is about to be
 * paid. A code whose use has expired with an earlier attempt is held again, or removed.
 * @locks the event and the limits of the codes, where a use or a budget is decided; the caller has
 * locked the order
 */
export async function recalculateDiscounts(
  tx: Tx,
  changed: Omit<EventPayload<typeof orderChanged>, 'rechecksPrices'>,
): Promise<void> {
  if (!(await mayHaveDiscounts(tx, changed))) return
  const uses = await listUses(tx, changed.orderId)
  const order = await findLockedOrder(tx, changed.orderId)
  if (order === null || order.kind !== 'registration' || order.status !== 'awaiting_payment') return
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

export type EvaluatedCode = { readonly code: StoredCode; readonly outcome: CodeOutcome }
type Evaluated = {
  readonly discounts: readonly LineDiscount[]
  readonly codes: readonly EvaluatedCode[]
  readonly automatic: readonly (AutomaticOutcome & { readonly rule: StoredRule })[]
}

/**
 * What these codes and the automatic rules take off the order now. The codes of a rule take off at most what other
 * orders have left of its budget. Exact where the caller has locked the codes (`lockCodes`).
 */
export async function evaluateCodes(tx: Tx, order: LockedOrder, codes: readonly StoredCode[]): Promise<Evaluated> {
  const rules = await listAutomaticRules(tx, order)
  const facts = await readDiscountOrder(tx, order, [...rules, ...codes.map(({ rule }) => rule)])
  const applied = applyDiscounts(
    facts,
    rules,
    codes.map(({ id, rule }) => ({ code: id, rule })),
    await budgetsLeft(tx, order, codes),
  )
  const outcomes = await productsToChoose(tx, order, codes, applied.codes)
  return {
    discounts: applied.discounts,
    codes: codes.map((code) => {
      const outcome = outcomes.get(code.id)
      if (outcome === undefined) throw new Error(`order ${order.id}: code ${code.id} was not decided`)
      return { code, outcome }
    }),
    automatic: applied.automatic.flatMap((one) => {
      const rule = rules.find(({ id }) => id === one.ruleId)
      return rule === undefined ? [] : [{ ...one, rule }]
    }),
  }
}

/** What orders other than this one have left of the budgets of the codes' rules, in minor units, by rule id. */
async function budgetsLeft(
  tx: Tx,
  order: LockedOrder,
  codes: readonly StoredCode[],
): Promise<ReadonlyMap<string, number>> {
  const budgets = new Map(
    codes.flatMap(({ rule: { id, budgetMinor } }) => (budgetMinor === null ? [] : [[id, budgetMinor]])),
  )
  if (budgets.size === 0) return new Map()
  const saved = await sumSavedByRule(tx, [...budgets.keys()], order.id)
  return new Map([...budgets].map(([id, budgetMinor]) => [id, Math.max(0, budgetMinor - (saved.get(id) ?? 0))]))
}

/** The outcomes by code; a code whose free product the event has, and the order has not, waits for the payer's choice. */
async function productsToChoose(
  tx: Tx,
  order: LockedOrder,
  codes: readonly StoredCode[],
  outcomes: readonly CodeOutcome[],
): Promise<ReadonlyMap<string, CodeOutcome>> {
  const byCode = new Map(outcomes.map((outcome) => [outcome.code, outcome]))
  for (const code of codes) {
    const outcome = byCode.get(code.id)
    if (outcome?.reason !== 'nothing_to_discount') continue
    if ((await findFreeProduct(tx, order, code))?.units === 0)
      byCode.set(code.id, { ...outcome, reason: 'product_to_choose' })
  }
  return byCode
}

/** Writes what these codes and the automatic rules take off the order now; the caller has locked them (`lockCodes`). */
export async function writeDiscounts(
  tx: Tx,
  order: LockedOrder,
  codes: readonly StoredCode[],
): Promise<readonly EvaluatedCode[]> {
  const evaluated = await evaluateCodes(tx, order, codes)
  const byId = new Map(codes.map((code) => [code.id, code]))
  const names = new Map(
    [...codes.map(({ rule }) => rule), ...evaluated.automatic.map(({ rule }) => rule)].map((rule) => [
      rule.id,
      rule.name,
    ]),
  )
  await setOrderDiscounts(tx, order, {
    discounts: evaluated.discounts.map(({ lineId, ruleId, code: codeId, amountMinor }) => {
      const code = codeId === null ? undefined : byId.get(codeId)
      const name = names.get(ruleId)
      if (name === undefined || (codeId !== null && code === undefined))
        throw new Error(`order ${order.id}: discount ${ruleId} ${codeId ?? ''} is of no known rule`)
      return { lineId, ruleId, code: code === undefined ? null : { id: code.id, code: code.code }, name, amountMinor }
    }),
    automatic: evaluated.automatic.map(({ ruleId, rule: { name }, amountMinor, isApplied }) => ({
      ruleId,
      name,
      amountMinor,
      isApplied,
    })),
    codes: evaluated.codes.map(({ code: { id, code, rule }, outcome }) => ({
      ...{ codeId: id, code, name: rule.name },
      ...{ reason: outcome.reason, lines: outcome.lines },
    })),
  })
  return evaluated.codes
}
