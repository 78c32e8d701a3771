import { err, ok, type Result } from '#src/kernel/result.ts'
import { isSoldAt } from '#src/modules/catalog/domain/product.ts'
import { productsOfEvent } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { CartView } from '../../contract/cart.ts'
import { type LineKey, maxLineUnits } from '../../domain/max-units.ts'
import { type ChoiceRefusal, lineOfChoice } from '../../domain/product-choice.ts'
import { soldUnit } from '../../domain/sold-unit.ts'
import { deleteInsuranceLines } from '../queries/insurance-lines.ts'
import type { LineRow, OrderRow } from '../queries/orders.ts'
import { emitOrderChanged } from './emit-order-changed.ts'
import { linesWithEntries } from './name-entries.ts'
import { type ProductLine, setProductLine } from './set-product-line.ts'

export type ProductChoice = {
  readonly productId: string
  readonly count: number
  readonly variantId?: string | undefined
  readonly entryId?: string | undefined
}
type Adjustments = CartView['adjustments']

/**
 * Sets the order's products to the requested counts; a count above the stock or the limit is
 * reduced and reported, and a product past its last day gains no units. Insurance is bought for named
 * people elsewhere, and only removed here. The order is locked and open.
 */
export async function chooseProducts(
  tx: Tx,
  order: OrderRow,
  inputs: readonly ProductChoice[],
): Promise<Result<Adjustments, ChoiceRefusal>> {
  const targets = await readTargets(tx, order, inputs)
  if (!targets.ok) return targets
  let { lines } = targets.value
  await deleteInsuranceLines(tx, order.id, targets.value.removed)
  const adjustments: Adjustments = []
  // Units are given back first: another size may need them within the limit.
  const choices = targets.value.choices.toSorted((a, b) => a.count - b.count)
  for (const { target, count } of choices) {
    const line = lineOf(lines, target)
    const wanted = wantedUnits(tx, target, { line, lines, count })
    const got = await setProductLine(tx, order, target, line, wanted)
    if (got < count) adjustments.push({ itemName: itemName(order, target), from: count, to: got })
    lines = withUnits(lines, line, target, got)
  }
  await emitOrderChanged(tx, order)
  return ok(adjustments)
}

type Targets = {
  readonly lines: readonly LineRow[]
  readonly choices: readonly { readonly target: ProductLine; readonly count: number }[]
  /** The lines of insurance that is given up. */
  readonly removed: readonly string[]
}

/** The order lines that the choices mean, and the order's lines as they are. */
export async function readTargets(
  tx: Tx,
  order: OrderRow,
  inputs: readonly ProductChoice[],
): Promise<Result<Targets, ChoiceRefusal>> {
  const products = await productsOfEvent(tx, order.eventId)
  const lines = await linesWithEntries(tx, order, products)
  const entryIds = lines.flatMap(({ kind, entryId }) => (kind === 'place' && entryId !== null ? [entryId] : []))
  const choices = new Map<string, { target: ProductLine; count: number }>()
  const removed: string[] = []
  for (const input of inputs) {
    const product = products.find(({ id }) => id === input.productId.toLowerCase())
    if (product?.kind === 'insurance') {
      const insured = lines.filter(({ kind, subjectId }) => kind === 'insurance' && subjectId === product.id)
      if (input.count !== 0 && input.count !== insured.length) return err('orders.policy_needed')
      if (input.count === 0) removed.push(...insured.map(({ id }) => id))
      continue
    }
    const choice = { variantId: input.variantId?.toLowerCase(), entryId: input.entryId?.toLowerCase() }
    const isRemoved = input.count === 0 && input.variantId === undefined && (product?.variants.length ?? 0) > 0
    const target = lineOfChoice(product, choice, entryIds)
    if (target.ok) choices.set(keyOf(target.value), { target: target.value, count: input.count })
    else if (!(isRemoved && target.error.code === 'orders.variant_needed')) return err(target.error.code)
  }
  return ok({ lines, choices: [...choices.values()], removed })
}

/** Equal for choices of one line: two of them in a request can only mean the last one. */
function keyOf({ product, variantId, entryId }: ProductLine): string {
  return [product.id, product.inclusion === 'included' ? null : variantId, entryId].join('/')
}

/** The order line of a choice; an included product has one line, whatever its variant. */
export function lineOf<L extends LineRow>(
  lines: readonly L[],
  { product, variantId, entryId }: ProductLine,
): L | undefined {
  return lines.find(
    (line) =>
      line.kind !== 'place' &&
      line.subjectId === product.id &&
      line.entryId === entryId &&
      (line.variantId === variantId || product.inclusion === 'included'),
  )
}

/** The count that limit and last day allow; what a place includes is always one unit. */
export function wantedUnits(
  tx: Tx,
  target: ProductLine,
  {
    line,
    lines,
    count,
  }: { readonly line: LineRow | undefined; readonly lines: readonly LineRow[]; readonly count: number },
): number {
  if (target.product.inclusion === 'included') return 1
  const wanted = Math.min(count, maxLineUnits(target.product, lines, target))
  return isSoldAt(target.product, tx.now) ? wanted : Math.min(wanted, line?.units ?? 0)
}

export function itemName(order: Pick<OrderRow, 'language'>, { product, variantId }: ProductLine): string {
  const { nameRu, nameEn } = soldUnit(product, variantId)
  return order.language === 'ru' ? nameRu : nameEn
}

function withUnits(
  lines: readonly LineRow[],
  line: LineRow | undefined,
  target: ProductLine,
  units: number,
): LineRow[] {
  const others = lines.filter((one) => one !== line)
  const { product, variantId, entryId } = target
  const key: LineKey = { variantId, entryId }
  const base = line ?? { ...emptyLine, id: '', subjectId: product.id }
  return units === 0 ? others : [...others, { ...base, ...key, units }]
}

const emptyLine = {
  kind: 'product',
  nameRu: '',
  nameEn: '',
  unitPriceMinor: 0,
  discountMinor: 0,
  methodDiscountMinor: 0,
  holdId: null,
  providerName: '',
  isTransferred: false,
  isDeferred: false,
  isRefundable: true,
  replacesLineId: null,
  placeHoldId: null,
  returnableUntil: null,
} as const
