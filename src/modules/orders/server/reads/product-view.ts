import type { Instant } from '#src/kernel/instant.ts'
import { isSoldAt, priceRange } from '#src/modules/catalog/domain/product.ts'
import { pictureView, type StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { ProductView } from '../../contract/products.ts'
import { maxUnits } from '../../domain/max-units.ts'
import { soldUnit } from '../../domain/sold-unit.ts'
import { stockOf } from '../../domain/stock-of.ts'
import type { LineRow } from '../queries/orders.ts'

type Beside = {
  /** The order's lines. */
  readonly lines: readonly LineRow[]
  /** The free units of each pool. */
  readonly free: ReadonlyMap<string, number>
  readonly language: 'ru' | 'en'
  readonly now: Instant
}

/** A product of the event as an order may choose it, with what the order has of it. */
export function productView(product: StoredEventProduct, { lines, free, language, now }: Beside): ProductView {
  const own = lines.filter(({ kind, subjectId }) => kind !== 'place' && subjectId === product.id)
  const { fromMinor, toMinor } = priceRange(product)
  const isSold = isSoldAt(product, now)
  const countOf = (variantId: string | null) => {
    const units = own.reduce(
      (sum, line) => sum + (variantId === null || line.variantId === variantId ? line.units : 0),
      0,
    )
    return isSold || product.inclusion === 'included' ? stockOf(product, { lines, free }, variantId) : units
  }
  return {
    id: product.id,
    code: product.code,
    kind: product.kind,
    name: language === 'ru' ? product.nameRu : product.nameEn,
    about: language === 'ru' ? product.aboutRu : product.aboutEn,
    providerName: product.providerName,
    per: product.per,
    inclusion: product.inclusion,
    isRefundable: product.refund !== 'never',
    priceMinor: product.priceMinor,
    priceFromMinor: fromMinor,
    priceToMinor: toMinor,
    freePrice:
      product.freePrice === null
        ? null
        : { ...product.freePrice, suggestionsMinor: [...product.freePrice.suggestionsMinor] },
    availableCount: countOf(null),
    maxPerOrder: maxUnits(product, lines),
    soldUntil: product.soldUntil,
    changeableUntil: product.changeableUntil,
    image: pictureView(product.picture),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      name: language === 'ru' ? variant.nameRu : variant.nameEn,
      priceMinor: soldUnit(product, variant.id).priceMinor,
      availableCount: countOf(variant.id),
    })),
    chosenCount: own.reduce((sum, { units }) => sum + units, 0),
    items: own.map(({ id, variantId, entryId, units, unitPriceMinor }) => ({
      itemId: id,
      variantId,
      entryId,
      count: units,
      priceMinor: unitPriceMinor,
    })),
  }
}
