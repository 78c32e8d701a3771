import { addDays, type PlainDate } from '#src/kernel/plain-date.ts'

/** One part of a payment in parts. */
type Installment = { readonly on: PlainDate; readonly amountMinor: number }

/** SPEC §9: a quarter now, and three more every two weeks. */
const parts = 4
const everyDays = 14

/** The parts of a sum, which add up to it: equal ones, and spare kopecks with the first. */
export function installmentPlan(amountMinor: number, today: PlainDate): readonly Installment[] {
  const quarter = Math.floor(amountMinor / parts)
  return Array.from({ length: parts }, (_, i) => ({
    on: addDays(today, i * everyDays),
    amountMinor: i === 0 ? amountMinor - quarter * (parts - 1) : quarter,
  }))
}
