import { latePart } from '#src/ui/late/late-part.tsx'

/** Of lists that are shown on a map alone. */
export const EventsMap = latePart('events-map', async () => (await import('./events-map.tsx')).EventsMap, ['maps'])
