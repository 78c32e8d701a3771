import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { setEventPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { isCode } from '../../domain/code-spelling.ts'
import type { DiscountRule } from '../../domain/discount-rule.ts'
import type { RuleLimits } from '../../domain/rule-limits.ts'
import { insertCodes, takenKeys } from '../queries/codes.ts'
import { lockOrganizer } from '../queries/organizer-locks.ts'
import { insertRule } from '../queries/write-rule.ts'

export type RuleDraft = Omit<DiscountRule, 'id'> &
  RuleLimits & {
    readonly tenantId: number
    /** null: all events of the tenant. */
    readonly organizerId: string | null
    readonly codes: readonly { readonly code: string; readonly maxUses: number | null }[]
    /** The account that creates it; not given: the program. */
    readonly createdBy?: string
  }
type Refusal = 'discounts.code_impossible' | 'discounts.code_taken' | 'discounts.rule_invalid'

/**
 * Creates a rule with its codes. A code may not repeat one that is active for the same events.
 * @locks the organizer's discounts, the new limit of the rule
 */
export async function createRule(tx: Tx, draft: RuleDraft): Promise<Result<{ readonly ruleId: string }, Refusal>> {
  const codes = draft.codes.map(({ code, maxUses }) => ({
    id: newId(),
    code: code.trim(),
    key: codeKey(code),
    maxUses,
  }))
  if (codes.some(({ code }) => !isCode(code))) return err('discounts.code_impossible')
  if (new Set(codes.map(({ key }) => key)).size < codes.length) return err('discounts.code_taken')
  if (isBeforeStart(draft.startsAt, draft.endsAt)) return err('discounts.rule_invalid')
  const { tenantId, organizerId, createdBy = null } = draft
  await lockOrganizer(tx, { tenantId, organizerId })
  const keys = codes.map(({ key }) => key)
  if ((await takenKeys(tx, { tenantId, organizerId, keys })).length > 0) return err('discounts.code_taken')
  const ruleId = newId()
  await insertRule(tx, { ...draft, id: ruleId, trigger: 'code', createdBy })
  await insertCodes(tx, { tenantId, ruleId, batchId: null, createdBy }, codes)
  await setRuleUses(tx, { ...draft, ruleId })
  return ok({ ruleId })
}

/**
 * Creates the limit row of a rule that counts uses or money, and sets the capacity of its pool.
 * @locks the rule's limit
 */
export async function setRuleUses(
  tx: Tx,
  rule: { readonly tenantId: number; readonly ruleId: string } & Pick<
    RuleLimits,
    'maxUses' | 'maxUsesPerAccount' | 'budgetMinor'
  >,
): Promise<void> {
  const { tenantId, ruleId, maxUses, maxUsesPerAccount, budgetMinor } = rule
  if (maxUses === null && maxUsesPerAccount === null && budgetMinor === null) return
  await lockRuleLimit(tx, { tenantId, ruleId }, maxUses)
}

/**
 * Locks the rule's limit row, which is created where there is none, so that no use of the rule
 * begins; with a number of uses it sets the capacity of its pool.
 */
export async function lockRuleLimit(
  tx: Tx,
  { tenantId, ruleId }: { readonly tenantId: number; readonly ruleId: string },
  maxUses: number | null,
): Promise<void> {
  const pools = maxUses === null ? [] : [{ id: ruleId, capacity: maxUses }]
  const set = await setEventPools(tx, { tenantId, eventId: ruleId, capacity: null, perAccount: null, pools })
  if (!set.ok) throw new Error(`discounts.rules: rule ${ruleId} has more than ${maxUses} uses already`)
}

function isBeforeStart(startsAt: Instant | null, endsAt: Instant | null): boolean {
  return startsAt !== null && endsAt !== null && endsAt <= startsAt
}
