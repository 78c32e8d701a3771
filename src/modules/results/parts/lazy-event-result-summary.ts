import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/**
 * For past events. In its own file, since the home page loads the chunk that the list and the
 * event's page share (tools/client-chunks.ts).
 */
export const LazyEventResultSummary = lazyPart(
  'event-result-summary',
  async () => (await import('./event-result-summary.tsx')).EventResultSummary,
  ['results-summary'],
)
