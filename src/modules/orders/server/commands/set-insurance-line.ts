import type { Tx } from '#src/platform/db/tx.ts'
import { deleteInsuranceLines, type InsuranceLine, insertInsuranceLine } from '../queries/insurance-lines.ts'
import type { LockedOrder } from './change-order.ts'

/**
 * Puts the insurance of one person into an unpaid order, in place of `replaces`. It holds no stock,
 * and its discounts are none; the caller has locked the order and reports the change
 * (`emitOrderChanged`).
 * @returns the id of the line
 */
export async function setInsuranceLine(
  tx: Tx,
  order: Pick<LockedOrder, 'tenantId' | 'id'>,
  line: InsuranceLine,
  replaces: string | null,
): Promise<string> {
  await deleteInsuranceLines(tx, order.id, replaces === null ? [] : [replaces])
  return await insertInsuranceLine(tx, order, line)
}

/** Removes insurances from an unpaid order that the caller has locked. */
export async function removeInsuranceLines(
  tx: Tx,
  order: Pick<LockedOrder, 'id'>,
  lineIds: readonly string[],
): Promise<void> {
  await deleteInsuranceLines(tx, order.id, lineIds)
}
