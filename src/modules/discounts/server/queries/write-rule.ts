import type { Tx } from '#src/platform/db/tx.ts'
import type { DiscountRule, DiscountValue } from '../../domain/discount-rule.ts'
import type { RuleLimits } from '../../domain/rule-limits.ts'

export type WrittenRule = DiscountRule &
  RuleLimits & { readonly tenantId: number; readonly trigger: 'code' | 'automatic' }

/** Whether the tenant has a rule with this id, of whatever organizer. */
export async function hasRule(tx: Tx, ruleId: string): Promise<boolean> {
  return (await tx.sql`select from discounts.rules where id = ${ruleId}`).length > 0
}

/** Inserts a rule; false where one with this id exists already. */
export async function insertRule(
  tx: Tx,
  rule: WrittenRule & { readonly organizerId: string | null; readonly createdBy: string | null },
): Promise<boolean> {
  const { shareBp, amountMinor, priceMinor, productId } = valueColumns(rule.value)
  const written = await tx.sql`
    insert into discounts.rules (tenant_id, id, organizer_id, trigger, name_ru, name_en, value_kind, share_bp,
      amount_minor, price_minor, product_id, scope, stacking, conditions, max_uses, max_uses_per_account, budget_minor,
      starts_at, ends_at, is_active, created_by)
    values (${rule.tenantId}, ${rule.id}, ${rule.organizerId}, ${rule.trigger}, ${rule.name.ru}, ${rule.name.en},
      ${rule.value.kind}, ${shareBp}, ${amountMinor}, ${priceMinor}, ${productId}, ${rule.scope}, ${rule.stacking},
      ${JSON.stringify(rule.conditions)}::jsonb, ${rule.maxUses}, ${rule.maxUsesPerAccount}, ${rule.budgetMinor},
      ${rule.startsAt}, ${rule.endsAt}, ${rule.isActive}, ${rule.createdBy})
    on conflict do nothing returning id`
  return written.length > 0
}

/** Writes all terms of a rule; which of them may change is decided before (`frozenIssues`). */
export async function updateRule(tx: Tx, rule: WrittenRule & { readonly changedBy: string }): Promise<void> {
  const { shareBp, amountMinor, priceMinor, productId } = valueColumns(rule.value)
  await tx.sql`
    update discounts.rules set trigger = ${rule.trigger}, name_ru = ${rule.name.ru}, name_en = ${rule.name.en},
      value_kind = ${rule.value.kind}, share_bp = ${shareBp}, amount_minor = ${amountMinor}, price_minor = ${priceMinor},
      product_id = ${productId}, scope = ${rule.scope}, stacking = ${rule.stacking},
      conditions = ${JSON.stringify(rule.conditions)}::jsonb, max_uses = ${rule.maxUses},
      max_uses_per_account = ${rule.maxUsesPerAccount}, budget_minor = ${rule.budgetMinor}, starts_at = ${rule.startsAt},
      ends_at = ${rule.endsAt}, is_active = ${rule.isActive}, changed_at = ${tx.now}, changed_by = ${rule.changedBy}
    where tenant_id = ${rule.tenantId} and id = ${rule.id}`
}

/**
 * Ends a rule for good: its codes have expired, or, before its start, are switched off.
 */
export async function endRule(
  tx: Tx,
  { tenantId, ruleId, by }: { readonly tenantId: number; readonly ruleId: string; readonly by: string | null },
): Promise<void> {
  await tx.sql`
    update discounts.rules set ended_at = ${tx.now}, changed_at = ${tx.now}, changed_by = ${by},
      is_active = is_active and trigger = 'code' and (starts_at is null or starts_at < ${tx.now}),
      ends_at = case when starts_at is null or starts_at < ${tx.now} then least(ends_at, ${tx.now}) else ends_at end
    where tenant_id = ${tenantId} and id = ${ruleId} and ended_at is null`
}

function valueColumns(value: DiscountValue) {
  return {
    shareBp: value.kind === 'percent' ? value.shareBp : null,
    amountMinor: 'amountMinor' in value ? value.amountMinor : null,
    priceMinor: value.kind === 'fixed_price' ? value.priceMinor : null,
    productId: value.kind === 'free_product' ? value.productId : null,
  }
}
