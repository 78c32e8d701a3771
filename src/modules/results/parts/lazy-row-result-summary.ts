import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** For lists with past events. */
export const LazyRowResultSummary = lazyPart(
  'row-result-summary',
  async () => (await import('./row-result-summary.tsx')).RowResultSummary,
  ['results-summary'],
)
