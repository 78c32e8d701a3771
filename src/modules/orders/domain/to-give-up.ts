import type { EventStatus } from '#src/modules/catalog/domain/race-state.ts'

const isCalledOff = (status: EventStatus) => status === 'cancelled' || status === 'postponed'

/**
 * What of an order its payer may give up. A place that was handed over is somebody else's, who gave something for it; of an
 * event that is called off its money goes back to who paid.
 */
export function linesToGiveUp<L extends { readonly isHandedOver: boolean }>(
  lines: readonly L[],
  status: EventStatus,
): L[] {
  return lines.filter(({ isHandedOver }) => !isHandedOver || isCalledOff(status))
}

/** What was paid for having a place handed over is for what was done, and goes back only of an event that is called off. */
export function doesFeeStay(order: { readonly besideOrderId: string | null }, status: EventStatus): boolean {
  return order.besideOrderId !== null && !isCalledOff(status)
}
