import { splitByLargestRemainder } from '#src/kernel/money.ts'
import { itemSumMinor, itemsSumMinor, type ReceiptItem } from './receipt.ts'
import { itemVat, supplierOf, type TaxRegime } from './tax-regime.ts'

/** What of the receipts' items has not been returned yet, by key. */
type Left = { readonly items: readonly ReceiptItem[]; readonly sumMinor: number }

/**
 * The items of a refund: those of the receipts that took the money, with their names, rates and
 * suppliers, whatever applies today. Never more of an item than is left of it.
 * @param taken items of the receipts that took the money; after the event those of its settlement
 * @param returned items of the refunds' receipts so far
 * @param amountMinor the sum that went back
 * @param wanted the sums to return of each key, where it is known what was cancelled; they must add up to the amount
 */
export function refundItems(
  taken: readonly ReceiptItem[],
  returned: readonly ReceiptItem[],
  amountMinor: number,
  wanted: ReadonlyMap<string, number> | null,
): ReceiptItem[] {
  const left = leftOf(taken, returned)
  const leftMinor = [...left.values()].reduce((sum, one) => sum + one.sumMinor, 0)
  const sums = wantedSums(left, amountMinor, wanted) ?? spread(left, Math.min(amountMinor, leftMinor))
  return [...left].flatMap(([key, one]) => partOf(one, sums.get(key) ?? 0))
}

/**
 * The sums of each key that one of several receipts of a refund returns: what was cancelled, without the
 * items that another receipt returns, in proportion where the refund's receipts to come are further ones.
 */
export function partOfCancelled(
  cancelled: ReadonlyMap<string, number> | null,
  given: readonly ReceiptItem[],
  amountMinor: number,
): ReadonlyMap<string, number> | null {
  if (cancelled === null) return null
  const back = Map.groupBy(given, ({ key }) => key)
  const left = [...cancelled].map(
    ([key, sumMinor]) => [key, Math.max(0, sumMinor - itemsSumMinor(back.get(key) ?? []))] as const,
  )
  const leftMinor = left.reduce((sum, [, one]) => sum + one, 0)
  if (leftMinor <= amountMinor) return new Map(left.filter(([, one]) => one > 0))
  const parts = splitByLargestRemainder(
    amountMinor,
    left.map(([, one]) => one),
  )
  return new Map(left.map(([key], i) => [key, parts[i] ?? 0] as const).filter(([, one]) => one > 0))
}

/**
 * The items of the settlement on the day of the event: what was paid in advance and not returned,
 * at the rates of the day.
 */
export function settlementItems(
  taken: readonly ReceiptItem[],
  returned: readonly ReceiptItem[],
  regime: TaxRegime,
): ReceiptItem[] {
  return prepaidLeft(taken, returned).map((item) => ({
    ...item,
    mode: 'full_payment',
    vat: itemVat(regime, item.party, 'full_payment'),
    supplier: supplierOf(regime, item.party),
  }))
}

/** What was paid in advance and not returned. */
export function prepaidLeft(taken: readonly ReceiptItem[], returned: readonly ReceiptItem[]): ReceiptItem[] {
  return [...leftOf(taken, returned).values()]
    .flatMap((one) => partOf(one, one.sumMinor))
    .filter(({ mode }) => mode === 'full_prepayment')
}

/** The items that a refund returns once the event is settled: the settlement's, and those it did not settle. */
export function takenItems(paid: readonly ReceiptItem[], settled: readonly ReceiptItem[]): ReceiptItem[] {
  const keys = new Set(settled.map(({ key }) => key))
  return [...paid.filter(({ key }) => !keys.has(key)), ...settled]
}

function leftOf(taken: readonly ReceiptItem[], returned: readonly ReceiptItem[]): Map<string, Left> {
  const back = Map.groupBy(returned, ({ key }) => key)
  return new Map(
    [...Map.groupBy(taken, ({ key }) => key)].map(([key, items]) => [
      key,
      { items, sumMinor: Math.max(0, itemsSumMinor(items) - itemsSumMinor(back.get(key) ?? [])) },
    ]),
  )
}

function wantedSums(
  left: ReadonlyMap<string, Left>,
  amountMinor: number,
  wanted: ReadonlyMap<string, number> | null,
): ReadonlyMap<string, number> | null {
  if (wanted === null) return null
  const all = [...wanted]
  const isThere = all.every(([key, sumMinor]) => sumMinor <= (left.get(key)?.sumMinor ?? 0))
  return isThere && all.reduce((sum, [, one]) => sum + one, 0) === amountMinor ? wanted : null
}

function spread(left: ReadonlyMap<string, Left>, amountMinor: number): ReadonlyMap<string, number> {
  const keys = [...left.keys()]
  const parts = splitByLargestRemainder(
    amountMinor,
    [...left.values()].map(({ sumMinor }) => sumMinor),
  )
  return new Map(keys.map((key, i) => [key, parts[i] ?? 0]))
}

/** The items themselves where all of them goes back, else one item of the sum. */
function partOf({ items }: Left, sumMinor: number): ReceiptItem[] {
  const [first] = items
  if (first === undefined || sumMinor === 0) return []
  if (sumMinor === items.reduce((sum, item) => sum + itemSumMinor(item), 0)) return [...items]
  return [{ ...first, priceMinor: sumMinor, units: 1 }]
}
