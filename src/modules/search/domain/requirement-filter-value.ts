/** What a race may ask of whoever starts, as lists are narrowed by it; `none` is a race that asks for nothing. */
export const requirementFilters = ['none', 'medical', 'insurance', 'triathlete-card', 'qualification'] as const
export type RequirementFilter = (typeof requirementFilters)[number]

export function isRequirementFilter(value: string): value is RequirementFilter {
  return requirementFilters.some((one) => one === value)
}
