import type { Instant } from '#src/kernel/instant.ts'
import { addDays, comparePlainDates, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { EachPays } from '#src/modules/catalog/domain/team-rules.ts'
import { isAt, type LegSpot } from './team-line-up.ts'

export type LegShare = LegSpot & { readonly id: string; readonly amountMinor: number; readonly isCaptains: boolean }

/**
 * Splits a team's price over its legs: the shares add up to it to the minor unit and differ by one
 * at most, the first ones being the larger.
 * @param priceMinor ≥ 0
 * @param legs ≥ 1
 */
export function shareOut(priceMinor: number, legs: number): number[] {
  const min = Math.floor(priceMinor / legs)
  const rest = priceMinor - min * legs
  return Array.from({ length: legs }, (_, i) => min + (i < rest ? 1 : 0))
}

/**
 * A payment moves with its runner: the shares of two legs are swapped. No share is lost or doubled.
 */
export function swapShares<T extends LegSpot>(shares: readonly T[], from: LegSpot, to: LegSpot): T[] {
  const put = (share: T, { stage, position }: LegSpot) => ({ ...share, stage, position })
  return shares.map((share) => (isAt(share, from) ? put(share, to) : isAt(share, to) ? put(share, from) : share))
}

type Entrant = LegSpot & { readonly accountId: string; readonly isSelf: boolean }

/**
 * The leg that the captain pays for with the team's place: their own, else the first filled one;
 * null where there is none.
 */
export function captainsLeg(lineUp: readonly Entrant[], captainId: string): LegSpot | null {
  const own = lineUp.filter(({ accountId }) => accountId === captainId)
  return own.find(({ isSelf }) => isSelf) ?? own[0] ?? null
}

/** The last day on which each member pays their own leg. */
export function lastDayToPay({ daysBefore }: EachPays, raceDay: PlainDate): PlainDate {
  return addDays(raceDay, -daysBefore)
}

/** Whether that day is over by the event's clock. */
export function isPayingOver(
  eachPays: EachPays,
  race: { readonly raceDay: PlainDate; readonly timeZone: string },
  now: Instant,
): boolean {
  return comparePlainDates(plainDateIn(now, race.timeZone), lastDayToPay(eachPays, race.raceDay)) > 0
}
