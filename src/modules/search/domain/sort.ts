/** The orders of a list; `sortOf` in event-query.ts decides which one applies. */
export const sorts = ['soonest', 'nearest', 'newest', 'rating', 'relevance'] as const
export type Sort = (typeof sorts)[number]

export function isSort(value: string): value is Sort {
  return sorts.some((sort) => sort === value)
}
