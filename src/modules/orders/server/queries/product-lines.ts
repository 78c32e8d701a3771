import type { StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { LineKey } from '../../domain/max-units.ts'
import { soldUnit } from '../../domain/sold-unit.ts'
import type { OrderRow } from './orders.ts'

export async function insertProductLine(
  tx: Tx,
  order: Pick<OrderRow, 'tenantId' | 'id'>,
  product: StoredEventProduct,
  held: { count: number; holdId: string | null },
  { variantId, entryId }: LineKey,
): Promise<void> {
  const { nameRu, nameEn, priceMinor } = soldUnit(product, variantId)
  await tx.sql`
    insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id,
                              provider_name, variant_id, entry_id, is_refundable, created_at)
    values (${order.tenantId}, ${order.id}, ${product.kind === 'insurance' ? 'insurance' : 'product'}, ${product.id},
            ${nameRu}, ${nameEn}, ${priceMinor}, ${held.count}, ${held.holdId}, ${product.providerName}, ${variantId},
            ${entryId}, ${product.refund !== 'never'}, ${tx.now})`
}

/** What an order line of a product becomes; its discounts end, and are decided again by the caller. */
export type LineChange = {
  readonly variantId: string | null
  readonly units: number
  readonly holdId: string | null
  readonly unitPriceMinor: number
  readonly nameRu: string
  readonly nameEn: string
}

export async function updateProductLine(tx: Tx, lineId: string, change: LineChange): Promise<void> {
  await tx.sql`
    with line as (
      update orders.lines set variant_id = ${change.variantId}, units = ${change.units}, hold_id = ${change.holdId},
        unit_price_minor = ${change.unitPriceMinor}, name_ru = ${change.nameRu}, name_en = ${change.nameEn},
        discount_minor = 0
      where id = ${lineId} returning tenant_id, id
    )
    delete from orders.line_discounts d using line where d.tenant_id = line.tenant_id and d.line_id = line.id`
}

export async function deleteLine(tx: Tx, lineId: string): Promise<void> {
  await tx.sql`delete from orders.lines where id = ${lineId}`
}

/** Writes on each place of an order the entry that stands on it, where none is written yet. */
export async function writeEntriesOfPlaces(
  tx: Tx,
  orderId: string,
  entries: readonly { readonly entryId: string; readonly holdId: string }[],
): Promise<void> {
  await tx.sql`
    update orders.lines l set entry_id = e.entry_id
    from unnest(${entries.map(({ entryId }) => entryId)}::uuid[], ${entries.map(({ holdId }) => holdId)}::uuid[])
      as e (entry_id, hold_id)
    where l.order_id = ${orderId} and l.kind = 'place' and l.hold_id = e.hold_id and l.entry_id is null`
}
