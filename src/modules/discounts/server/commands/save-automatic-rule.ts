import { err, ok, type Result } from '#src/kernel/result.ts'
import { withdrawDiscount } from '#src/modules/catalog/server/commands/announce-discount.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { DiscountRule } from '../../domain/discount-rule.ts'
import type { RuleLimits } from '../../domain/rule-limits.ts'
import { ruleIssues } from '../../domain/rule-terms.ts'
import { endRule, insertRule, type WrittenRule } from '../queries/write-rule.ts'
import { announce, automaticRoom } from './announce-rule.ts'

export type AutomaticRuleDraft = Omit<DiscountRule, 'id' | 'stacking'> &
  Pick<RuleLimits, 'startsAt' | 'endsAt'> & {
    readonly tenantId: number
    /** null: all events of the tenant. */
    readonly organizerId: string | null
  }

/**
 * Creates a rule that orders get by themselves, and announces it on the pages of its events, as the
 * organizers' call does (`create-organizer-rule.ts`). A process that has the event's rules cached
 * knows it once the cache is older than its life (`race-rules-cache.ts`); the order's next step
 * decides in any case.
 * @locks the organizer's discounts
 */
export async function createAutomaticRule(
  tx: Tx,
  draft: AutomaticRuleDraft,
): Promise<Result<{ readonly ruleId: string }, 'discounts.rule_invalid' | 'discounts.too_many_rules'>> {
  const rule: WrittenRule & Pick<AutomaticRuleDraft, 'organizerId'> = {
    ...draft,
    id: newId(),
    trigger: 'automatic',
    stacking: 'alone',
    isActive: true,
    maxUses: null,
    maxUsesPerAccount: null,
    budgetMinor: null,
  }
  const issues = ruleIssues(rule)
  if (Object.keys(issues).length > 0) return err('discounts.rule_invalid', { fields: issues })
  const room = await automaticRoom(tx, draft, null, rule)
  if (!room.ok) return room
  await insertRule(tx, { ...rule, createdBy: null })
  await announce(tx, rule)
  return ok({ ruleId: rule.id })
}

/**
 * Ends an automatic rule at once: events announce it no longer, and unpaid orders lose it with their
 * next change. An order that has its payment open keeps its sum. Ending it again changes nothing.
 */
export async function endAutomaticRule(
  tx: Tx,
  rule: { readonly tenantId: number; readonly ruleId: string },
): Promise<void> {
  await endRule(tx, { ...rule, by: null })
  await withdrawDiscount(tx, rule.ruleId)
}
