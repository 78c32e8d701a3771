import { err, ok, type Result } from '#src/kernel/result.ts'
import { isSoldAt } from '#src/modules/catalog/domain/product.ts'
import { productsOfEvent, type StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { CartView } from '../../contract/cart.ts'
import { type FreePriceRefusal, refuseFreePrice } from '../../domain/free-price.ts'
import { maxLineUnits, maxUnits } from '../../domain/max-units.ts'
import type { ChoiceRefusal } from '../../domain/product-choice.ts'
import { type StayReason, stayReason } from '../../domain/staying-option.ts'
import { type LineRow, listOrderLines, type OrderRow } from '../queries/orders.ts'
import { updateProductLine } from '../queries/product-lines.ts'
import { itemName, lineOf, type ProductChoice, readTargets } from './choose-products.ts'
import { emitOrderChanged } from './emit-order-changed.ts'
import { type ProductLine, removeProductLine, setProductLine } from './set-product-line.ts'

type Adjustments = CartView['adjustments']
type Language = 'ru' | 'en'
type ItemRefusal = 'orders.item_unknown' | 'orders.item_not_product'
type SaleRefusal = 'orders.product_over' | 'orders.product_sold_out'

/**
 * Adds a product to an unpaid order: its line then has at least `count` units, so a repeated call
 * adds nothing. The order is locked and open.
 */
export async function addProduct(
  tx: Tx,
  order: OrderRow,
  choice: ProductChoice,
): Promise<Result<Adjustments, ChoiceRefusal | SaleRefusal | 'orders.product_limit'>> {
  const targets = await readTargets(tx, order, [choice])
  if (!targets.ok) return targets
  const { lines, choices } = targets.value
  const [{ target, count } = { target: undefined, count: 0 }] = choices
  if (target === undefined) return err('orders.product_unknown')
  const line = lineOf(lines, target) ?? onlyUnit(lines, target)
  const isThere = line !== undefined && line.units >= count && line.variantId === target.variantId
  if (isThere) return ok([])
  const isIncluded = target.product.inclusion === 'included'
  if (!isIncluded && !isSoldAt(target.product, tx.now)) return err('orders.product_over')
  // The place has its one unit already: another size takes its place, and is none more.
  const isExchange = line !== undefined && line.variantId !== target.variantId
  const max = isExchange ? 1 : maxLineUnits(target.product, lines, target)
  if (count > max) return err('orders.product_limit', { params: { max: maxUnits(target.product, lines) } })
  const got = await setProductLine(tx, order, target, line, count)
  if (got <= (isExchange ? 0 : (line?.units ?? 0))) return err('orders.product_sold_out')
  await emitOrderChanged(tx, order)
  return ok(got < count ? [{ itemName: itemName(order, target), from: count, to: got }] : [])
}

/**
 * The line of another variant where one unit must be chosen and one is the limit: the new variant can
 * only mean an exchange.
 */
function onlyUnit(lines: readonly LineRow[], { product, entryId }: ProductLine): LineRow | undefined {
  if (product.inclusion !== 'required' || maxUnits(product, lines) !== 1) return undefined
  return lines.find((line) => line.kind !== 'place' && line.subjectId === product.id && line.entryId === entryId)
}

/** Removes a product's item from an unpaid order; one that is not there any more changes nothing. */
export async function removeProduct(
  tx: Tx,
  order: OrderRow,
  itemId: string,
  language: Language,
): Promise<Result<Adjustments, Exclude<ItemRefusal, 'orders.item_unknown'> | StayReason>> {
  const item = await findItem(tx, order, itemId)
  if (!item.ok) return item.error.code === 'orders.item_unknown' ? ok([]) : err(item.error.code)
  const { line, lines, product } = item.value
  const stays = refusalToRemove(line, lines, product, language)
  if (stays !== null) return stays
  await removeProductLine(tx, order, line)
  await emitOrderChanged(tx, order)
  return ok([])
}

/** Sets the units of a product's item; a count above stock or limit is reduced and reported. */
export async function setProductCount(
  tx: Tx,
  order: OrderRow,
  { itemId, count, language }: { readonly itemId: string; readonly count: number; readonly language: Language },
): Promise<Result<Adjustments, ItemRefusal | StayReason | SaleRefusal | 'orders.policy_needed'>> {
  if (count === 0) return await removeProduct(tx, order, itemId, language)
  const item = await findItem(tx, order, itemId)
  if (!item.ok) return item
  const { line, lines, product } = item.value
  // One person's policy, at that person's premium: neither has a count to set nor the product's price.
  if (line.kind === 'insurance') return count === line.units ? ok([]) : err('orders.policy_needed')
  if (product === undefined) return err('orders.item_not_product')
  if (product.inclusion === 'included' && count !== line.units)
    return err('orders.option_included', named(product, language))
  if (count > line.units && !isSoldAt(product, tx.now)) return err('orders.product_over')
  const target = { product, variantId: line.variantId, entryId: line.entryId }
  const wanted = Math.min(count, Math.max(1, maxLineUnits(product, lines, line)))
  const got = await setProductLine(tx, order, target, line, wanted)
  if (got === 0) return err('orders.product_sold_out')
  await emitOrderChanged(tx, order)
  return ok(got < count ? [{ itemName: itemName(order, target), from: count, to: got }] : [])
}

/** Sets the price of an item whose product has a free price. */
export async function setCustomPrice(
  tx: Tx,
  order: OrderRow,
  {
    itemId,
    priceMinor,
    language,
  }: { readonly itemId: string; readonly priceMinor: number; readonly language: Language },
): Promise<Result<Adjustments, 'orders.item_unknown' | FreePriceRefusal>> {
  const item = await findItem(tx, order, itemId)
  if (!item.ok) return err(item.error.code === 'orders.item_unknown' ? item.error.code : 'orders.price_fixed')
  const { line, product } = item.value
  const refusal = refuseFreePrice(product?.freePrice ?? null, priceMinor, { currency: order.currency, language })
  if (refusal !== null) return refusal
  if (line.unitPriceMinor !== priceMinor) await updateProductLine(tx, line.id, { ...line, unitPriceMinor: priceMinor })
  await emitOrderChanged(tx, order)
  return ok([])
}

type Item = {
  readonly line: LineRow
  readonly lines: readonly LineRow[]
  /** undefined: the event sells it no more, so it may only be removed. */
  readonly product: StoredEventProduct | undefined
}

async function findItem(tx: Tx, order: OrderRow, itemId: string): Promise<Result<Item, ItemRefusal>> {
  const lines = await listOrderLines(tx, order.id)
  const line = lines.find(({ id }) => id === itemId.toLowerCase())
  if (line === undefined) return err('orders.item_unknown')
  if (line.kind !== 'product' && line.kind !== 'insurance') return err('orders.item_not_product')
  const products = await productsOfEvent(tx, order.eventId)
  return ok({ line, lines, product: products.find(({ id }) => id === line.subjectId) })
}

/** Why an item can't be removed; what the event sells no more can be. */
function refusalToRemove(
  line: LineRow,
  lines: readonly LineRow[],
  product: StoredEventProduct | undefined,
  language: Language,
) {
  const reason = product === undefined ? null : stayReason(line, lines, product.inclusion)
  return product === undefined || reason === null ? null : err(reason, named(product, language))
}

function named({ nameRu, nameEn }: StoredEventProduct, language: Language) {
  return { params: { name: language === 'ru' ? nameRu : nameEn } }
}
