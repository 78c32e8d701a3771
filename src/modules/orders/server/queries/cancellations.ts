import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type LineRow, listOrderLines } from './orders.ts'

export type CancelledBy = 'owner' | 'organizer' | 'operator'
export type CancellationRow = {
  readonly id: string
  /**
   * Cancelled lines, or only the difference to a cheaper race: a difference reduces the order's
   * price.
   */
  readonly kind: 'cancellation' | 'price_reduction'
  readonly cancelledBy: CancelledBy
  readonly refundMinor: number
  readonly at: Instant
  /** The paid order's cancellation that this refund of a price difference accompanied. */
  readonly parentId: string | null
  /** The part that pays a place at another event, and that order. */
  readonly movedMinor: number
  readonly movedTo: string | null
}
/**
 * An order line with its number of cancelled units. `keepsPremium`: an insurance whose premium the
 * insurer returns no more; when the event is cancelled or postponed, every premium is returned.
 */
export type LineWithReturns = LineRow & { readonly returnedUnits: number; readonly keepsPremium: boolean }

export async function linesWithReturns(tx: Tx, orderId: string): Promise<LineWithReturns[]> {
  const returned = await tx.named<{ lineId: string; units: number }>(
    'orders.returned_units',
    `select r.line_id as "lineId", sum(r.units)::int as units
     from orders.cancellations c join orders.returned_lines r on r.tenant_id = c.tenant_id and r.cancellation_id = c.id
     where c.order_id = $1 group by r.line_id`,
    [orderId],
  )
  const units = new Map(returned.map((row) => [row.lineId, row.units]))
  const lines = await listOrderLines(tx, orderId)
  const isKept = ({ returnableUntil }: LineRow) => returnableUntil !== null && returnableUntil <= tx.now
  const keepsPremiums = lines.some(isKept) && (await isEventHeld(tx, orderId))
  return lines.map((line) => ({
    ...line,
    returnedUnits: units.get(line.id) ?? 0,
    keepsPremium: keepsPremiums && isKept(line),
  }))
}

async function isEventHeld(tx: Tx, orderId: string): Promise<boolean> {
  const held = await tx.named(
    'orders.event_of_order_is_held',
    `select 1 from orders.orders o join catalog.events e on e.id = o.event_id
     where o.id = $1 and e.status not in ('cancelled', 'postponed')`,
    [orderId],
  )
  return held.length > 0
}

/** The cancellations of orders, the earliest first. */
export async function listCancellations(tx: Tx, ...orderIds: readonly string[]): Promise<CancellationRow[]> {
  return await tx.named<CancellationRow>(
    'orders.cancellations_of',
    `select id, kind, cancelled_by as "cancelledBy", refund_minor as "refundMinor", at, parent_id as "parentId",
       moved_minor as "movedMinor", moved_to as "movedTo"
     from orders.cancellations where order_id = any($1) order by at, id`,
    [orderIds],
  )
}

/** The refunds of the orders' current prices: a difference has reduced the price already. */
export function refundedTotalMinor(cancellations: readonly CancellationRow[]): number {
  return cancellations.reduce((sum, { kind, refundMinor }) => sum + (kind === 'price_reduction' ? 0 : refundMinor), 0)
}

export async function insertCancellation(
  tx: Tx,
  cancellation: {
    readonly tenantId: number
    readonly id: string
    readonly orderId: string
    readonly kind?: CancellationRow['kind']
    /** The cancellation that this one accompanies. */
    readonly parentId?: string | undefined
    readonly cancelledBy: CancelledBy
    readonly byAccount: string
    readonly shareBp: number
    readonly returnsCommission: boolean
    readonly refundMinor: number
    readonly movedMinor?: number
    readonly movedTo?: string | undefined
  },
): Promise<void> {
  const {
    tenantId,
    id,
    orderId,
    kind = 'cancellation',
    cancelledBy,
    byAccount,
    shareBp,
    returnsCommission,
    refundMinor,
    parentId = null,
    movedMinor = 0,
    movedTo = null,
  } = cancellation
  await tx.sql`
    insert into orders.cancellations (tenant_id, id, order_id, kind, cancelled_by, by_account, share_bp, returns_commission,
                                      refund_minor, at, parent_id, moved_minor, moved_to)
    values (${tenantId}, ${id}, ${orderId}, ${kind}, ${cancelledBy}, ${byAccount}, ${shareBp}, ${returnsCommission}, ${refundMinor},
            ${tx.now}, ${parentId}, ${movedMinor},
            ${movedTo})`
}

export async function insertReturnedLines(
  tx: Tx,
  { tenantId, cancellationId }: { readonly tenantId: number; readonly cancellationId: string },
  lines: readonly {
    readonly id: string
    readonly cancelledUnits: number
    readonly netMinor: number
    readonly toPlatformMinor: number
    readonly eventCommissionMinor: number
    readonly extraCommissionMinor: number
  }[],
): Promise<void> {
  await tx.sql`
    insert into orders.returned_lines (tenant_id, cancellation_id, line_id, units, net_minor, event_commission_minor,
                                       extra_commission_minor, to_platform_minor)
    select ${tenantId}, ${cancellationId}, r.* from unnest(
      ${lines.map((line) => line.id)}::uuid[], ${lines.map((line) => line.cancelledUnits)}::int[],
      ${lines.map((line) => line.netMinor)}::bigint[], ${lines.map((line) => line.eventCommissionMinor)}::bigint[],
      ${lines.map((line) => line.extraCommissionMinor)}::bigint[],
      ${lines.map((line) => line.toPlatformMinor)}::bigint[]) as r`
}
