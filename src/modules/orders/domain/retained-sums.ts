import type { CommissionRates } from '#src/modules/catalog/domain/commission.ts'
import { fullRefund, unitsRefund } from './refund-sums.ts'
import type { PricedLine } from './totals.ts'

type CancelledLine = {
  readonly lineId: string
  readonly units: number
  /** What the payer got: of the price alone, and with commission. */
  readonly netMinor: number
  readonly refundMinor: number
}
export type RetainedSums = {
  /** Commission: the service fee. */
  readonly feeMinor: number
  /** Of the price and of insurance. */
  readonly restMinor: number
}

/**
 * What the refund rules did not return of the cancelled units of an order, in minor units. Units
 * are counted in the order in which they were cancelled, as the refund was.
 * @param cancellations of the order, the earliest first; none that moved its money to another event
 */
export function retainedSums(
  lines: readonly (PricedLine & { readonly id: string })[],
  cancellations: readonly { readonly lines: readonly CancelledLine[] }[],
  rates: CommissionRates,
): RetainedSums {
  const returned = new Map<string, number>()
  let feeMinor = 0
  let restMinor = 0
  for (const { lineId, units, netMinor, refundMinor } of cancellations.flatMap((one) => one.lines)) {
    const line = lines.find(({ id }) => id === lineId)
    if (line === undefined) continue
    const returnedUnits = returned.get(lineId) ?? 0
    returned.set(lineId, returnedUnits + units)
    const whole = unitsRefund({ ...line, returnedUnits }, units, rates, fullRefund)
    feeMinor += whole.eventCommissionMinor + whole.extraCommissionMinor - (refundMinor - netMinor)
    restMinor += whole.netMinor - whole.toPlatformMinor - netMinor
  }
  return { feeMinor, restMinor }
}
