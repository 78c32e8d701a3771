import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type OrderDiscount = {
  readonly lineId: string
  readonly ruleId: string
  /** null: an automatic discount. */
  readonly code: { readonly id: string; readonly code: string } | null
  readonly name: BothLanguages
  readonly amountMinor: number
}

export type OrderCode = {
  readonly codeId: string
  readonly code: string
  readonly name: BothLanguages
  /** Why it discounts nothing; null where it discounts a line. */
  readonly reason: string | null
  readonly lines: readonly { readonly lineId: string; readonly reason: string | null }[]
}

/** An automatic discount that fits the order, and what it takes off where nothing else applies. */
export type OrderAutomatic = {
  readonly ruleId: string
  readonly name: BothLanguages
  readonly amountMinor: number
  readonly isApplied: boolean
}

export type OrderDiscounts = {
  readonly discounts: readonly OrderDiscount[]
  readonly codes: readonly OrderCode[]
  readonly automatic: readonly OrderAutomatic[]
}

/**
 * Replaces the discounts of an unpaid order's lines and the lists of its codes and automatic discounts. The caller has
 * locked the order; none of its payments is open.
 */
export async function setOrderDiscounts(
  tx: Tx,
  order: { readonly tenantId: number; readonly id: string },
  { discounts, codes, automatic }: OrderDiscounts,
): Promise<void> {
  const { tenantId, id: orderId } = order
  await tx.sql`
    delete from orders.line_discounts d using orders.lines l
    where l.tenant_id = ${tenantId} and l.order_id = ${orderId} and d.tenant_id = l.tenant_id and d.line_id = l.id`
  await tx.sql`
    insert into orders.line_discounts (tenant_id, line_id, rule_id, code_id, code, name_ru, name_en, amount_minor)
    select ${tenantId}, d.line_id, d.rule_id, d.code_id, d.code, d.name_ru, d.name_en, d.amount_minor
    from unnest(${discounts.map(({ lineId }) => lineId)}::uuid[], ${discounts.map(({ ruleId }) => ruleId)}::uuid[],
      ${discounts.map(({ code }) => code?.id ?? null)}::uuid[], ${discounts.map(({ code }) => code?.code ?? null)}::text[],
      ${discounts.map(({ name }) => name.ru)}::text[], ${discounts.map(({ name }) => name.en)}::text[],
      ${discounts.map(({ amountMinor }) => amountMinor)}::bigint[])
      as d (line_id, rule_id, code_id, code, name_ru, name_en, amount_minor)`
  await tx.sql`
    update orders.lines l set discount_minor = s.sum_minor
    from (select o.id, coalesce((select sum(d.amount_minor) from orders.line_discounts d
                                 where d.tenant_id = o.tenant_id and d.line_id = o.id), 0) as sum_minor
          from orders.lines o where o.tenant_id = ${tenantId} and o.order_id = ${orderId}) s
    where l.id = s.id and l.discount_minor <> s.sum_minor`
  await tx.sql`delete from orders.order_codes where tenant_id = ${tenantId} and order_id = ${orderId}`
  await tx.sql`
    insert into orders.order_codes (tenant_id, order_id, code_id, code, name_ru, name_en, reason, lines)
    select ${tenantId}, ${orderId}, c.code_id, c.code, c.name_ru, c.name_en, c.reason, c.lines
    from unnest(${codes.map(({ codeId }) => codeId)}::uuid[], ${codes.map(({ code }) => code)}::text[],
      ${codes.map(({ name }) => name.ru)}::text[], ${codes.map(({ name }) => name.en)}::text[],
      ${codes.map(({ reason }) => reason)}::text[], ${codes.map(({ lines }) => JSON.stringify(lines))}::jsonb[])
      as c (code_id, code, name_ru, name_en, reason, lines)`
  await tx.sql`delete from orders.automatic_discounts where tenant_id = ${tenantId} and order_id = ${orderId}`
  await tx.sql`
    insert into orders.automatic_discounts (tenant_id, order_id, rule_id, name_ru, name_en, amount_minor, is_applied)
    select ${tenantId}, ${orderId}, a.rule_id, a.name_ru, a.name_en, a.amount_minor, a.is_applied
    from unnest(${automatic.map(({ ruleId }) => ruleId)}::uuid[], ${automatic.map(({ name }) => name.ru)}::text[],
      ${automatic.map(({ name }) => name.en)}::text[], ${automatic.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${automatic.map(({ isApplied }) => isApplied)}::boolean[]) as a (rule_id, name_ru, name_en, amount_minor, is_applied)`
}
