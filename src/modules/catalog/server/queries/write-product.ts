import type { Tx } from '#src/platform/db/tx.ts'
import { defaultPriceMinor, type ProductDraft, type ProductVariantDraft, productPer } from '../../domain/product.ts'
import { writeInsuranceTariffs } from './insurance-tariffs.ts'
import type { WrittenEvent } from './write-event.ts'

type ProductToWrite = {
  readonly event: WrittenEvent
  readonly product: ProductDraft
  readonly position: number
  readonly poolId: string | null
  /** The pools of its variants, by position; null where there is no stock. */
  readonly variantPools: readonly (string | null)[]
}

/** Inserts or updates a product by its event and code, and its variants by their codes. */
export async function writeProduct(
  tx: Tx,
  { event, product, position, poolId, variantPools }: ProductToWrite,
): Promise<void> {
  const { freePrice = null } = product
  const [row] = await tx.sql<{ id: string }>`
    insert into catalog.products (
      tenant_id, event_id, code, position, kind, name_ru, name_en, about_ru, about_en, provider_name, price_minor,
      pool_id, max_per_order, per, inclusion, sold_until, changeable_until, min_price_minor, max_price_minor,
      suggested_prices_minor, refund)
    values (
      ${event.tenantId}, ${event.id}, ${product.code}, ${position}, ${product.kind}, ${product.name.ru},
      ${product.name.en}, ${product.about.ru}, ${product.about.en}, ${product.providerName}, ${defaultPriceMinor(product)},
      ${poolId}, ${product.maxPerOrder}, ${productPer(product)}, ${product.inclusion ?? 'optional'},
      ${product.soldUntil ?? null}, ${product.changeableUntil ?? null}, ${freePrice?.minMinor ?? null}::bigint,
      ${freePrice?.maxMinor ?? null}::bigint, ${freePrice?.suggestionsMinor ?? []}::bigint[], ${product.refund ?? 'event'})
    on conflict (event_id, code) do update set
      position = excluded.position, kind = excluded.kind, name_ru = excluded.name_ru, name_en = excluded.name_en,
      about_ru = excluded.about_ru, about_en = excluded.about_en, provider_name = excluded.provider_name,
      price_minor = excluded.price_minor, pool_id = excluded.pool_id, max_per_order = excluded.max_per_order,
      per = excluded.per, inclusion = excluded.inclusion, sold_until = excluded.sold_until,
      changeable_until = excluded.changeable_until, min_price_minor = excluded.min_price_minor,
      max_price_minor = excluded.max_price_minor, suggested_prices_minor = excluded.suggested_prices_minor,
      refund = excluded.refund
    returning id`
  if (!row) throw new Error('upsert into catalog.products returned no row')
  await writeVariants(tx, row.id, product.variants ?? [], variantPools)
  await writeInsuranceTariffs(tx, row.id, product.tariffs ?? [])
}

async function writeVariants(
  tx: Tx,
  productId: string,
  variants: readonly ProductVariantDraft[],
  pools: readonly (string | null)[],
): Promise<void> {
  if (variants.length === 0) return
  await tx.sql`
    insert into catalog.product_variants (product_id, code, position, name_ru, name_en, price_minor, pool_id)
    select ${productId}::uuid, v.code, v.position - 1, v.name_ru, v.name_en, v.price_minor, v.pool_id
    from unnest(${variants.map(({ code }) => code)}::text[], ${variants.map(({ name }) => name.ru)}::text[],
                ${variants.map(({ name }) => name.en)}::text[], ${variants.map(({ priceMinor }) => priceMinor)}::bigint[],
                ${pools}::uuid[])
         with ordinality as v (code, name_ru, name_en, price_minor, pool_id, position)
    on conflict (product_id, code) do update set
      position = excluded.position, name_ru = excluded.name_ru, name_en = excluded.name_en,
      price_minor = excluded.price_minor, pool_id = excluded.pool_id`
}
