import {
  type DiscountLine,
  type DiscountOrder,
  type LineReason,
  lineReason,
  type OrderReason,
  orderReason,
} from './discount-conditions.ts'
import { capped, compare, discountAlone, discountLines, grossOf, inCanonicalOrder, sumOf } from './discount-lines.ts'
import type { DiscountRule } from './discount-rule.ts'

export type AppliedCode = { readonly code: string; readonly rule: DiscountRule }

/** One discount of one order line. */
export type LineDiscount = {
  readonly lineId: string
  readonly ruleId: string
  /** null: an automatic discount. */
  readonly code: string | null
  readonly amountMinor: number
}

/** What a code does in the order: the lines that it covers, and why not the others. */
export type CodeOutcome = {
  readonly code: string
  readonly reason:
    | OrderReason
    | 'automatic_is_better'
    | 'nothing_to_discount'
    | 'product_to_choose'
    | 'budget_spent'
    | null
  readonly lines: readonly {
    readonly lineId: string
    /**
     * `budget_limited`: the rest of the budget covers it in part, or not at all. `nothing_to_discount`: it
     * costs nothing, or another unit is the free one.
     */
    readonly reason: LineReason | 'other_code' | 'access_code' | 'budget_limited' | 'nothing_to_discount' | null
  }[]
}

/** An automatic discount that fits the order. */
export type AutomaticOutcome = {
  readonly ruleId: string
  /** What it takes off where nothing else applies. */
  readonly amountMinor: number
  /** Only the best one is, and only where no code replaces it on all lines. */
  readonly isApplied: boolean
}

export type AppliedDiscounts = {
  readonly discounts: readonly LineDiscount[]
  readonly codes: readonly CodeOutcome[]
  /** The best first. */
  readonly automatic: readonly AutomaticOutcome[]
}

/**
 * The discounts of an order. Of the automatic rules the one that takes most off the whole order
 * applies. Each line is covered by at most one code; the code that takes off most chooses its lines
 * first, so the order in which codes were entered does not matter, nor that of lines and people. A
 * code that stacks is counted from the price less the automatic discount. One that does not replaces
 * it, unless the automatic discount takes off more. No line is discounted below zero. The codes of a
 * rule take off at most what its budget has left.
 * @param budgetLeft what other orders have left of the rules' budgets, in minor units, by rule id; a
 * rule that is not in it has no budget
 */
export function applyDiscounts(
  entered: DiscountOrder,
  automaticRules: readonly DiscountRule[],
  codes: readonly AppliedCode[],
  budgetLeft: ReadonlyMap<string, number> = new Map(),
): AppliedDiscounts {
  const order = { ...entered, lines: inCanonicalOrder(entered.lines) }
  const fitting = fittingAutomatic(order, automaticRules)
  const automatic = fitting[0]?.amounts ?? new Map<string, number>()
  const covered = new Map<string, LineDiscount>()
  const replaced = new Set<string>()
  const outcomes: CodeOutcome[] = []
  const left = new Map(budgetLeft)
  for (const { code, rule } of largestFirst(order, codes, budgetLeft)) {
    const reason = orderReason(rule, order)
    const lines = order.lines.map((line) => ({
      lineId: line.id,
      reason: lineReason(rule, line, order) ?? codeReason(line, covered),
    }))
    if (reason !== null) {
      outcomes.push({ code, reason, lines })
      continue
    }
    const open = new Set(lines.flatMap((line) => (line.reason === null ? [line.lineId] : [])))
    const isStacking = rule.stacking === 'with_automatic'
    const wanted = discountLines(
      rule,
      order.lines.filter(({ id }) => open.has(id)),
      (line) => grossOf(line) - (isStacking ? (automatic.get(line.id) ?? 0) : 0),
    )
    const amounts = capped(rule, wanted, left.get(rule.id))
    const lostMinor = isStacking ? 0 : sumOf([...amounts.keys()].map((id) => automatic.get(id) ?? 0))
    const savedMinor = sumOf(amounts.values())
    if (wanted.size > 0 && savedMinor === 0) outcomes.push({ code, reason: 'budget_spent', lines })
    else if (savedMinor === 0) outcomes.push({ code, reason: 'nothing_to_discount', lines })
    else if (savedMinor <= lostMinor) outcomes.push({ code, reason: 'automatic_is_better', lines })
    else {
      outcomes.push({ code, reason: null, lines: lines.map((line) => limited(line, wanted, amounts)) })
      left.set(rule.id, (left.get(rule.id) ?? Number.POSITIVE_INFINITY) - savedMinor)
      for (const [lineId, amountMinor] of amounts) {
        covered.set(lineId, { lineId, ruleId: rule.id, code, amountMinor })
        if (!isStacking) replaced.add(lineId)
      }
    }
  }
  const remaining = [...automatic].flatMap(([lineId, amountMinor]) =>
    replaced.has(lineId) ? [] : [{ lineId, ruleId: fitting[0]?.ruleId ?? '', code: null, amountMinor }],
  )
  return {
    discounts: [...remaining, ...covered.values()],
    codes: outcomes.toSorted((a, b) => compare(a.code, b.code)),
    automatic: fitting.map(({ ruleId, savedMinor }, i) => ({
      ruleId,
      amountMinor: savedMinor,
      isApplied: i === 0 && remaining.length > 0,
    })),
  }
}

function limited(
  line: CodeOutcome['lines'][number],
  wanted: ReadonlyMap<string, number>,
  amounts: ReadonlyMap<string, number>,
): CodeOutcome['lines'][number] {
  if (line.reason !== null) return line
  const [amountMinor, wantedMinor] = [amounts.get(line.lineId) ?? 0, wanted.get(line.lineId) ?? 0]
  const reason = wantedMinor === 0 ? 'nothing_to_discount' : amountMinor < wantedMinor ? 'budget_limited' : null
  return { lineId: line.lineId, reason }
}

function codeReason(line: DiscountLine, covered: ReadonlyMap<string, LineDiscount>) {
  if (line.hasAccessCode) return 'access_code' as const
  return covered.has(line.id) ? ('other_code' as const) : null
}

/** The automatic rules that take something off, the best first; by id where they take off the same. */
function fittingAutomatic(order: DiscountOrder, rules: readonly DiscountRule[]) {
  return rules
    .map((rule) => ({ ruleId: rule.id, amounts: discountAlone(rule, order) }))
    .map((one) => ({ ...one, savedMinor: sumOf(one.amounts.values()) }))
    .filter(({ savedMinor }) => savedMinor > 0)
    .toSorted((a, b) => b.savedMinor - a.savedMinor || compare(a.ruleId, b.ruleId))
}

/** The codes in the order in which they choose their lines; by name where they take off the same. */
function largestFirst(
  order: DiscountOrder,
  codes: readonly AppliedCode[],
  budgetLeft: ReadonlyMap<string, number>,
): AppliedCode[] {
  return codes
    .map((applied) => {
      const { rule } = applied
      return { applied, savedMinor: sumOf(capped(rule, discountAlone(rule, order), budgetLeft.get(rule.id)).values()) }
    })
    .toSorted((a, b) => b.savedMinor - a.savedMinor || compare(a.applied.code, b.applied.code))
    .map(({ applied }) => applied)
}
