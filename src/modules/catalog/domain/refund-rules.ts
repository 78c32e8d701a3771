import { addDays, comparePlainDates, type PlainDate } from '#src/kernel/plain-date.ts'

/**
 * A share of places and products that a cancellation refunds until the end of the day `daysBefore`
 * days before the event's first day. Schema of the elements of `catalog.events.refund_rules`.
 * @property shareBp the share of the amount paid for them, in basis points (half is 5 000)
 * @property returnsCommission whether the commission on the refunded share is refunded too
 */
export type RefundRule = {
  readonly daysBefore: number
  readonly shareBp: number
  readonly returnsCommission: boolean
}

/** The default rules. The column's default in the migration is the same. */
export const defaultRefundRules: readonly RefundRule[] = [
  { daysBefore: 30, shareBp: 10_000, returnsCommission: false },
  { daysBefore: 7, shareBp: 5_000, returnsCommission: false },
]

/** Whether the rules are valid: days strictly decreasing, shares at most 100 %. */
export function areRefundRulesValid(rules: readonly RefundRule[]): boolean {
  return rules.every(({ daysBefore, shareBp }, i) => {
    const earlier = rules[i - 1]
    const isWhole = Number.isInteger(daysBefore) && Number.isInteger(shareBp)
    return (
      isWhole && daysBefore >= 0 && shareBp > 0 && shareBp <= 10_000 && (!earlier || earlier.daysBefore > daysBefore)
    )
  })
}

/**
 * The rule that applies on a day of the event's calendar, with its last day; null where nothing is
 * refunded any more.
 */
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
