/** The facts that decide which tabs an event has, and which of them search engines may index. */
export type TabFacts = {
  readonly isListed: boolean
  /** At least one race has published results. */
  readonly hasResults: boolean
  readonly isRated: boolean
}

/**
 * The tabs of an event's page, as suffixes of its address; results and reviews appear once there
 * are results.
 */
export const eventTabs = ['', '/startlist', '/results', '/reviews'] as const
export type EventTab = (typeof eventTabs)[number]

/** The tabs of an event's page: before there are results only overview and start list. */
export function tabsShown({ hasResults }: Pick<TabFacts, 'hasResults'>): readonly EventTab[] {
  return hasResults ? eventTabs : ['', '/startlist']
}

/**
 * The tabs that search engines may index and the sitemap lists. The start list is left out to
 * protect participants' names, and a page without reviews has nothing to find.
 */
export function indexableTabs({ isListed, hasResults, isRated }: TabFacts): readonly EventTab[] {
  if (!isListed) return []
  return ['', ...(hasResults ? (['/results'] as const) : []), ...(hasResults && isRated ? (['/reviews'] as const) : [])]
}
