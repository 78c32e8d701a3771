import type { Tx } from '#src/platform/db/tx.ts'
import type { ProductKind } from '../../domain/product.ts'

export type StoredEventProduct = {
  readonly id: string
  readonly code: string
  readonly kind: ProductKind
  readonly nameRu: string
  readonly nameEn: string
  readonly aboutRu: string
  readonly aboutEn: string
  /** The provider; empty: the organizer. */
  readonly providerName: string
  readonly priceMinor: number
  /** The pool of its stock; null: unlimited. */
  readonly poolId: string | null
  readonly maxPerOrder: number
}

/** An event's products in display order. */
export function productsOfEvent(tx: Tx, eventId: string): Promise<StoredEventProduct[]> {
  return tx.named<StoredEventProduct>(
    'catalog.products_of_event',
    `
    select id, code, kind, name_ru as "nameRu", name_en as "nameEn", about_ru as "aboutRu", about_en as "aboutEn",
           provider_name as "providerName", price_minor as "priceMinor", pool_id as "poolId",
           max_per_order as "maxPerOrder"
    from catalog.products where event_id = $1 order by position`,
    [eventId],
  )
}
