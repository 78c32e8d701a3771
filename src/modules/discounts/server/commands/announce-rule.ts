import { err, ok, type Result } from '#src/kernel/result.ts'
import { announceDiscount, withdrawDiscount } from '#src/modules/catalog/server/commands/announce-discount.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { announceRule } from '../../domain/announce-rule.ts'
import { maxAutomaticRules } from '../../domain/rule-limits.ts'
import type { RuleTerms } from '../../domain/rule-terms.ts'
import { countAutomaticRules, lockOrganizer } from '../queries/organizer-locks.ts'
import type { WrittenRule } from '../queries/write-rule.ts'

type Owned = { readonly tenantId: number; readonly organizerId: string | null }

/**
 * Whether the organizer may have this rule beside its other automatic ones that are on and not over.
 * @param ruleId the rule that changes, which is not counted; null: a new one
 * @locks the organizer's discounts, where the rule is automatic and on
 */
export async function automaticRoom(
  tx: Tx,
  of: Owned,
  ruleId: string | null,
  { trigger, isActive, endsAt }: Pick<RuleTerms, 'trigger' | 'isActive' | 'endsAt'>,
): Promise<Result<undefined, 'discounts.too_many_rules'>> {
  if (trigger !== 'automatic' || !isActive || (endsAt !== null && endsAt <= tx.now)) return ok()
  await lockOrganizer(tx, of)
  return (await countAutomaticRules(tx, of, ruleId)) < maxAutomaticRules
    ? ok()
    : err('discounts.too_many_rules', { params: { count: maxAutomaticRules } })
}

/**
 * Events announce an automatic rule that is on, as its terms are now, and no other rule. The sale
 * learns by it that orders may have a discount, so each command that writes a rule ends with it.
 * @locks the announcement; the caller has locked the rule, or has just created it
 */
export async function announce(tx: Tx, rule: WrittenRule & Pick<Owned, 'organizerId'>): Promise<void> {
  const { id: ruleId, tenantId, organizerId, name, startsAt, endsAt } = rule
  if (rule.trigger !== 'automatic' || !rule.isActive) {
    await withdrawDiscount(tx, ruleId)
    return
  }
  const { eventIds, raceIds, seriesId } = rule.conditions
  const of = { tenantId, organizerId, seriesId, eventIds, raceIds }
  await announceDiscount(tx, { ...of, ruleId, name, ...announceRule(rule), startsAt, endsAt })
}
