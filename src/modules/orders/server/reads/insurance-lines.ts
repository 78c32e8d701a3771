import type { LineKind } from '#src/modules/catalog/domain/commission.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { linesWithReturns } from '../queries/cancellations.ts'

export type InsuranceLineOfOrder = {
  readonly id: string
  readonly kind: LineKind
  readonly subjectId: string
  readonly nameRu: string
  readonly nameEn: string
  readonly entryId: string | null
  readonly unitPriceMinor: number
  readonly isCancelled: boolean
}

/** The insurances of an order, each of one person. */
export async function insuranceLines(tx: Tx, orderId: string): Promise<InsuranceLineOfOrder[]> {
  return (await linesWithReturns(tx, orderId))
    .filter(({ kind }) => kind === 'insurance')
    .map((line) => ({ ...line, isCancelled: line.returnedUnits === line.units }))
}
