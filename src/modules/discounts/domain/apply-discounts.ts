import { partOfSum, splitByLargestRemainder } from '#src/kernel/money.ts'
import {
  type DiscountLine,
  type DiscountOrder,
  type LineReason,
  lineReason,
  type OrderReason,
  orderReason,
} from './discount-conditions.ts'
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
  readonly reason: OrderReason | 'automatic_is_better' | 'nothing_to_discount' | null
  readonly lines: readonly {
    readonly lineId: string
    readonly reason: LineReason | 'other_code' | 'access_code' | null
  }[]
}

export type AppliedDiscounts = {
  readonly discounts: readonly LineDiscount[]
  readonly codes: readonly CodeOutcome[]
}

/**
 * The discounts of an order. Of the automatic rules the one that takes off most applies. Each line
 * is covered by at most one code; the code that takes off most chooses its lines first, so the
 * order in which codes were entered does not matter. A code that stacks is counted from the price
 * less the automatic discount. One that does not replaces it, unless the automatic discount takes
 * off more. No line is discounted below zero.
 */
export function applyDiscounts(
  order: DiscountOrder,
  automaticRules: readonly DiscountRule[],
  codes: readonly AppliedCode[],
): AppliedDiscounts {
  const automatic = bestAutomatic(order, automaticRules)
  const covered = new Map<string, LineDiscount>()
  const replaced = new Set<string>()
  const outcomes: CodeOutcome[] = []
  for (const { code, rule } of largestFirst(order, codes)) {
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
    const amounts = discountLines(
      rule,
      order.lines.filter(({ id }) => open.has(id)),
      (line) => gross(line) - (isStacking ? (automatic.get(line.id)?.amountMinor ?? 0) : 0),
    )
    const lostMinor = isStacking ? 0 : sum([...amounts.keys()].map((id) => automatic.get(id)?.amountMinor ?? 0))
    const savedMinor = sum([...amounts.values()])
    if (savedMinor === 0) outcomes.push({ code, reason: 'nothing_to_discount', lines })
    else if (savedMinor <= lostMinor) outcomes.push({ code, reason: 'automatic_is_better', lines })
    else {
      outcomes.push({ code, reason: null, lines })
      for (const [lineId, amountMinor] of amounts) {
        covered.set(lineId, { lineId, ruleId: rule.id, code, amountMinor })
        if (!isStacking) replaced.add(lineId)
      }
    }
  }
  const remaining = [...automatic.values()].filter(({ lineId }) => !replaced.has(lineId))
  return {
    discounts: [...remaining, ...covered.values()],
    codes: outcomes.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  }
}

function codeReason(line: DiscountLine, covered: ReadonlyMap<string, LineDiscount>) {
  if (line.hasAccessCode) return 'access_code' as const
  return covered.has(line.id) ? ('other_code' as const) : null
}

function bestAutomatic(order: DiscountOrder, rules: readonly DiscountRule[]): ReadonlyMap<string, LineDiscount> {
  let best = { amounts: new Map<string, number>(), savedMinor: 0, ruleId: '' }
  for (const rule of rules.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const amounts = discountAlone(rule, order)
    const savedMinor = sum([...amounts.values()])
    if (savedMinor > best.savedMinor) best = { amounts, savedMinor, ruleId: rule.id }
  }
  return new Map(
    [...best.amounts].map(([lineId, amountMinor]) => [
      lineId,
      { lineId, ruleId: best.ruleId, code: null, amountMinor },
    ]),
  )
}

/** The codes in the order in which they choose their lines; by name where they take off the same. */
function largestFirst(order: DiscountOrder, codes: readonly AppliedCode[]): AppliedCode[] {
  return codes
    .map((applied) => ({
      applied,
      savedMinor: sum([...discountAlone(applied.rule, withoutAccessCodes(order)).values()]),
    }))
    .toSorted((a, b) => b.savedMinor - a.savedMinor || (a.applied.code < b.applied.code ? -1 : 1))
    .map(({ applied }) => applied)
}

function withoutAccessCodes(order: DiscountOrder): DiscountOrder {
  return { ...order, lines: order.lines.filter(({ hasAccessCode }) => !hasAccessCode) }
}

/** What the rule takes off if nothing else applies. */
function discountAlone(rule: DiscountRule, order: DiscountOrder): Map<string, number> {
  if (orderReason(rule, order) !== null) return new Map()
  return discountLines(
    rule,
    order.lines.filter((line) => lineReason(rule, line, order) === null),
    gross,
  )
}

/** The rule's discount of each covered line, by line id; lines without a discount are left out. */
function discountLines(
  { value }: DiscountRule,
  lines: readonly DiscountLine[],
  baseOf: (line: DiscountLine) => number,
): Map<string, number> {
  const bases = lines.map(baseOf)
  const amounts = (() => {
    switch (value.kind) {
      case 'percent':
        return splitOver(bases, partOfSum(sum(bases), value.shareBp, 10_000))
      case 'amount':
        return splitOver(bases, Math.min(value.amountMinor, sum(bases)))
      case 'fixed_price':
        return lines.map((line, i) => Math.max(0, (bases[i] ?? 0) - value.priceMinor * line.units))
      case 'free_product':
        return onlyFirst(lines.map((line, i) => Math.min(line.unitPriceMinor, bases[i] ?? 0)))
    }
  })()
  return new Map(
    lines.flatMap((line, i) => {
      const amountMinor = amounts[i] ?? 0
      return amountMinor > 0 ? [[line.id, amountMinor] as const] : []
    }),
  )
}

/** One unit is free, also where the order has the product on several lines. */
function onlyFirst(amounts: readonly number[]): number[] {
  const first = amounts.findIndex((amount) => amount > 0)
  return amounts.map((amount, i) => (i === first ? amount : 0))
}

function splitOver(bases: readonly number[], totalMinor: number): number[] {
  return sum(bases) === 0 ? bases.map(() => 0) : splitByLargestRemainder(totalMinor, bases)
}

function gross({ unitPriceMinor, units }: DiscountLine): number {
  return unitPriceMinor * units
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
