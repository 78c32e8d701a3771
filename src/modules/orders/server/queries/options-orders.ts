import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { OrderRow } from './orders.ts'

export type NewOption = {
  readonly productId: string
  readonly kind: 'product' | 'insurance'
  readonly nameRu: string
  readonly nameEn: string
  readonly unitPriceMinor: number
  readonly units: number
  readonly holdId: string | null
  readonly providerName: string
  readonly variantId: string | null
  readonly entryId: string | null
  readonly isRefundable: boolean
  /** The line of the paid order whose variant it changes. */
  readonly replacesLineId: string | null
}

/** Opens an order for options of a paid order; false where another order has the id. */
export async function insertOptionsOrder(
  tx: Tx,
  source: OrderRow,
  { id, until, language }: { readonly id: string; readonly until: Instant; readonly language: 'ru' | 'en' },
): Promise<boolean> {
  const inserted = await tx.sql`
    insert into orders.orders (tenant_id, id, event_id, organizer_id, account_id, language, status, currency,
                               event_commission_bp, extra_commission_bp, pay_before, held_until, kind, source_order_id,
                               created_at)
    values (${source.tenantId}, ${id}, ${source.eventId}, ${source.organizerId}, ${source.accountId}, ${language},
            'awaiting_payment', ${source.currency}, ${source.eventBp}, ${source.extraBp}, ${until}, ${until}, 'options',
            ${source.id}, ${tx.now})
    on conflict do nothing returning id`
  if (inserted.length === 0) return false
  await tx.sql`
    insert into orders.order_history (tenant_id, order_id, status, cause, at)
    values (${source.tenantId}, ${id}, 'awaiting_payment', 'options chosen after payment', ${tx.now})`
  return true
}

export async function insertOptions(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: number; readonly id: string },
  options: readonly NewOption[],
): Promise<void> {
  for (const one of options)
    await tx.sql`
      insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id,
                                provider_name, variant_id, entry_id, is_refundable, replaces_line_id, created_at)
      values (${tenantId}, ${id}, ${one.kind}, ${one.productId}, ${one.nameRu}, ${one.nameEn}, ${one.unitPriceMinor},
              ${one.units}, ${one.holdId}, ${one.providerName}, ${one.variantId}, ${one.entryId}, ${one.isRefundable},
              ${one.replacesLineId}, ${tx.now})`
}

/** Gives a line of a paid order the variant, the name and the hold that were bought for it. */
export async function writeVariantOfLine(
  tx: Tx,
  bought: {
    readonly id: string
    readonly replacesLineId: string
    readonly variantId: string | null
    readonly nameRu: string
    readonly nameEn: string
    readonly holdId: string | null
  },
): Promise<void> {
  await tx.sql`
    with freed as (update orders.lines set hold_id = null where id = ${bought.id})
    update orders.lines set variant_id = ${bought.variantId}, name_ru = ${bought.nameRu}, name_en = ${bought.nameEn},
      hold_id = ${bought.holdId}, is_exchanged = true
    where id = ${bought.replacesLineId}`
}
