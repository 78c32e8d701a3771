import { latePart } from '#src/ui/late/late-part.tsx'

/** Opened by few: drawn by the server, its script comes after the first. */
export const FilterPanel = latePart('filter-panel', async () => (await import('./filter-panel.tsx')).FilterPanel, [
  'search-filters',
])
