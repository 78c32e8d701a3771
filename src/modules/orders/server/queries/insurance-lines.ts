import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type InsuranceLine = {
  readonly productId: string
  readonly nameRu: string
  readonly nameEn: string
  /** The insurer: its ledger account. */
  readonly providerName: string
  readonly entryId: string
  readonly placeHoldId: string
  readonly premiumMinor: number
  /** The first day on which the premium is not returned any more, by the event's clock; null: it never is. */
  readonly keptFrom: PlainDate | null
  readonly timeZone: string
}

/** @returns the id of the new line */
export async function insertInsuranceLine(
  tx: Tx,
  order: { readonly tenantId: number; readonly id: string },
  line: InsuranceLine,
): Promise<string> {
  const [row] = await tx.sql<{ id: string }>`
    insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units,
                              provider_name, entry_id, place_hold_id, returnable_until, created_at)
    values (${order.tenantId}, ${order.id}, 'insurance', ${line.productId}, ${line.nameRu}, ${line.nameEn},
            ${line.premiumMinor}, 1, ${line.providerName}, ${line.entryId}, ${line.placeHoldId},
            coalesce(${line.keptFrom}::date::timestamp at time zone ${line.timeZone}::text, ${tx.now}), ${tx.now})
    returning id`
  if (row === undefined) throw new Error(`order ${order.id}: insert of an insurance line returned no row`)
  return row.id
}

export async function deleteInsuranceLines(tx: Tx, orderId: string, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx.sql`
    delete from orders.lines where order_id = ${orderId} and kind = 'insurance' and id = any (${lineIds}::uuid[])`
}
