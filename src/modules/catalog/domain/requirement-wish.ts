/** What a race may ask of whoever starts, as lists are narrowed by it; `none` is a race that asks for nothing. */
export const requirementWishes = ['none', 'medical', 'insurance', 'triathlete-card', 'qualification'] as const
export type RequirementWish = (typeof requirementWishes)[number]

export function isRequirementWish(value: string): value is RequirementWish {
  return requirementWishes.some((wish) => wish === value)
}
