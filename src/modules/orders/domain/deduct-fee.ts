import { type CommissionRates, lineCommissionMinor } from '#src/modules/catalog/domain/commission.ts'
import type { ReturnedSums } from './refund-sums.ts'
import type { PricedLine } from './totals.ts'

type RefundedLine = ReturnedSums & Pick<PricedLine, 'kind'>

/**
 * The refund of order lines after the organizer's fee and its commission are deducted: from the
 * first line first, at most each line's refund. Insurance belongs to the insurer: no fee is
 * deducted from it.
 * @param feeMinor the fee alone, in minor units, ≥ 0
 */
export function deductFee<G extends RefundedLine>(lines: readonly G[], feeMinor: number, rates: CommissionRates): G[] {
  const { eventBp, extraBp } = rates
  const fee = { kind: 'place', netMinor: feeMinor } as const
  const left = { net: feeMinor, event: lineCommissionMinor(fee, eventBp), extra: lineCommissionMinor(fee, extraBp) }
  const rest = (part: keyof typeof left, sumMinor: number) => {
    const retainedMinor = Math.min(left[part], sumMinor)
    left[part] -= retainedMinor
    return sumMinor - retainedMinor
  }
  // The payer owes the fee: it is taken from what they paid, not from what the platform bore.
  const restOfPrice = ({ netMinor, toPlatformMinor }: G) => {
    const paidMinor = rest('net', netMinor - toPlatformMinor)
    return { netMinor: paidMinor + toPlatformMinor, toPlatformMinor }
  }
  return lines.map((line) =>
    line.kind === 'insurance'
      ? line
      : {
          ...line,
          ...restOfPrice(line),
          eventCommissionMinor: rest('event', line.eventCommissionMinor),
          extraCommissionMinor: rest('extra', line.extraCommissionMinor),
        },
  )
}
