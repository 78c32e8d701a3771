/** Requirements that a list can be filtered by; `none` selects races without any. */
export const requirementFilters = ['none', 'medical', 'insurance', 'triathlete-card', 'qualification'] as const
export type RequirementFilter = (typeof requirementFilters)[number]

export function isRequirementFilter(value: string): value is RequirementFilter {
  return requirementFilters.some((one) => one === value)
}
