import type { ResultGender } from './protocol.ts'

/** Years of age, both ends included; no upper end for the oldest. */
export type AgeCategory = { readonly from: number; readonly to: number | null }

/** Where each group begins: children by two years, adults by ten. */
const beginnings = [0, 8, 10, 12, 14, 16, 18, 30, 40, 50, 60, 70, 80] as const

/** The group in which an age is ranked. @param years on the race's reference day */
export function ageCategory(years: number): AgeCategory {
  const from = beginnings.findLast((one) => one <= years) ?? 0
  const next = beginnings.find((one) => one > from)
  return { from, to: next === undefined ? null : next - 1 }
}

/** Who is ranked against each other; null for a person whose gender nobody knows, and for a team: no group is theirs. */
export function categoryKey(gender: ResultGender, category: AgeCategory | null): string | null {
  return gender === 'unknown' || category === null ? null : `${gender}-${category.from}`
}
