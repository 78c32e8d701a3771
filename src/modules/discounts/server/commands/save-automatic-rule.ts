import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { announceDiscount, withdrawDiscount } from '#src/modules/catalog/server/commands/announce-discount.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { announceRule } from '../../domain/announce-rule.ts'
import type { DiscountRule } from '../../domain/discount-rule.ts'
import { maxAutomaticRules } from '../queries/rules.ts'
import { insertRule } from '../queries/write-rule.ts'

export type AutomaticRuleDraft = Omit<DiscountRule, 'id' | 'stacking'> & {
  readonly tenantId: number
  /** null: all events of the tenant. */
  readonly organizerId: string | null
  readonly startsAt: Instant | null
  /** Exclusive. */
  readonly endsAt: Instant | null
}

/**
 * Creates a rule that orders get by themselves, and announces it on the pages of its events. What it
 * takes off never changes afterwards. A process that has the event's rules cached knows it once the
 * cache is older than its life (`race-rules-cache.ts`); the order's next step decides in any case.
 */
export async function createAutomaticRule(
  tx: Tx,
  draft: AutomaticRuleDraft,
): Promise<Result<{ readonly ruleId: string }, 'discounts.rule_invalid' | 'discounts.too_many_rules'>> {
  const { tenantId, organizerId, conditions, startsAt, endsAt } = draft
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return err('discounts.rule_invalid')
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from discounts.rules
    where tenant_id = ${tenantId} and organizer_id is not distinct from ${organizerId} and trigger = 'automatic'
      and is_active and (ends_at is null or ends_at > ${tx.now})`
  if ((row?.count ?? 0) >= maxAutomaticRules) return err('discounts.too_many_rules')
  const ruleId = newId()
  await insertRule(tx, {
    ...draft,
    ...{ id: ruleId, trigger: 'automatic', stacking: 'alone', isActive: true, createdBy: null },
    ...{ maxUses: null, maxUsesPerAccount: null, budgetMinor: null },
  })
  const { eventIds, raceIds, seriesId } = conditions
  const of = { tenantId, organizerId, seriesId, eventIds, raceIds }
  await announceDiscount(tx, { ...of, ruleId, name: draft.name, ...announceRule(draft), startsAt, endsAt })
  return ok({ ruleId })
}

/**
 * Ends an automatic rule at once: events announce it no longer, and unpaid orders lose it with their
 * next change. An order that has its payment open keeps its sum. Ending it again changes nothing.
 */
export async function endAutomaticRule(tx: Tx, ruleId: string): Promise<void> {
  await tx.sql`update discounts.rules set is_active = false where id = ${ruleId} and trigger = 'automatic'`
  await withdrawDiscount(tx, ruleId)
}
