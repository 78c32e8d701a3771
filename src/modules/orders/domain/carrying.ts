import { lineCommissionMinor } from './commission.ts'
import type { CommissionRates } from './totals.ts'

/** How a place that costs more than another brings is paid: so much by that other, the rest anew. */
export type Carrying = {
  /** What of the price the place pays that is carried, and what that is with commission: what it brings, but for the commission's rounding. */
  readonly netMinor: number
  readonly paysMinor: number
  /** What is left of the price, and what is to be paid for it with commission. */
  readonly restMinor: number
  readonly moreMinor: number
}

/** Null where the place brings enough. */
export function carryingOf(priceMinor: number, bringsMinor: number, rates: CommissionRates): Carrying | null {
  if (costOf(priceMinor, rates) <= bringsMinor) return null
  const netMinor = mostFor(bringsMinor, rates)
  const restMinor = priceMinor - netMinor
  return { netMinor, paysMinor: costOf(netMinor, rates), restMinor, moreMinor: costOf(restMinor, rates) }
}

/** The highest price that costs no more than this with commission. */
function mostFor(sumMinor: number, rates: CommissionRates): number {
  const share = 10_000 + rates.eventBp + rates.extraBp
  let netMinor = Math.floor((sumMinor * 10_000) / share) + 2 // the commissions' roundings are one unit each at most
  while (netMinor > 0 && costOf(netMinor, rates) > sumMinor) netMinor -= 1
  return netMinor
}

function costOf(netMinor: number, { eventBp, extraBp }: CommissionRates): number {
  const line = { kind: 'place', netMinor } as const
  return netMinor + lineCommissionMinor(line, eventBp) + lineCommissionMinor(line, extraBp)
}
