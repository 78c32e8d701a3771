import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** For lists with past events. */
export const LazyRowOutcome = lazyPart('row-outcome', async () => (await import('./row-outcome.tsx')).RowOutcome, [
  'results-outcome',
])
