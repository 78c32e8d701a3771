import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** Of lists that have events which are over. */
export const LazyRowOutcome = lazyPart('row-outcome', async () => (await import('./row-outcome.tsx')).RowOutcome, [
  'results-outcome',
])
