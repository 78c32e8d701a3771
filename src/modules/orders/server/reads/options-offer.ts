import { err, ok, type Result } from '#src/kernel/result.ts'
import type { CommissionRates } from '#src/modules/catalog/domain/commission.ts'
import {
  pictureView,
  productsOfEvent,
  type StoredEventProduct,
  stockPools,
} from '#src/modules/catalog/server/reads/products-of-event.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import { countFreeStock } from '#src/modules/inventory/server/reads/availability.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ExchangeView } from '../../contract/options.ts'
import type { ProductView } from '../../contract/products.ts'
import { isEventNotHeldFor } from '../../domain/lines-to-cancel.ts'
import {
  addableUntil,
  isAddableAt,
  isChangeableAt,
  optionsOrderRefusal,
  unitsToAdd,
  variantDifferenceMinor,
} from '../../domain/paid-options.ts'
import { soldUnit } from '../../domain/sold-unit.ts'
import type { LineWithReturns } from '../queries/cancellations.ts'
import { findOrder, listOptionsOrders } from '../queries/orders.ts'
import { currentOrderStatus } from './build-cart.ts'
import { type PaidOptionsFacts, paidOptionsFacts } from './paid-options-facts.ts'
import { productView } from './product-view.ts'
import { findWaitingOptions } from './waiting-options.ts'

type Owner = {
  /** null: what belongs to the order as a whole. */
  readonly entryId: string | null
  readonly additions: { productId: string; maxCount: number }[]
  readonly exchanges: ExchangeView[]
}
export type OptionsOffer = {
  readonly rates: CommissionRates
  /** The products that someone may add. */
  readonly products: ProductView[]
  readonly owners: Owner[]
  /** Why no product can be changed any more: its organizer allows none to be, or the last day has passed; null: some can. */
  readonly closed: 'fixed' | 'over' | null
}
type OfferRefusal = 'orders.not_found' | NonNullable<ReturnType<typeof optionsOrderRefusal>> | 'orders.event_not_held'

/**
 * The options that may be added to a paid order and changed in it now, by the rules of
 * `changePaidOptions`. What is held for options that wait for payment counts as free: the next
 * choice replaces them.
 * @param entries the entries on the order's places: a place names its own only once the order has had
 *   products for it
 */
export async function optionsOffer(
  tx: Tx,
  orderId: string,
  { entries, language }: { readonly entries: readonly Entry[]; readonly language: 'ru' | 'en' },
): Promise<Result<OptionsOffer, OfferRefusal>> {
  const order = await findOrder(tx, orderId)
  if (order === null) return err('orders.not_found')
  const refusal = optionsOrderRefusal(order.kind, await currentOrderStatus(tx, order))
  if (refusal !== null) return err(refusal)
  const { eventStatus } = await refundFactsOfEvent(tx, order.eventId)
  if (isEventNotHeldFor({ kind: 'options' }, eventStatus)) return err('orders.event_not_held')
  const rates = { eventBp: order.eventBp, extraBp: order.extraBp }
  const products = await productsOfEvent(tx, order.eventId)
  const open = products.filter((product) => isChangeableAt(product, tx.now))
  if (open.length === 0) {
    const wasChangeable = products.some(({ changeableUntil }) => changeableUntil !== null)
    return ok({ rates, products: [], owners: [], closed: wasChangeable ? 'over' : 'fixed' })
  }
  const facts = await paidOptionsFacts(tx, { order, options: await listOptionsOrders(tx, orderId) }, open)
  const free = await freeStock(tx, orderId, open)
  const addable = open.filter((product) => product.kind !== 'insurance' && isAddableAt(product, tx.now))
  const owners = [...entriesIn(facts, entries), null].map((entryId) => ({
    entryId,
    additions: additionsOf(entryId, facts, addable),
    exchanges: exchangesOf(entryId, facts, { free, language }),
  }))
  const offered = new Set(owners.flatMap(({ additions }) => additions.map(({ productId }) => productId)))
  return ok({
    rates,
    products: addable
      .filter(({ id }) => offered.has(id))
      .map((product) => ({
        ...productView(product, { lines: [], free, language, now: tx.now }),
        soldUntil: addableUntil(product),
      })),
    owners: owners.filter(({ additions, exchanges }) => additions.length + exchanges.length > 0),
    closed: null,
  })
}

/** Whether anything of the offer can be taken now: some of it may be sold out, or cheaper than what was bought. */
export function isAnyOffered({ products, owners }: OptionsOffer): boolean {
  return (
    products.some(({ availableCount }) => availableCount !== 0) ||
    owners.some(({ exchanges }) =>
      exchanges.some(({ variantId, variants }) =>
        variants.some(({ id, refusal }) => id !== variantId && refusal === null),
      ),
    )
  )
}

type Entry = { readonly id: string; readonly holdId: string }

/** The entries whose places are still the payer's, in the order of the places. */
function entriesIn({ lines }: PaidOptionsFacts, entries: readonly Entry[]): string[] {
  const byHold = new Map(entries.map(({ id, holdId }) => [holdId, id]))
  return lines.flatMap(({ kind, entryId, holdId }) =>
    kind === 'place' ? (entryId ?? byHold.get(holdId ?? '') ?? []) : [],
  )
}

async function freeStock(tx: Tx, orderId: string, products: readonly StoredEventProduct[]) {
  const free = await countFreeStock(tx, stockPools(products))
  const waiting = await findWaitingOptions(tx, orderId)
  for (const { subjectId, variantId, units } of waiting?.lines ?? []) {
    const product = products.find(({ id }) => id === subjectId)
    const poolId = product && soldUnit(product, variantId).poolId
    if (poolId) free.set(poolId, (free.get(poolId) ?? 0) + units)
  }
  return free
}

function additionsOf(entryId: string | null, { all }: PaidOptionsFacts, addable: readonly StoredEventProduct[]) {
  return addable.flatMap((product) => {
    if ((product.per === 'entry') !== (entryId !== null)) return []
    const maxCount = unitsToAdd(product, all, entryId)
    return maxCount === 0 ? [] : [{ productId: product.id, maxCount }]
  })
}

type Shown = { readonly free: ReadonlyMap<string, number>; readonly language: 'ru' | 'en' }

function exchangesOf(entryId: string | null, facts: PaidOptionsFacts, shown: Shown): ExchangeView[] {
  return facts.lines.flatMap((line) => {
    if (line.kind === 'place' || line.entryId !== entryId) return []
    const product = facts.products.find(({ id }) => id === line.subjectId)
    if (product === undefined || !product.variants.some(({ id }) => id !== line.variantId)) return []
    return [exchangeView(line, product, { ...shown, bought: facts.bought })]
  })
}

function exchangeView(
  line: LineWithReturns,
  product: StoredEventProduct,
  { free, language, bought }: Shown & Pick<PaidOptionsFacts, 'bought'>,
): ExchangeView {
  const isRu = language === 'ru'
  return {
    itemId: line.id,
    productId: product.id,
    name: isRu ? product.nameRu : product.nameEn,
    count: line.units,
    variantId: line.variantId,
    changeableUntil: product.changeableUntil,
    image: pictureView(product.picture),
    variants: product.variants.map((variant) => {
      const availableCount = variant.poolId === null ? null : (free.get(variant.poolId) ?? 0)
      const differenceMinor =
        variant.id === line.variantId
          ? 0
          : variantDifferenceMinor(product, line, { variantId: variant.id, differences: bought })
      const isSoldOut = variant.id !== line.variantId && availableCount !== null && availableCount < line.units
      return {
        id: variant.id,
        name: isRu ? variant.nameRu : variant.nameEn,
        differenceMinor,
        availableCount,
        refusal: differenceMinor < 0 ? ('cheaper' as const) : isSoldOut ? ('sold_out' as const) : null,
      }
    }),
  }
}
