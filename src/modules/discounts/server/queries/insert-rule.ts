import type { Tx } from '#src/platform/db/tx.ts'
import type { DiscountRule } from '../../domain/discount-rule.ts'
import type { RuleLimits } from '../../domain/rule-limits.ts'

type NewRule = Omit<DiscountRule, 'id'> &
  RuleLimits & { readonly tenantId: number; readonly organizerId: string | null }

/** Writes a rule, applied by its codes or by itself. */
export async function insertRule(tx: Tx, ruleId: string, trigger: 'code' | 'automatic', rule: NewRule): Promise<void> {
  const { value } = rule
  await tx.sql`
    insert into discounts.rules (tenant_id, id, organizer_id, trigger, name_ru, name_en, value_kind, share_bp,
      amount_minor, price_minor, product_id, scope, stacking, conditions, max_uses, max_uses_per_account, budget_minor,
      starts_at, ends_at, is_active)
    values (${rule.tenantId}, ${ruleId}, ${rule.organizerId}, ${trigger}, ${rule.name.ru}, ${rule.name.en}, ${value.kind},
      ${value.kind === 'percent' ? value.shareBp : null}, ${'amountMinor' in value ? value.amountMinor : null},
      ${value.kind === 'fixed_price' ? value.priceMinor : null},
      ${value.kind === 'free_product' ? value.productId : null}, ${rule.scope}, ${rule.stacking},
      ${JSON.stringify(rule.conditions)}::jsonb, ${rule.maxUses}, ${rule.maxUsesPerAccount}, ${rule.budgetMinor},
      ${rule.startsAt}, ${rule.endsAt}, ${rule.isActive})`
}
