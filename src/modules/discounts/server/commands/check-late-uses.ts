import { lockCodeLimits } from '#src/modules/inventory/server/commands/lock-code-limits.ts'
import { type LateCodeRefusal, refuseLateCode } from '#src/modules/orders/server/commands/refuse-late-code.ts'
import type { orderReturning } from '#src/modules/orders/server/events.ts'
import { codesOfOrders } from '#src/modules/orders/server/reads/codes-of-orders.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { listCodes, type StoredRule } from '../queries/rules.ts'
import { countUsesOfAccount, listUsesOfOrders, sumSavedByCode, sumSavedMinor } from '../queries/uses.ts'

/**
 * Expired orders are being paid: compares uses per account and budgets of their codes again, as
 * when a code is applied. The unit of a limited code is taken with the places. Of several late
 * orders of one list an earlier one counts for the later ones, even where its places are gone.
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
  const isCounted = ({ maxUsesPerAccount, budgetMinor }: StoredRule) =>
    maxUsesPerAccount !== null || budgetMinor !== null
  const counted = applied.flatMap((one) => {
    const rule = codes.get(one.codeId)?.rule
    return rule !== undefined && isCounted(rule) ? [{ ...one, rule }] : []
  })
  if (counted.length === 0) return
  await lockCodeLimits(tx, {
    tenantId: first.tenantId,
    eventIds: returning.map(({ eventId }) => eventId),
    orderIds: returning.map(({ orderId }) => orderId),
    limitIds: counted.map(({ rule }) => rule.id),
  })
  const inUse = await listUsesOfOrders(tx, late)
  const saved = await sumSavedByCode(tx, late)
  const accepted: typeof counted = []
  for (const one of counted) {
    const { orderId, codeId, accountId, rule } = one
    const savedMinor = saved.get(`${orderId} ${codeId}`) ?? 0
    if (savedMinor === 0 || inUse.has(`${orderId} ${codeId}`)) continue
    const before = accepted.filter((other) => other.rule.id === rule.id)
    const refusal = await refusalOf(tx, rule, {
      orderId,
      accountId,
      savedMinor:
        savedMinor + before.reduce((all, other) => all + (saved.get(`${other.orderId} ${other.codeId}`) ?? 0), 0),
      earlier: before.filter((other) => other.accountId === accountId).length,
    })
    await refuseLateCode(tx, { orderId, codeId }, refusal)
    if (refusal === null) accepted.push(one)
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
  return savedMinor + (await sumSavedMinor(tx, rule.id, orderId)) > rule.budgetMinor ? 'budget_spent' : null
}
