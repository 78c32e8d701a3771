import { methodDiscountName } from '#src/modules/payments/domain/method-discount.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type LineDiscountRow = {
  readonly lineId: string
  readonly code: string | null
  readonly nameRu: string
  readonly nameEn: string
  readonly amountMinor: number
}

const methodDiscountNames = [methodDiscountName.ru, methodDiscountName.en] as const

/** The discounts of order lines, with that for the payment method: $2 and $3 are its name. */
const ofLines = `
  select l.order_id, d.line_id, d.rule_id, d.code, d.name_ru, d.name_en, d.amount_minor
  from orders.line_discounts d join orders.lines l on l.tenant_id = d.tenant_id and l.id = d.line_id
  where l.order_id = any($1)
  union all
  select order_id, id, null, null, $2::text, $3::text, method_discount_minor from orders.lines
  where order_id = any($1) and method_discount_minor > 0`

/** The discounts of an order's lines, the automatic one first: codes are calculated from what it leaves. */
export async function listLineDiscounts(tx: Tx, orderId: string): Promise<LineDiscountRow[]> {
  return await tx.named<LineDiscountRow>(
    'orders.line_discounts_of',
    `select line_id as "lineId", code, name_ru as "nameRu", name_en as "nameEn", amount_minor as "amountMinor"
     from (${ofLines}) d order by code nulls first, rule_id, line_id`,
    [[orderId], ...methodDiscountNames],
  )
}

export type OrderCodeRow = {
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly reason: string | null
  readonly lines: readonly { readonly lineId: string; readonly reason: string | null }[]
}

/** The promo codes applied to an order, by code. */
export async function listOrderCodes(tx: Tx, orderId: string): Promise<OrderCodeRow[]> {
  return await tx.named<OrderCodeRow>(
    'orders.codes_of',
    `select code, name_ru as "nameRu", name_en as "nameEn", reason, lines from orders.order_codes
     where order_id = $1 order by code`,
    [orderId],
  )
}

export type AutomaticDiscountRow = {
  readonly nameRu: string
  readonly nameEn: string
  readonly amountMinor: number
  readonly isApplied: boolean
}

/** The automatic discounts that fit an order, the best first. */
export async function listAutomaticDiscounts(tx: Tx, orderId: string): Promise<AutomaticDiscountRow[]> {
  return await tx.named<AutomaticDiscountRow>(
    'orders.automatic_discounts_of',
    `select name_ru as "nameRu", name_en as "nameEn", amount_minor as "amountMinor", is_applied as "isApplied"
     from orders.automatic_discounts where order_id = $1 order by is_applied desc, amount_minor desc, rule_id`,
    [orderId],
  )
}

export type OrderDiscountRow = Omit<LineDiscountRow, 'lineId'> & { readonly orderId: string }

/** The discounts of each order by itself, added up by name and code: the automatic one first. */
export async function discountsOfEachOrder(tx: Tx, orderIds: readonly string[]): Promise<OrderDiscountRow[]> {
  return await tx.named<OrderDiscountRow>(
    'orders.discounts_of_each',
    `select order_id as "orderId", code, name_ru as "nameRu", name_en as "nameEn", sum(amount_minor)::bigint as "amountMinor"
     from (${ofLines}) d group by 1, 2, 3, 4 order by 1, code nulls first, name_ru`,
    [orderIds, ...methodDiscountNames],
  )
}

/** The discounts of orders, added up by name and code: the automatic one first. */
export async function discountsOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Omit<LineDiscountRow, 'lineId'>[]> {
  return await tx.named<Omit<LineDiscountRow, 'lineId'>>(
    'orders.discounts_of',
    `select code, name_ru as "nameRu", name_en as "nameEn", sum(amount_minor)::bigint as "amountMinor"
     from (${ofLines}) d group by 1, 2, 3 order by code nulls first, name_ru`,
    [orderIds, ...methodDiscountNames],
  )
}
