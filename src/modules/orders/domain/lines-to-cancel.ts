import type { EventStatus } from '#src/modules/catalog/domain/race-state.ts'

const isCalledOff = (status: EventStatus) => status === 'cancelled' || status === 'postponed'

/**
 * What of an order its payer may give up. A place that was transferred is somebody else's, who gave something for it; what was
 * deferred waits, and goes back by rules of its own. Of an event that is called off the money of both goes back to who paid.
 */
export function linesToCancel<L extends Waiting & { readonly isTransferred: boolean }>(
  lines: readonly L[],
  status: EventStatus,
): L[] {
  return lines.filter((line) => (!line.isTransferred && !isWaiting(line)) || isCalledOff(status))
}

type Waiting = { readonly isDeferred: boolean; readonly units: number; readonly returnedUnits: number }

/** Whether what was paid for a deferred place still waits. */
export function isWaiting({ isDeferred, units, returnedUnits }: Waiting): boolean {
  return isDeferred && returnedUnits < units
}

/** What was paid for having a place transferred is for what was done, and goes back only of an event that is called off. */
export function doesFeeStay(order: { readonly linkedOrderId: string | null }, status: EventStatus): boolean {
  return order.linkedOrderId !== null && !isCalledOff(status)
}

/** Whether no money is taken for it: of a postponed event only the difference to another of its races. */
export function isOffFor(order: { readonly priceDifferenceOf: string | null }, status: EventStatus): boolean {
  return status === 'cancelled' || (status === 'postponed' && order.priceDifferenceOf === null)
}
