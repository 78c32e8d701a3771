import { money } from '#src/kernel/money.ts'
import type { Availability } from '#src/modules/inventory/server/reads/availability.ts'
import type { EventProduct } from '../../contract/event-page.ts'
import { toPayMinor } from '../../domain/commission.ts'
import { priceRange } from '../../domain/product.ts'
import type { EventRecord } from '../queries/event-row.ts'
import { pictureView, type StoredEventProduct } from './products-of-event.ts'

type Beside = {
  readonly row: Pick<EventRecord, 'currency' | 'eventBp' | 'extraBp'>
  readonly pools: ReadonlyMap<string, Availability>
  readonly language: 'ru' | 'en'
}

/** A product as its event's page shows it. */
export function eventProduct(product: StoredEventProduct, { row, pools, language }: Beside): EventProduct {
  const { fromMinor, toMinor } = priceRange(product)
  const kind = product.kind === 'insurance' ? 'insurance' : 'product'
  const toPay = (netMinor: number) => money(toPayMinor({ kind, netMinor }, row), row.currency)
  const leftIn = (poolId: string | null) => (poolId === null ? null : unitsLeft(pools.get(poolId)))
  const variants = product.variants.map(({ code, nameRu, nameEn, poolId }) => ({
    code,
    name: language === 'ru' ? nameRu : nameEn,
    left: leftIn(poolId),
  }))
  const ofVariants = variants.reduce<number | null>(
    (sum, { left }) => (sum === null || left === null ? null : sum + left),
    0,
  )
  return {
    code: product.code,
    kind: product.kind,
    name: language === 'ru' ? product.nameRu : product.nameEn,
    about: language === 'ru' ? product.aboutRu : product.aboutEn,
    providerName: product.providerName,
    inclusion: product.inclusion,
    price: money(fromMinor, row.currency),
    toPay: toPay(fromMinor),
    toPayMax: toMinor > fromMinor ? toPay(toMinor) : null,
    isFreePrice: product.freePrice !== null,
    left: variants.length > 0 ? ofVariants : leftIn(product.poolId),
    soldUntil: product.soldUntil,
    image: pictureView(product.picture),
    variants,
  }
}

/** The units left of a stock; the event's participant limit does not apply to it. */
function unitsLeft(stock: Availability | undefined): number {
  return stock === undefined ? 0 : Math.max(0, stock.capacity - stock.taken - stock.held)
}
