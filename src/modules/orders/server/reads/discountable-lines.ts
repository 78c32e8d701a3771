import type { LineKind } from '#src/modules/catalog/domain/commission.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { listAccessUses } from '../queries/access-codes.ts'
import { listOrderLines } from '../queries/orders.ts'

export type DiscountableLine = {
  readonly id: string
  readonly kind: LineKind
  readonly subjectId: string
  readonly unitPriceMinor: number
  readonly units: number
  readonly holdId: string | null
  /** An access code opened the place's race. */
  readonly hasAccessCode: boolean
}

/** The lines of an order, as discounts see them. */
export async function discountableLines(tx: Tx, orderId: string): Promise<DiscountableLine[]> {
  const byAccessCode = new Set((await listAccessUses(tx, orderId)).map(({ placeHoldId }) => placeHoldId))
  return (await listOrderLines(tx, orderId)).map(({ id, kind, subjectId, unitPriceMinor, units, holdId }) => ({
    ...{ id, kind, subjectId, unitPriceMinor, units, holdId },
    hasAccessCode: holdId !== null && byAccessCode.has(holdId),
  }))
}
