import { type Instant, plusMs } from '#src/kernel/instant.ts'
import { type Err, err, ok, type Result } from '#src/kernel/result.ts'
import { productsOfEvent, type StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import { holdStock } from '#src/modules/inventory/server/commands/hold-stock.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { type FreePriceRefusal, refuseFreePrice } from '../../domain/free-price.ts'
import { isEventNotHeldFor } from '../../domain/lines-to-cancel.ts'
import { maxUnits } from '../../domain/max-units.ts'
import {
  additionRefusal,
  changeRefusal,
  optionsOrderRefusal,
  unitsToAdd,
  variantDifferenceMinor,
} from '../../domain/paid-options.ts'
import { paymentTimeLimitMs } from '../../domain/payment-time-limit.ts'
import { type ChoiceRefusal, lineOfChoice } from '../../domain/product-choice.ts'
import { isSameChoice } from '../../domain/same-options.ts'
import { soldUnit } from '../../domain/sold-unit.ts'
import { orderTotals } from '../../domain/totals.ts'
import { insertOptions, insertOptionsOrder, type NewOption } from '../queries/options-orders.ts'
import { listOrderLines, lockOrder } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { currentOrderStatus } from '../reads/build-cart.ts'
import { type PaidOptionsFacts, paidOptionsFacts } from '../reads/paid-options-facts.ts'
import type { ProductChoice } from './choose-products.ts'
import { endWaitingOptions } from './end-waiting-options.ts'
import { lockPaidOrder } from './lock-paid-order.ts'
import { confirmPaid } from './mark-orders-paid.ts'
import { linesWithEntries } from './name-entries.ts'

/** `priceMinor`: of a free price, the one that the payer names. */
type PricedChoice = ProductChoice & { readonly priceMinor?: number | undefined }

export type PaidOptionsInput = {
  readonly orderId: string
  readonly accountId: string
  readonly language: 'ru' | 'en'
  readonly textOf: TextOf
  /** The id that the order of the change gets. */
  readonly optionsId: string
  readonly products: readonly PricedChoice[]
  readonly changes: readonly { readonly itemId: string; readonly variantId: string }[]
}
export type PaidOptionsRefusal =
  | ChoiceRefusal
  | 'orders.not_found'
  | NonNullable<ReturnType<typeof optionsOrderRefusal>>
  | NonNullable<ReturnType<typeof additionRefusal>>
  | 'orders.event_not_held'
  | 'orders.options_repeated'
  | 'orders.item_unknown'
  | 'orders.option_twice'
  | 'orders.variant_same'
  | 'orders.variant_cheaper'
  | 'orders.product_sold_out'
  | 'orders.product_limit'
  | FreePriceRefusal

/**
 * Adds options to a paid order, or changes variants, until the products' last day of change: opens a
 * linked order for them, which is paid like any other, or confirmed at once where nothing is due. A
 * more expensive variant costs the difference, a cheaper one is refused: the organizer has ordered the
 * other. Options bought after payment keep their variants. An earlier order of options that still
 * waits is replaced. A repeated call with the same id changes nothing; with another choice it is
 * refused. A refusal names the choice
 * that it is about: `products.0`, `changes.2`.
 * @returns the order's id
 * @locks the paid order with its linked orders and their payments, then event
 */
export async function changePaidOptions(tx: Tx, input: PaidOptionsInput): Promise<Result<string, PaidOptionsRefusal>> {
  const paid = await lockPaidOrder(tx, input.orderId)
  if (paid === null || paid.order.accountId !== input.accountId) return err('orders.not_found')
  const { order } = paid
  const optionsId = input.optionsId.toLowerCase()
  if (paid.options.some(({ id }) => id === optionsId)) {
    const [stored, source] = [await listOrderLines(tx, optionsId), await listOrderLines(tx, order.id)]
    return isSameChoice(input, stored, source) ? ok(optionsId) : err('orders.options_repeated')
  }
  const refusal = optionsOrderRefusal(order.kind, await currentOrderStatus(tx, order))
  if (refusal !== null) return err(refusal)
  const { eventStatus } = await refundFactsOfEvent(tx, order.eventId)
  if (isEventNotHeldFor({ kind: 'options' }, eventStatus)) return err('orders.event_not_held')
  await endWaitingOptions(tx, paid, 'replaced by other options')
  const chosen = await readOptions(tx, paid, input)
  if (!chosen.ok) return chosen
  if (chosen.value.length === 0) return refusedAt('changes.0', err('orders.variant_same'))
  const until = plusMs(tx.now, paymentTimeLimitMs)
  if (!(await insertOptionsOrder(tx, order, { id: optionsId, until, language: input.language })))
    return err('orders.not_found')
  const held: NewOption[] = []
  for (const { poolId, field, ...option } of chosen.value) {
    const { tenantId, eventId, accountId } = order
    const hold = { tenantId, eventId, accountId, orderId: optionsId, units: option.units, until }
    const holdId = poolId === null ? null : await holdStock(tx, { ...hold, poolId })
    if (poolId !== null && holdId === null) return refusedAt(field, err('orders.product_sold_out'))
    held.push({ ...option, holdId })
  }
  await insertOptions(tx, { tenantId: order.tenantId, id: optionsId }, held)
  return await confirmIfFree(tx, optionsId)
}

async function confirmIfFree(tx: Tx, optionsId: string): Promise<Result<string, 'orders.product_sold_out'>> {
  const order = await lockOrder(tx, optionsId)
  if (order === null) throw new Error(`order ${optionsId} not found after it was opened`)
  if (orderTotals(await listOrderLines(tx, optionsId), order).overallMinor > 0) return ok(optionsId)
  const [outcome] = await confirmPaid(tx, [{ order, paymentId: null, paidMinor: 0, methodDiscountMinor: 0 }])
  return outcome === 'paid' ? ok(optionsId) : err('orders.product_sold_out')
}

type Chosen = Omit<NewOption, 'holdId'> & { readonly poolId: string | null }
/** `field`: of the request, for the refusal of this choice. */
type Wanted = Chosen & { readonly field: string }

/** The refusal names the choice that it is about. */
function refusedAt<Code extends string>(field: string, { error }: Err<Code>): Err<Code> {
  return err(error.code, { ...error, fields: { [field]: error.code } })
}

async function readOptions(
  tx: Tx,
  paid: PaidOrder,
  input: PaidOptionsInput,
): Promise<Result<Wanted[], PaidOptionsRefusal>> {
  const { order } = paid
  const products = await productsOfEvent(tx, order.eventId)
  await linesWithEntries(tx, order, products)
  const facts = { ...(await paidOptionsFacts(tx, paid, products)), now: tx.now, textOf: input.textOf }
  const wanted: Wanted[] = []
  for (const [i, change] of input.changes.entries()) {
    const option = variantChange(change, facts)
    if (!option.ok) return refusedAt(`changes.${i}`, option)
    if (option.value === null) continue
    if (wanted.some(({ replacesLineId }) => replacesLineId === option.value?.replacesLineId))
      return refusedAt(`changes.${i}`, err('orders.option_twice'))
    wanted.push({ ...option.value, field: `changes.${i}` })
  }
  const added: AddedUnits[] = []
  for (const [i, choice] of input.products.entries()) {
    const option = addition(choice, { ...facts, added, order, language: input.language })
    if (!option.ok) return refusedAt(`products.${i}`, option)
    if (added.some((one) => isSameOption(one, option.value)))
      return refusedAt(`products.${i}`, err('orders.option_twice'))
    wanted.push({ ...option.value, field: `products.${i}` })
    added.push({ ...option.value, kind: 'product', subjectId: option.value.productId })
  }
  return ok(wanted)
}

type Facts = PaidOptionsFacts & { readonly now: Instant; readonly textOf: TextOf }

/** The option that another variant of a bought product is; null where the line has it already. */
function variantChange(
  { itemId, variantId }: PaidOptionsInput['changes'][number],
  { lines, bought, products, now, textOf }: Facts,
): Result<Chosen | null, PaidOptionsRefusal> {
  const line = lines.find(({ id, kind }) => id === itemId.toLowerCase() && kind !== 'place')
  const product = products.find(({ id }) => id === line?.subjectId)
  if (line === undefined || product === undefined) return err('orders.item_unknown')
  const refusal = changeRefusal(product, now)
  if (refusal !== null) return err(refusal)
  const variant = product.variants.find(({ id }) => id === variantId.toLowerCase())
  if (variant === undefined) return err('orders.variant_unknown')
  if (variant.id === line.variantId) return ok(null)
  const unit = soldUnit(product, variant.id)
  const differenceMinor = variantDifferenceMinor(product, line, { variantId: variant.id, differences: bought })
  if (differenceMinor < 0) return err('orders.variant_cheaper')
  const key = differenceMinor > 0 ? 'variantDifference' : 'variantExchange'
  return ok({
    nameRu: textOf('ru', 'orders', key, { name: unit.nameRu }),
    nameEn: textOf('en', 'orders', key, { name: unit.nameEn }),
    poolId: unit.poolId,
    ...termsOf(product),
    unitPriceMinor: differenceMinor,
    units: line.units,
    variantId: variant.id,
    entryId: line.entryId,
    replacesLineId: line.id,
  })
}

/** What the same request adds before this choice: the limit counts it. */
type AddedUnits = {
  readonly kind: 'product'
  readonly subjectId: string
  readonly units: number
  readonly variantId: string | null
  readonly entryId: string | null
}

function isSameOption(one: AddedUnits, other: Chosen): boolean {
  return one.subjectId === other.productId && one.variantId === other.variantId && one.entryId === other.entryId
}

type OfOrder = Pick<PaidOrder, 'order'> & Pick<PaidOptionsInput, 'language'> & { readonly added: readonly AddedUnits[] }

function addition(
  { count, priceMinor: named, ...choice }: PricedChoice,
  { lines, all, products, now, added, order, language }: Facts & OfOrder,
): Result<Chosen, PaidOptionsRefusal> {
  const known = products.find(({ id }) => id === choice.productId.toLowerCase())
  const target = lineOfChoice(
    known,
    { variantId: choice.variantId?.toLowerCase(), entryId: choice.entryId?.toLowerCase() },
    lines.flatMap(({ kind, entryId }) => (kind === 'place' && entryId !== null ? [entryId] : [])),
  )
  if (!target.ok) return target
  const { product, variantId, entryId } = target.value
  const closed = additionRefusal(product, now)
  if (closed !== null) {
    const name = language === 'ru' ? product.nameRu : product.nameEn
    return err(closed, closed === 'orders.option_included' ? { params: { name } } : {})
  }
  if (count > unitsToAdd(product, [...all, ...added], entryId))
    return err('orders.product_limit', { params: { max: maxUnits(product, all) } })
  const { priceMinor, ...unit } = soldUnit(product, variantId)
  if (named !== undefined) {
    const refusal = refuseFreePrice(product.freePrice, named, { currency: order.currency, language })
    if (refusal !== null) return refusal
  }
  return ok({
    ...unit,
    ...termsOf(product),
    unitPriceMinor: named ?? priceMinor,
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
