import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** Whether the tenant has a promo code of this name, valid now or not. */
export async function hasDiscountCode(tx: Tx, code: string): Promise<boolean> {
  const found = await tx.sql`select from discounts.codes where key = ${codeKey(code)} limit 1`
  return found.length > 0
}
