/** What a list may be ordered by; which one holds is `sortOf` of the query. */
export const sorts = ['soonest', 'nearest', 'newest', 'rating', 'relevance'] as const
export type Sort = (typeof sorts)[number]

export function isSort(value: string): value is Sort {
  return sorts.some((sort) => sort === value)
}
