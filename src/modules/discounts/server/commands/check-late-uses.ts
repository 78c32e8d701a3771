import { lockCodeLimits } from '#src/modules/inventory/server/commands/lock-code-limits.ts'
import { deleteHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import { type LateCodeRefusal, refuseLateCode } from '#src/modules/orders/server/commands/refuse-late-code.ts'
import type { orderReturning } from '#src/modules/orders/server/events.ts'
import { codesOfOrders } from '#src/modules/orders/server/reads/codes-of-orders.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { listCodes, type StoredCode, type StoredRule } from '../queries/rules.ts'
import {
  countUsesOfAccount,
  listHoldsOfOrders,
  listUsesOfOrders,
  sumSavedByCode,
  sumSavedByRule,
} from '../queries/uses.ts'
import { limitsOf } from './hold-use.ts'

/**
 * Expired orders are being paid: compares uses per account and budgets of their codes again, as
 * when a code is applied. The unit of a limited code is taken with the places, that of a code which
 * takes nothing off is not. Of several late orders of one list an earlier one counts for the later
 * ones, even where its places are gone.
 * @locks the limits of all orders' codes, in the order of their ids, where a late one is compared
 */
export async function checkLateUses(tx: Tx, returning: readonly EventPayload<typeof orderReturning>[]): Promise<void> {
  const [first] = returning
  const late = returning.filter(({ isLate }) => isLate).map(({ orderId }) => orderId)
  const applied = await codesOfOrders(tx, late)
  if (first === undefined || applied.length === 0) return
  const codes = new Map(
    (await listCodes(tx, [...new Set(applied.map(({ codeId }) => codeId))])).map((code) => [code.id, code]),
  )
  const saved = await sumSavedByCode(tx, late)
  const used: LateCode[] = []
  const unused: LateCode[] = []
  for (const { orderId, codeId, accountId } of applied) {
    const code = codes.get(codeId)
    const savedMinor = saved.get(`${orderId} ${codeId}`) ?? 0
    if (code === undefined) continue
    if (savedMinor === 0 && limitsOf(code).length > 0) unused.push({ orderId, accountId, code, savedMinor })
    if (savedMinor > 0 && isCounted(code.rule)) used.push({ orderId, accountId, code, savedMinor })
  }
  if (used.length === 0 && unused.length === 0) return
  await lockCodeLimits(tx, {
    tenantId: first.tenantId,
    eventIds: returning.map(({ eventId }) => eventId),
    orderIds: returning.map(({ orderId }) => orderId),
    limitIds: [...used.map(({ code }) => code.rule.id), ...unused.flatMap(({ code }) => limitsOf(code))],
  })
  const inUse = await listUsesOfOrders(tx, late)
  await dropUnits(tx, first.tenantId, unused, inUse)
  const accepted: LateCode[] = []
  for (const one of used) {
    const { orderId, accountId, code, savedMinor } = one
    if (inUse.has(`${orderId} ${code.id}`)) continue
    const before = accepted.filter((other) => other.code.rule.id === code.rule.id)
    const refusal = await refusalOf(tx, code.rule, {
      orderId,
      accountId,
      savedMinor: savedMinor + before.reduce((all, other) => all + other.savedMinor, 0),
      earlier: before.filter((other) => other.accountId === accountId).length,
    })
    await refuseLateCode(tx, { orderId, codeId: code.id }, refusal)
    if (refusal === null) accepted.push(one)
  }
}

type LateCode = {
  readonly orderId: string
  readonly accountId: string
  readonly code: StoredCode
  readonly savedMinor: number
}

function isCounted({ maxUsesPerAccount, budgetMinor }: StoredRule): boolean {
  return maxUsesPerAccount !== null || budgetMinor !== null
}

/**
 * Orders do not take the units of codes that take nothing off them, and are not refused where others
 * have them.
 */
async function dropUnits(
  tx: Tx,
  tenantId: number,
  unused: readonly LateCode[],
  inUse: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (unused.length === 0) return
  const left = await listHoldsOfOrders(
    tx,
    unused.map(({ orderId }) => orderId),
    unused.flatMap(({ code }) => limitsOf(code)),
  )
  for (const { orderId, code } of unused) {
    const own = inUse.get(`${orderId} ${code.id}`)
    for (const limitId of limitsOf(code)) {
      // Codes of one rule share its pool: each leaves the unit of the other.
      const at = left.findIndex(
        (hold) => hold.orderId === orderId && hold.poolId === limitId && (own?.includes(hold.id) ?? true),
      )
      const [hold] = at < 0 ? [] : left.splice(at, 1)
      if (hold !== undefined) await deleteHolds(tx, { tenantId, eventId: limitId }, [hold.id])
    }
  }
}

type LateUse = {
  readonly orderId: string
  readonly accountId: string
  /** What the order saves, with the other late ones of the list. */
  readonly savedMinor: number
  /** The account's late orders of the list before this one. */
  readonly earlier: number
}

async function refusalOf(tx: Tx, rule: StoredRule, use: LateUse): Promise<LateCodeRefusal | null> {
  const { orderId, accountId, savedMinor, earlier } = use
  if (rule.maxUsesPerAccount !== null) {
    const uses = await countUsesOfAccount(tx, { ruleId: rule.id, accountId, orderId })
    if (uses + earlier >= rule.maxUsesPerAccount) return 'used_by_account'
  }
  if (rule.budgetMinor === null) return null
  const others = (await sumSavedByRule(tx, [rule.id], orderId)).get(rule.id) ?? 0
  return savedMinor + others > rule.budgetMinor ? 'budget_spent' : null
}
