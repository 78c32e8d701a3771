import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type {
  FreePrice,
  PremiumRange,
  ProductInclusion,
  ProductKind,
  ProductPer,
  ProductRefund,
} from '../../domain/product.ts'

export type StoredVariant = {
  readonly id: string
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  /** null: the product's price. */
  readonly priceMinor: number | null
  /** The pool of its stock; null: unlimited. */
  readonly poolId: string | null
}

export type StoredPicture = { readonly id: string; readonly width: number; readonly height: number }

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
  /** Of a free price: the one that a unit is added at. */
  readonly priceMinor: number
  /** The pool of its stock; null: unlimited, or each variant has its own. */
  readonly poolId: string | null
  /** The most units of an order; of one entry where the product is per entry. */
  readonly maxPerOrder: number
  readonly per: ProductPer
  readonly inclusion: ProductInclusion
  readonly soldUntil: Instant | null
  readonly changeableUntil: Instant | null
  readonly freePrice: FreePrice | null
  readonly refund: ProductRefund
  readonly picture: StoredPicture | null
  /** Of an insurance: the least and the greatest premium of the rows that cover the event's sport; null where there is none. */
  readonly premiums: PremiumRange | null
  /** In display order. */
  readonly variants: readonly StoredVariant[]
}

/** An event's products in display order, with their variants. */
export function productsOfEvent(tx: Tx, eventId: string): Promise<StoredEventProduct[]> {
  return tx.named<StoredEventProduct>(
    'catalog.products_of_event',
    `
    select p.id, p.code, p.kind, p.name_ru as "nameRu", p.name_en as "nameEn", p.about_ru as "aboutRu",
      p.about_en as "aboutEn", p.provider_name as "providerName", p.price_minor as "priceMinor", p.pool_id as "poolId",
      p.max_per_order as "maxPerOrder", case when p.kind = 'insurance' then 'entry' else p.per end as per, p.inclusion,
      p.sold_until as "soldUntil", p.changeable_until as "changeableUntil",
      case when p.min_price_minor is null then null else
        json_build_object('minMinor', p.min_price_minor, 'maxMinor', p.max_price_minor,
          'suggestionsMinor', p.suggested_prices_minor) end as "freePrice",
      p.refund, case when p.picture_id is null then null else
        json_build_object('id', p.picture_id, 'width', p.picture_width, 'height', p.picture_height) end as picture,
      case when p.kind = 'insurance' then (
        select json_build_object('fromMinor', min(t.premium_minor), 'toMinor', max(t.premium_minor))
        from catalog.insurance_tariffs t join catalog.events e on e.id = p.event_id
        where t.product_id = p.id and (t.sports = '{}' or e.sport = any (t.sports)) having count(*) > 0) end as premiums,
      coalesce((select json_agg(json_build_object('id', v.id, 'code', v.code, 'nameRu', v.name_ru, 'nameEn', v.name_en,
          'priceMinor', v.price_minor, 'poolId', v.pool_id) order by v.position)
        from catalog.product_variants v where v.product_id = p.id), '[]') as variants
    from catalog.products p where p.event_id = $1 order by p.position`,
    [eventId],
  )
}

/** The pools of the stocks of products and their variants. */
export function stockPools(products: readonly Pick<StoredEventProduct, 'poolId' | 'variants'>[]): string[] {
  return products
    .flatMap(({ poolId, variants }) => [poolId, ...variants.map((one) => one.poolId)])
    .flatMap((id) => id ?? [])
}

/** The address of a product's picture; null where it has none. */
export function pictureView(picture: StoredPicture | null) {
  if (picture === null) return null
  return { url: `/api/product-pictures/${picture.id}`, width: picture.width, height: picture.height }
}
