import { type Instant, plusMs } from '#src/kernel/instant.ts'
import { comparePlainDates, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { noRefund, type ReturnableLine, totalRefundMinor, unitsRefund } from './refund-sums.ts'

/** Premiums that insurers return until the end of the same day, by the event's clock. */
export type ReturnablePremium = { readonly lastDay: PlainDate; readonly amountMinor: number }

/**
 * The premiums of these lines that their insurers still return, whatever the organizer's rules are:
 * one sum for each last day, the earliest first.
 */
export function returnablePremiums(
  lines: readonly (ReturnableLine & { readonly returnableUntil: Instant | null })[],
  timeZone: string,
): ReturnablePremium[] {
  const sums = new Map<PlainDate, number>()
  for (const line of lines) {
    const { kind, returnableUntil, units, returnedUnits } = line
    if (kind !== 'insurance' || returnableUntil === null || returnedUnits === units) continue
    const amountMinor = totalRefundMinor(unitsRefund(line, units - returnedUnits, { eventBp: 0, extraBp: 0 }, noRefund))
    const lastDay = plainDateIn(plusMs(returnableUntil, -1), timeZone)
    if (amountMinor > 0) sums.set(lastDay, (sums.get(lastDay) ?? 0) + amountMinor)
  }
  return [...sums]
    .map(([lastDay, amountMinor]) => ({ lastDay, amountMinor }))
    .toSorted((one, other) => comparePlainDates(one.lastDay, other.lastDay))
}
