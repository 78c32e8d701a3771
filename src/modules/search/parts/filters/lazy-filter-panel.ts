import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** Rendered on the server; its script loads after the first, since few readers open it. */
export const LazyFilterPanel = lazyPart('filter-panel', async () => (await import('./filter-panel.tsx')).FilterPanel, [
  'search-filters',
])
