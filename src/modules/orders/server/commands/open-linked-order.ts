import { plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { paymentTimeLimitMs } from '../../domain/payment-time-limit.ts'

export type LinkedOrder = {
  readonly tenantId: number
  /** The paid order whose place the service is about. */
  readonly sourceOrderId: string
  readonly accountId: string
  readonly eventId: string
  readonly language: 'ru' | 'en'
  /** The service that is paid for: the organizer's, about a place of this race. */
  readonly service: {
    readonly raceId: string
    readonly nameRu: string
    readonly nameEn: string
    readonly priceMinor: number
  }
}

/**
 * Opens a linked order: a service of the organizer, with the commissions of any product and the
 * clock of any order. It holds no stock. The subscriber of its payment does the service in the
 * payment's own transaction.
 */
export async function openLinkedOrder(tx: Tx, linked: LinkedOrder): Promise<string> {
  const id = newId()
  const until = plusMs(tx.now, paymentTimeLimitMs)
  const { tenantId, service } = linked
  await tx.sql`
    insert into orders.orders (tenant_id, id, event_id, organizer_id, account_id, language, status, currency,
                               event_commission_bp, extra_commission_bp, pay_before, held_until, kind, source_order_id,
                               created_at)
    select ${tenantId}, ${id}, e.id, e.organizer_id, ${linked.accountId}, ${linked.language}, 'awaiting_payment', e.currency,
      e.commission_bp, t.extra_commission_bp, ${until}, ${until}, 'fee', ${linked.sourceOrderId}, ${tx.now}
    from catalog.events e join tenants.tenants t on t.id = ${tenantId} where e.id = ${linked.eventId}`
  await tx.sql`
    insert into orders.order_history (tenant_id, order_id, status, cause, at)
    values (${tenantId}, ${id}, 'awaiting_payment', 'linked order opened', ${tx.now})`
  await tx.sql`
    insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units)
    values (${tenantId}, ${id}, 'product', ${service.raceId}, ${service.nameRu}, ${service.nameEn}, ${service.priceMinor}, 1)`
  return id
}
