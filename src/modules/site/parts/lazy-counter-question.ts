import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** Loaded only where the installation has a counter and the reader has not answered. */
export const LazyCounterQuestion = lazyPart(
  'counter-question',
  async () => (await import('./counter-question.tsx')).CounterQuestion,
  ['site-counter'],
)
