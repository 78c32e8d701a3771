import { partOfSum, splitByLargestRemainder } from '#src/kernel/money.ts'
import { type DiscountLine, type DiscountOrder, lineReason, orderReason } from './discount-conditions.ts'
import type { DiscountRule } from './discount-rule.ts'

/** What the rule takes off each line if nothing else applies, by line id. */
export function discountAlone(rule: DiscountRule, order: DiscountOrder): Map<string, number> {
  if (orderReason(rule, order) !== null) return new Map()
  const covered = order.lines.filter((line) => !line.hasAccessCode && lineReason(rule, line, order) === null)
  return discountLines(rule, covered, grossOf)
}

/** The rule's discount of each covered line, by line id; lines without a discount are left out. */
export function discountLines(
  { value }: DiscountRule,
  lines: readonly DiscountLine[],
  baseOf: (line: DiscountLine) => number,
): Map<string, number> {
  const bases = lines.map(baseOf)
  const amounts = (() => {
    switch (value.kind) {
      case 'percent':
        return splitOver(bases, partOfSum(sumOf(bases), value.shareBp, 10_000))
      case 'amount':
        return splitOver(bases, Math.min(value.amountMinor, sumOf(bases)))
      case 'amount_each':
        return lines.map((line, i) => Math.min(bases[i] ?? 0, value.amountMinor * line.units))
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

/**
 * The discount of a rule whose budget has `leftMinor` left, by line id: spread over the lines by what
 * each would get, where the rest is smaller. A free product is given whole or not at all: nobody pays
 * for a part of what was to cost nothing.
 */
export function capped(
  { value }: DiscountRule,
  wanted: ReadonlyMap<string, number>,
  leftMinor: number | undefined,
): ReadonlyMap<string, number> {
  if (leftMinor === undefined || sumOf(wanted.values()) <= leftMinor) return wanted
  if (leftMinor <= 0 || value.kind === 'free_product') return new Map()
  const amounts = splitByLargestRemainder(leftMinor, [...wanted.values()])
  return new Map(
    [...wanted.keys()].flatMap((id, i) => {
      const amountMinor = amounts[i] ?? 0
      return amountMinor > 0 ? [[id, amountMinor] as const] : []
    }),
  )
}

/**
 * The lines by what they are, so that rounding does not depend on the order in which they were
 * added: lines that differ in nothing but their id get the same sums in some order.
 */
export function inCanonicalOrder(lines: readonly DiscountLine[]): DiscountLine[] {
  const keyOf = ({ kind, subjectId, person }: DiscountLine) => [kind, subjectId, person?.key ?? ''].join(' ')
  return lines.toSorted(
    (a, b) =>
      compare(keyOf(a), keyOf(b)) ||
      b.unitPriceMinor - a.unitPriceMinor ||
      b.units - a.units ||
      Number(a.hasAccessCode) - Number(b.hasAccessCode) ||
      Number(a.isFreePrice) - Number(b.isFreePrice) ||
      compare(a.id, b.id),
  )
}

export function grossOf({ unitPriceMinor, units }: DiscountLine): number {
  return unitPriceMinor * units
}

export function sumOf(amounts: Iterable<number>): number {
  return [...amounts].reduce((all, amount) => all + amount, 0)
}

export function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** One unit is free, also where the order has the product on several lines. */
function onlyFirst(amounts: readonly number[]): number[] {
  const first = amounts.findIndex((amount) => amount > 0)
  return amounts.map((amount, i) => (i === first ? amount : 0))
}

function splitOver(bases: readonly number[], totalMinor: number): number[] {
  return sumOf(bases) === 0 ? bases.map(() => 0) : splitByLargestRemainder(totalMinor, bases)
}
