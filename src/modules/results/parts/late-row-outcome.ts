import { latePart } from '#src/ui/late/late-part.tsx'

/** Of lists that have events which are over. */
export const LateRowOutcome = latePart('row-outcome', async () => (await import('./row-outcome.tsx')).RowOutcome, [
  'results-outcome',
])
