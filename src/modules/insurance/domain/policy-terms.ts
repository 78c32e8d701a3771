import { addDays, type PlainDate } from '#src/kernel/plain-date.ts'

export const policyStates = ['requested', 'issued', 'cancelled'] as const
export type PolicyState = (typeof policyStates)[number]

/**
 * The first day on which the premium is not returned any more: the policy's first day, or so many
 * days earlier; null: it is never returned.
 */
export function keptFrom(startsOn: PlainDate, refundDaysBefore: number | null): PlainDate | null {
  return refundDaysBefore === null ? null : addDays(startsOn, -refundDaysBefore)
}

/** «TG-2026-000042»: unique per insurer by the serial; gaps have no meaning. */
export function policyNumber(prefix: string, year: number, serial: number): string {
  return `${prefix}-${year}-${String(serial).padStart(6, '0')}`
}
