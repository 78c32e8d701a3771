import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { setEventPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { DiscountRule } from '../../domain/discount-rule.ts'
import type { RuleLimits } from '../../domain/rule-limits.ts'
import { insertRule } from '../queries/insert-rule.ts'

export type RuleDraft = Omit<DiscountRule, 'id'> &
  RuleLimits & {
    readonly tenantId: number
    /** null: all events of the tenant. */
    readonly organizerId: string | null
    readonly codes: readonly { readonly code: string; readonly maxUses: number | null }[]
  }
type Refusal = 'discounts.code_impossible' | 'discounts.code_taken' | 'discounts.rule_invalid'

const maxCodeLength = 40

/**
 * Creates a rule with its codes. What a rule takes off never changes afterwards: another discount is
 * another rule, so that an order can always be explained. A code may not repeat one that is active
 * for the same events.
 * @locks the new limits of the rule and the codes only
 */
export async function createRule(tx: Tx, draft: RuleDraft): Promise<Result<{ readonly ruleId: string }, Refusal>> {
  const codes = draft.codes.map(({ code, maxUses }) => ({
    id: newId(),
    code: code.trim(),
    key: codeKey(code),
    maxUses,
  }))
  if (codes.some(({ code, key }) => key === '' || code.length > maxCodeLength)) return err('discounts.code_impossible')
  if (new Set(codes.map(({ key }) => key)).size < codes.length) return err('discounts.code_taken')
  if (isBeforeStart(draft.startsAt, draft.endsAt)) return err('discounts.rule_invalid')
  const { tenantId, organizerId } = draft
  const [taken] = await tx.sql`
    select from discounts.codes c join discounts.rules r on r.tenant_id = c.tenant_id and r.id = c.rule_id
    where c.tenant_id = ${tenantId} and c.key = any (${codes.map(({ key }) => key)}::text[]) and c.is_active and r.is_active
      and r.organizer_id is not distinct from ${organizerId} and (r.ends_at is null or r.ends_at > ${tx.now}) limit 1`
  if (taken !== undefined) return err('discounts.code_taken')
  const ruleId = newId()
  await insertRule(tx, ruleId, 'code', draft)
  await tx.sql`
    insert into discounts.codes (tenant_id, id, rule_id, code, key, max_uses)
    select ${tenantId}, c.id, ${ruleId}, c.code, c.key, c.max_uses
    from unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ code }) => code)}::text[],
      ${codes.map(({ key }) => key)}::text[], ${codes.map(({ maxUses }) => maxUses)}::int[]) as c (id, code, key, max_uses)`
  if (draft.maxUses !== null || draft.maxUsesPerAccount !== null || draft.budgetMinor !== null)
    await setUses(tx, tenantId, ruleId, draft.maxUses)
  for (const { id, maxUses } of codes) if (maxUses !== null) await setUses(tx, tenantId, id, maxUses)
  return ok({ ruleId })
}

/** A limit of its own, so that a code's uses are locked apart from any event's places. */
async function setUses(tx: Tx, tenantId: number, limitId: string, maxUses: number | null): Promise<void> {
  const pools = maxUses === null ? [] : [{ id: limitId, capacity: maxUses }]
  const set = await setEventPools(tx, { tenantId, eventId: limitId, capacity: null, perAccount: null, pools })
  if (!set.ok) throw new Error(`discounts.rules: the new limit ${limitId} has uses already`)
}

function isBeforeStart(startsAt: Instant | null, endsAt: Instant | null): boolean {
  return startsAt !== null && endsAt !== null && endsAt <= startsAt
}
