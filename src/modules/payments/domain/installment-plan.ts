import { splitByLargestRemainder } from '#src/kernel/money.ts'
import { addDays, type PlainDate } from '#src/kernel/plain-date.ts'

/** One part of a payment in parts. */
type Installment = { readonly on: PlainDate; readonly amountMinor: number }

/** SPEC §9: a quarter now, and three more every two weeks. */
const parts = 4
const everyDays = 14

/** The parts of a sum, which add up to it: whole roubles, and what is left over with the first. */
export function installmentPlan(amountMinor: number, today: PlainDate): readonly Installment[] {
  const whole = Math.floor(amountMinor / 100)
  const quarters = splitByLargestRemainder(
    whole,
    Array.from({ length: parts }, () => 1),
  )
  return quarters.map((quarter, i) => ({
    on: addDays(today, i * everyDays),
    amountMinor: quarter * 100 + (i === 0 ? amountMinor - whole * 100 : 0),
  }))
}
