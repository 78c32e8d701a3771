import type { StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { linesToCancel } from '../../domain/lines-to-cancel.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import { type LineWithReturns, linesWithReturns } from '../queries/cancellations.ts'
import type { OptionsRow, OrderRow } from '../queries/orders.ts'

export type PaidOptionsFacts = {
  /** The paid order's lines that are still the payer's, without cancelled units. */
  readonly lines: readonly LineWithReturns[]
  /** Those, and the products that were added after payment. */
  readonly all: readonly LineWithReturns[]
  /** All lines bought after payment: products, and the differences to more expensive variants. */
  readonly bought: readonly LineWithReturns[]
  readonly products: readonly StoredEventProduct[]
}

/** What a paid order has, from which follows what may be added and changed. */
export async function paidOptionsFacts(
  tx: Tx,
  { order, options }: { readonly order: Pick<OrderRow, 'id'>; readonly options: readonly OptionsRow[] },
  products: readonly StoredEventProduct[],
): Promise<PaidOptionsFacts> {
  const lines = active(await linesWithReturns(tx, order.id))
  const bought: LineWithReturns[] = []
  for (const one of options) if (isPaidStatus(one.status)) bought.push(...(await linesWithReturns(tx, one.id)))
  return { lines, all: [...lines, ...active(bought)], bought, products }
}

function active(lines: readonly LineWithReturns[]): LineWithReturns[] {
  return linesToCancel(lines, 'published').flatMap((line) =>
    line.returnedUnits < line.units ? [{ ...line, units: line.units - line.returnedUnits }] : [],
  )
}
