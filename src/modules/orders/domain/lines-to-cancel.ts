import type { EventStatus } from '#src/modules/catalog/domain/race-state.ts'
import type { OrderKind } from './order-kind.ts'

const isCancelledOrPostponed = (status: EventStatus) => status === 'cancelled' || status === 'postponed'

/**
 * The order lines that the payer may cancel. A transferred place belongs to its recipient, who paid
 * for it, as do the products of its entry; a deferred place is refunded by its own rules. When the event is cancelled, the money of
 * both is refunded to the payer.
 */
export function linesToCancel<
  L extends Waiting & {
    readonly isTransferred: boolean
    readonly entryId: string | null
    readonly replacesLineId: string | null
  },
>(lines: readonly L[], status: EventStatus): L[] {
  const transferred = new Set(lines.flatMap(({ isTransferred, entryId }) => (isTransferred ? (entryId ?? []) : [])))
  // The price of a more expensive variant is cancelled with the line that has the variant.
  const isOfOther = (line: L) =>
    line.replacesLineId !== null || line.isTransferred || (line.entryId !== null && transferred.has(line.entryId))
  return lines.filter((line) => (!isOfOther(line) && !isWaiting(line)) || isCancelledOrPostponed(status))
}

type Waiting = { readonly isDeferred: boolean; readonly units: number; readonly returnedUnits: number }

/** Whether the money of a deferred place still waits. */
export function isWaiting({ isDeferred, units, returnedUnits }: Waiting): boolean {
  return isDeferred && returnedUnits < units
}

/**
 * A transfer fee pays for a service that is done: it is refunded only when the event is cancelled.
 */
export function doesFeeStay(order: { readonly kind: OrderKind }, status: EventStatus): boolean {
  return order.kind === 'fee' && !isCancelledOrPostponed(status)
}

/** Whether the order can't be paid now: of a postponed event only a price difference. */
export function isEventNotHeldFor(order: { readonly kind: OrderKind }, status: EventStatus): boolean {
  return status === 'cancelled' || (status === 'postponed' && order.kind !== 'price_difference')
}
