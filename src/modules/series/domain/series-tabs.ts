import type { Tab } from '#src/modules/search/domain/tabs.ts'

/** The tabs of a series' events, in their order. */
export const seriesTabs = ['future', 'today', 'virtual', 'results'] as const satisfies readonly Tab[]
export type SeriesTab = (typeof seriesTabs)[number]

export function isSeriesTab(value: string): value is SeriesTab {
  return seriesTabs.some((tab) => tab === value)
}
