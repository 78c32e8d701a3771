import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** Of an event that is over. It has a file of its own: home loads what the list and the event's page share (tools/client-chunks.ts). */
export const LazyEventOutcome = lazyPart(
  'event-outcome',
  async () => (await import('./event-outcome.tsx')).EventOutcomeSection,
  ['results-outcome'],
)
