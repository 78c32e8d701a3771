export const ageGroups = ['children', 'teens', 'youth', 'adults', 'aged'] as const
export type AgeGroup = (typeof ageGroups)[number]

/** Whole years, both ends included; null: unbounded. */
export type AgeRange = { readonly from: number | null; readonly to: number | null }

const ranges: Record<AgeGroup, AgeRange> = {
  children: { from: null, to: 12 },
  teens: { from: 13, to: 17 },
  youth: { from: 18, to: 22 },
  adults: { from: 23, to: 59 },
  aged: { from: 60, to: null },
}

export function ageGroupRange(group: AgeGroup): AgeRange {
  return ranges[group]
}

export function isAgeGroup(value: string): value is AgeGroup {
  return ageGroups.some((group) => group === value)
}

/** Whether some age is in both ranges: then a race matches the filter by age. */
export function rangesOverlap(a: AgeRange, b: AgeRange): boolean {
  return (a.from ?? 0) <= (b.to ?? Number.POSITIVE_INFINITY) && (b.from ?? 0) <= (a.to ?? Number.POSITIVE_INFINITY)
}
