import { type Instant, isBefore, plusMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { isSoldAt } from '#src/modules/catalog/domain/product.ts'
import { productsOfEvent, type StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import { holdStock } from '#src/modules/inventory/server/commands/hold-stock.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { isEventNotHeldFor, linesToCancel } from '../../domain/lines-to-cancel.ts'
import { maxLineUnits } from '../../domain/max-units.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import { paymentTimeLimitMs } from '../../domain/payment-time-limit.ts'
import { type ChoiceRefusal, lineOfChoice } from '../../domain/product-choice.ts'
import { soldUnit } from '../../domain/sold-unit.ts'
import { orderTotals } from '../../domain/totals.ts'
import { type LineWithReturns, linesWithReturns } from '../queries/cancellations.ts'
import { insertOptions, insertOptionsOrder, type NewOption } from '../queries/options-orders.ts'
import { listOrderLines, lockOrder } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import type { ProductChoice } from './choose-products.ts'
import { endWaitingOptions } from './end-waiting-options.ts'
import { lockPaidOrder } from './lock-paid-order.ts'
import { confirmPaid } from './mark-orders-paid.ts'
import { linesWithEntries } from './name-entries.ts'

export type PaidOptionsInput = {
  readonly orderId: string
  readonly accountId: string
  readonly language: 'ru' | 'en'
  /** The id that the order of the change gets. */
  readonly optionsId: string
  readonly products: readonly ProductChoice[]
  readonly changes: readonly { readonly itemId: string; readonly variantId: string }[]
}
export type PaidOptionsRefusal =
  | ChoiceRefusal
  | 'orders.not_found'
  | 'orders.not_paid'
  | 'orders.event_not_held'
  | 'orders.options_closed'
  | 'orders.item_unknown'
  | 'orders.variant_cheaper'
  | 'orders.product_sold_out'
  | 'orders.product_limit'

/**
 * Adds options to a paid order, or changes variants, until the products' last day of change: opens a
 * linked order for them, which is paid as any order, or confirmed at once where nothing is due. A
 * dearer variant costs the difference, a cheaper one is refused: the organizer has ordered the
 * other. Options bought after payment keep their variants. An earlier order of options that still waits is replaced. A repeated call with the same id
 * changes nothing.
 * @returns the order's id
 * @locks the paid order with its linked orders and their payments, then event
 */
export async function changePaidOptions(tx: Tx, input: PaidOptionsInput): Promise<Result<string, PaidOptionsRefusal>> {
  const paid = await lockPaidOrder(tx, input.orderId)
  if (paid === null || paid.order.accountId !== input.accountId) return err('orders.not_found')
  const { order } = paid
  const optionsId = input.optionsId.toLowerCase()
  if (paid.options.some(({ id }) => id === optionsId)) return ok(optionsId)
  if (order.kind !== 'registration' || !isPaidStatus(order.status)) return err('orders.not_paid')
  const { eventStatus } = await refundFactsOfEvent(tx, order.eventId)
  if (isEventNotHeldFor({ kind: 'options' }, eventStatus)) return err('orders.event_not_held')
  await endWaitingOptions(tx, paid, 'replaced by other options')
  const chosen = await readOptions(tx, paid, input)
  if (!chosen.ok) return chosen
  const until = plusMs(tx.now, paymentTimeLimitMs)
  if (!(await insertOptionsOrder(tx, order, { id: optionsId, until, language: input.language })))
    return err('orders.not_found')
  const held: NewOption[] = []
  for (const { poolId, ...option } of chosen.value) {
    const { tenantId, eventId, accountId } = order
    const hold = { tenantId, eventId, accountId, orderId: optionsId, units: option.units, until }
    const holdId = poolId === null ? null : await holdStock(tx, { ...hold, poolId })
    if (poolId !== null && holdId === null) return err('orders.product_sold_out')
    held.push({ ...option, holdId })
  }
  await insertOptions(tx, { tenantId: order.tenantId, id: optionsId }, held)
  return await confirmIfFree(tx, optionsId)
}

async function confirmIfFree(tx: Tx, optionsId: string): Promise<Result<string, 'orders.product_sold_out'>> {
  const order = await lockOrder(tx, optionsId)
  if (order === null) throw new Error(`order ${optionsId} not found after it was opened`)
  if (orderTotals(await listOrderLines(tx, optionsId), order).overallMinor > 0) return ok(optionsId)
  const [outcome] = await confirmPaid(tx, [{ order, paymentId: null, paidMinor: 0 }])
  return outcome === 'paid' ? ok(optionsId) : err('orders.product_sold_out')
}

type Wanted = Omit<NewOption, 'holdId'> & { readonly poolId: string | null }

async function readOptions(
  tx: Tx,
  paid: PaidOrder,
  input: PaidOptionsInput,
): Promise<Result<Wanted[], PaidOptionsRefusal>> {
  const { order } = paid
  const products = await productsOfEvent(tx, order.eventId)
  await linesWithEntries(tx, order, products)
  const active = (lines: readonly LineWithReturns[]) =>
    linesToCancel(lines, 'published').flatMap((line) =>
      line.returnedUnits < line.units ? [{ ...line, units: line.units - line.returnedUnits }] : [],
    )
  const lines = active(await linesWithReturns(tx, order.id))
  const bought: LineWithReturns[] = []
  for (const one of paid.options) if (isPaidStatus(one.status)) bought.push(...(await linesWithReturns(tx, one.id)))
  const wanted: Wanted[] = []
  for (const change of input.changes) {
    const option = variantChange(change, { lines, differences: bought, products, now: tx.now })
    if (!option.ok) return option
    if (option.value !== null) wanted.push(option.value)
  }
  const entryIds = lines.flatMap(({ kind, entryId }) => (kind === 'place' && entryId !== null ? [entryId] : []))
  for (const choice of input.products) {
    const option = addition(choice, { lines: [...lines, ...active(bought)], products, entryIds, now: tx.now })
    if (!option.ok) return option
    wanted.push(option.value)
  }
  return ok(wanted)
}

type Facts = {
  readonly lines: readonly LineWithReturns[]
  readonly products: readonly StoredEventProduct[]
  readonly now: Instant
}

function isChangeable({ changeableUntil }: StoredEventProduct, now: Instant): boolean {
  return changeableUntil !== null && isBefore(now, changeableUntil)
}

/** The option that another variant of a bought product is; null where the line has it already. */
function variantChange(
  { itemId, variantId }: PaidOptionsInput['changes'][number],
  { lines, differences, products, now }: Facts & { readonly differences: readonly LineWithReturns[] },
): Result<Wanted | null, PaidOptionsRefusal> {
  const line = lines.find(({ id, kind }) => id === itemId.toLowerCase() && kind !== 'place')
  const product = products.find(({ id }) => id === line?.subjectId)
  if (line === undefined || product === undefined) return err('orders.item_unknown')
  if (!isChangeable(product, now)) return err('orders.options_closed')
  const variant = product.variants.find(({ id }) => id === variantId.toLowerCase())
  if (variant === undefined) return err('orders.variant_unknown')
  if (variant.id === line.variantId) return ok(null)
  const { priceMinor, ...unit } = soldUnit(product, variant.id)
  const isPriceNamed = product.freePrice !== null || product.inclusion === 'included'
  const paidMinor = differences.reduce(
    (sum, { replacesLineId, unitPriceMinor }) => sum + (replacesLineId === line.id ? unitPriceMinor : 0),
    line.unitPriceMinor,
  )
  const differenceMinor = isPriceNamed ? 0 : priceMinor - paidMinor
  if (differenceMinor < 0) return err('orders.variant_cheaper')
  return ok({
    ...unit,
    ...termsOf(product),
    unitPriceMinor: differenceMinor,
    units: line.units,
    variantId: variant.id,
    entryId: line.entryId,
    replacesLineId: line.id,
  })
}

function addition(
  { count, ...choice }: ProductChoice,
  { lines, products, entryIds, now }: Facts & { readonly entryIds: readonly string[] },
): Result<Wanted, PaidOptionsRefusal> {
  const known = products.find(({ id }) => id === choice.productId.toLowerCase())
  const target = lineOfChoice(
    known,
    { variantId: choice.variantId?.toLowerCase(), entryId: choice.entryId?.toLowerCase() },
    entryIds,
  )
  if (!target.ok) return target
  const { product, variantId, entryId } = target.value
  if (product.inclusion === 'included' || !isChangeable(product, now) || !isSoldAt(product, now))
    return err('orders.options_closed')
  const isThere = (line: LineWithReturns) =>
    line.kind !== 'place' && line.subjectId === product.id && line.variantId === variantId && line.entryId === entryId
  const own = lines.filter(isThere).reduce((sum, { units }) => sum + units, 0)
  const max = maxLineUnits(product, lines, { variantId, entryId }) - own
  if (count > max) return err('orders.product_limit', { params: { max: Math.max(0, max) } })
  const { priceMinor, ...unit } = soldUnit(product, variantId)
  return ok({
    ...unit,
    ...termsOf(product),
    unitPriceMinor: priceMinor,
    units: count,
    variantId,
    entryId,
    replacesLineId: null,
  })
}

function termsOf({ id, kind, providerName, refund }: StoredEventProduct) {
  return {
    productId: id,
    kind: kind === 'insurance' ? ('insurance' as const) : ('product' as const),
    providerName,
    isRefundable: refund !== 'never',
  }
}
