import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import {
  type DiscountConditions,
  type DiscountRule,
  type DiscountValue,
  noConditions,
} from '../../domain/discount-rule.ts'
import { maxAutomaticRules, type RuleLimits } from '../../domain/rule-limits.ts'

export type StoredRule = DiscountRule & RuleLimits & { readonly organizerId: string | null }
export type StoredCode = {
  readonly id: string
  readonly code: string
  /** null: the rule's limit only. */
  readonly maxUses: number | null
  readonly isActive: boolean
  /** The event of the places that it holds; null: it holds none. */
  readonly heldEventId: string | null
  readonly rule: StoredRule
}

export type RuleRow = {
  readonly ruleId: string
  readonly organizerId: string | null
  readonly nameRu: string
  readonly nameEn: string
  readonly valueKind: DiscountValue['kind']
  readonly shareBp: number | null
  readonly amountMinor: number | null
  readonly priceMinor: number | null
  readonly productId: string | null
  readonly scope: DiscountRule['scope']
  readonly stacking: DiscountRule['stacking']
  readonly conditions: DiscountConditions
  readonly maxUsesOfRule: number | null
  readonly maxUsesPerAccount: number | null
  readonly budgetMinor: number | null
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
  readonly isRuleActive: boolean
}
type CodeRow = RuleRow & {
  readonly id: string
  readonly code: string
  readonly maxUses: number | null
  readonly isActive: boolean
  readonly heldEventId: string | null
}

export const ruleColumns = `r.id as "ruleId", r.organizer_id as "organizerId", r.name_ru as "nameRu", r.name_en as "nameEn",
  r.value_kind as "valueKind", r.share_bp as "shareBp", r.amount_minor as "amountMinor", r.price_minor as "priceMinor",
  r.product_id as "productId", r.scope, r.stacking, r.conditions, r.max_uses as "maxUsesOfRule",
  r.max_uses_per_account as "maxUsesPerAccount", r.budget_minor as "budgetMinor", r.starts_at as "startsAt",
  r.ends_at as "endsAt", r.is_active as "isRuleActive"`
const codeColumns = `${ruleColumns}, c.id, c.code, c.max_uses as "maxUses", c.is_active as "isActive",
  c.held_event_id as "heldEventId"`

/**
 * The codes with this key for events of the organizer, the organizer's own before those of the
 * whole tenant; valid now or not.
 */
export async function findCodes(tx: Tx, key: string, organizerId: string): Promise<StoredCode[]> {
  const rows = await tx.named<CodeRow>(
    'discounts.codes_by_key',
    `select ${codeColumns} from discounts.codes c join discounts.rules r on r.tenant_id = c.tenant_id and r.id = c.rule_id
     where c.key = $1 and (r.organizer_id is null or r.organizer_id = $2) order by r.organizer_id nulls last, c.created_at desc, c.id`,
    [key, organizerId],
  )
  return rows.map(toCode)
}

export async function listCodes(tx: Tx, codeIds: readonly string[]): Promise<StoredCode[]> {
  const rows = await tx.named<CodeRow>(
    'discounts.codes_by_id',
    `select ${codeColumns} from discounts.codes c join discounts.rules r on r.tenant_id = c.tenant_id and r.id = c.rule_id
     where c.id = any($1)`,
    [codeIds],
  )
  return rows.map(toCode)
}

const covers = `r.trigger = 'automatic' and r.is_active and (r.starts_at is null or r.starts_at <= app.now())
  and (r.ends_at is null or r.ends_at > app.now())`

/** The automatic rules that are valid now for orders of this event of the organizer. */
export async function listAutomaticRules(
  tx: Tx,
  { organizerId, eventId }: { readonly organizerId: string; readonly eventId: string },
): Promise<StoredRule[]> {
  const rows = await tx.named<RuleRow>(
    'discounts.automatic_rules',
    `select ${ruleColumns} from discounts.rules r
     where ${covers} and (r.organizer_id is null or r.organizer_id = $1)
       and (r.conditions -> 'eventIds' = '[]' or r.conditions -> 'eventIds' ? $2) order by r.id limit ${2 * maxAutomaticRules}`,
    [organizerId, eventId],
  )
  return rows.map(toRule)
}

/**
 * Whether an order has a discount or a code, or its event an automatic rule: one statement, so that
 * the change of an order without any costs no more.
 */
export async function mayHaveDiscounts(
  tx: Tx,
  { orderId, eventId }: { readonly orderId: string; readonly eventId: string },
): Promise<boolean> {
  const [row] = await tx.named<{ may: boolean }>(
    'discounts.may_have',
    `select exists (select from discounts.uses where order_id = $1)
       or exists (select from orders.order_codes where order_id = $1)
       or exists (select from orders.lines l where l.order_id = $1 and l.discount_minor > 0)
       or exists (select from orders.automatic_discounts a where a.order_id = $1)
       or exists (select from discounts.rules r join catalog.events e on e.id = $2::uuid
                  where ${covers} and (r.organizer_id is null or r.organizer_id = e.organizer_id)
                    and (r.conditions -> 'eventIds' = '[]' or r.conditions -> 'eventIds' ? e.id::text)) as may`,
    [orderId, eventId],
  )
  return row?.may ?? false
}

function toCode({ id, code, maxUses, isActive, heldEventId, ...rule }: CodeRow): StoredCode {
  return { id, code, maxUses, isActive, heldEventId, rule: toRule(rule) }
}

export function toRule(row: RuleRow): StoredRule {
  return {
    id: row.ruleId,
    organizerId: row.organizerId,
    name: { ru: row.nameRu, en: row.nameEn },
    value: toValue(row),
    scope: row.scope,
    stacking: row.stacking,
    conditions: { ...noConditions, ...row.conditions },
    maxUses: row.maxUsesOfRule,
    maxUsesPerAccount: row.maxUsesPerAccount,
    budgetMinor: row.budgetMinor,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    isActive: row.isRuleActive,
  }
}

function toValue({ valueKind, shareBp, amountMinor, priceMinor, productId, ruleId }: RuleRow): DiscountValue {
  if (valueKind === 'percent' && shareBp !== null) return { kind: 'percent', shareBp }
  if ((valueKind === 'amount' || valueKind === 'amount_each') && amountMinor !== null)
    return { kind: valueKind, amountMinor }
  if (valueKind === 'fixed_price' && priceMinor !== null) return { kind: 'fixed_price', priceMinor }
  if (valueKind === 'free_product' && productId !== null) return { kind: 'free_product', productId }
  throw new Error(`discounts.rules ${ruleId}: the value of ${valueKind} is missing`)
}
