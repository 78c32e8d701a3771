import type { ResultGender } from './result-list.ts'

/** Years of age, both ends included; `to` is null in the oldest group. */
export type AgeCategory = { readonly from: number; readonly to: number | null }

/** The lower bound of each group: children by two years, adults by ten. */
const beginnings = [0, 8, 10, 12, 14, 16, 18, 30, 40, 50, 60, 70, 80] as const

/**
 * The age group in which an age is ranked.
 * @param years on the race's reference day
 */
export function ageCategory(years: number): AgeCategory {
  const from = beginnings.findLast((one) => one <= years) ?? 0
  const next = beginnings.find((one) => one > from)
  return { from, to: next === undefined ? null : next - 1 }
}

/**
 * The key of a ranking by gender and age group; null for an unknown gender, and for a team, which
 * have no age group.
 */
export function categoryKey(gender: ResultGender, category: AgeCategory | null): string | null {
  return gender === 'unknown' || category === null ? null : `${gender}-${category.from}`
}
