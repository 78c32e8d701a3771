import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** Opened by few: drawn by the server, its script comes after the first. */
export const FilterPanel = lazyPart('filter-panel', async () => (await import('./filter-panel.tsx')).FilterPanel, [
  'search-filters',
])
