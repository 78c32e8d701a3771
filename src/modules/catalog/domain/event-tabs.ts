/** What decides which tabs an event has, and which of them are found by others. */
export type TabFacts = {
  readonly isListed: boolean
  /** Published results of at least one race. */
  readonly hasResults: boolean
  readonly isRated: boolean
}

/** The tabs of an event's page by what stands behind its address; results and reviews have theirs once there are results. */
export const eventTabs = ['', '/startlist', '/results', '/reviews'] as const
export type EventTab = (typeof eventTabs)[number]

export function tabsShown({ hasResults }: Pick<TabFacts, 'hasResults'>): readonly EventTab[] {
  return hasResults ? eventTabs : ['', '/startlist']
}

/**
 * The tabs that robots may keep, and that the map of the site names. Who takes part is on the page, but no robot has to know it; an
 * empty page of reviews is of no use to them.
 */
export function indexableTabs({ isListed, hasResults, isRated }: TabFacts): readonly EventTab[] {
  if (!isListed) return []
  return ['', ...(hasResults ? (['/results'] as const) : []), ...(hasResults && isRated ? (['/reviews'] as const) : [])]
}
