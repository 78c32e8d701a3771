import type { StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { OrderRow } from './orders.ts'

export async function insertProductLine(
  tx: Tx,
  order: OrderRow,
  product: StoredEventProduct,
  held: { count: number; holdId: string | null },
  { variantId = null, entryId = null }: { variantId?: string | null; entryId?: string | null } = {},
): Promise<void> {
  await tx.sql`
    insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id,
                              provider_name, variant_id, entry_id, created_at)
    values (${order.tenantId}, ${order.id}, ${product.kind === 'insurance' ? 'insurance' : 'product'}, ${product.id},
            ${product.nameRu}, ${product.nameEn}, ${product.priceMinor}, ${held.count}, ${held.holdId},
            ${product.providerName}, ${variantId}, ${entryId}, ${tx.now})`
}

export async function deleteLine(tx: Tx, lineId: string): Promise<void> {
  await tx.sql`delete from orders.lines where id = ${lineId}`
}
