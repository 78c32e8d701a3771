import { addDays, comparePlainDates, type PlainDate } from '#src/kernel/plain-date.ts'

/**
 * Until the end of the day `daysBefore` days before the event's first, so much of places and products goes back.
 * @property shareBp of what was paid for them, in basis points (half is 5 000)
 * @property returnsCommission whether the commission on what goes back goes back too
 */
export type RefundRule = {
  readonly daysBefore: number
  readonly shareBp: number
  readonly returnsCommission: boolean
}

/** What holds where the organizer says nothing; the same stands as the column's default. */
export const usualRefundRules: readonly RefundRule[] = [
  { daysBefore: 30, shareBp: 10_000, returnsCommission: false },
  { daysBefore: 7, shareBp: 5_000, returnsCommission: false },
]

/** Whether rules can be kept: days from the most to the fewest, each once, and never more than everything. */
export function areRefundRulesPossible(rules: readonly RefundRule[]): boolean {
  return rules.every(({ daysBefore, shareBp }, i) => {
    const earlier = rules[i - 1]
    const isWhole = Number.isInteger(daysBefore) && Number.isInteger(shareBp)
    return (
      isWhole && daysBefore >= 0 && shareBp > 0 && shareBp <= 10_000 && (!earlier || earlier.daysBefore > daysBefore)
    )
  })
}

/** The rule of a day of the event's calendar, and the last day on which it holds; null where nothing goes back any more. */
export function refundRuleOn(
  rules: readonly RefundRule[],
  startsOn: PlainDate,
  today: PlainDate,
): (RefundRule & { readonly lastDay: PlainDate }) | null {
  for (const rule of rules) {
    const lastDay = addDays(startsOn, -rule.daysBefore)
    if (comparePlainDates(today, lastDay) <= 0) return { ...rule, lastDay }
  }
  return null
}
