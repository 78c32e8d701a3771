import type { BothLanguages } from '#src/kernel/texts.ts'
import type { LineKind } from '#src/modules/catalog/domain/commission.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { withExchangeRefunds } from '../../domain/bill-lines.ts'
import type { CancelledBy } from '../queries/cancellations.ts'

/**
 * The lines of one cancellation and their refund, with the refunds of the price differences that
 * accompanied it; what an exchange of an option cost is refunded with the option's line.
 */
export type CancellationFacts = {
  readonly orderId: string
  readonly kind: 'cancellation' | 'price_reduction'
  readonly cancelledBy: CancelledBy
  readonly shareBp: number
  readonly returnsCommission: boolean
  readonly refundMinor: number
  /** The part that pays a place at another event. */
  readonly movedMinor: number
  readonly movedTo: BothLanguages | null
  readonly lines: readonly {
    readonly id: string
    readonly kind: LineKind
    readonly holdId: string | null
    readonly entryId: string | null
    readonly placeHoldId: string | null
    readonly nameRu: string
    readonly nameEn: string
    readonly units: number
    readonly refundMinor: number
    readonly isDeferred: boolean
    readonly replacesLineId: string | null
  }[]
  /** The options that waited for payment and ended with it. */
  readonly endedOptions: readonly BothLanguages[]
}

/** Null where this scope has no such cancellation. */
export async function findCancellation(tx: Tx, cancellationId: string): Promise<CancellationFacts | null> {
  const [row] = await tx.sql<CancellationFacts>`
    select c.order_id as "orderId", c.kind, c.cancelled_by as "cancelledBy", c.share_bp as "shareBp",
      c.returns_commission as "returnsCommission", (select sum(a.refund_minor)::bigint from orders.cancellations a where a.id = c.id or a.parent_id = c.id) as "refundMinor",
      (select sum(a.moved_minor)::bigint from orders.cancellations a where a.id = c.id or a.parent_id = c.id) as "movedMinor",
      (select json_build_object('ru', e.name_ru, 'en', e.name_en) from orders.orders n join catalog.events e on e.id = n.event_id
       where n.tenant_id = c.tenant_id and n.id = c.moved_to) as "movedTo",
      (select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'holdId', l.hold_id, 'entryId', l.entry_id, 'placeHoldId', l.place_hold_id, 'nameRu', l.name_ru, 'nameEn', l.name_en,
          'units', r.units, 'isDeferred', l.is_deferred, 'replacesLineId', l.replaces_line_id, 'refundMinor', r.net_minor - r.to_platform_minor + r.event_commission_minor + r.extra_commission_minor)
          order by l.kind = 'place' desc, l.created_at, l.id)
       from orders.cancellations a join orders.returned_lines r on r.tenant_id = a.tenant_id and r.cancellation_id = a.id
         join orders.lines l on l.id = r.line_id
       where a.id = c.id or a.parent_id = c.id) as lines,
      (select coalesce(json_agg(json_build_object('ru', l.name_ru, 'en', l.name_en) order by l.created_at, l.id), '[]')
       from orders.orders o join orders.order_history h on h.tenant_id = o.tenant_id and h.order_id = o.id
         join orders.lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
       where o.source_order_id = c.order_id and o.kind = 'options' and h.status = 'cancelled' and h.at = c.at) as "endedOptions"
    from orders.cancellations c where c.id = ${cancellationId}`
  return row === undefined ? null : { ...row, lines: withExchangeRefunds(row.lines) }
}
