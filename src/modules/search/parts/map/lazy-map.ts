import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** Of lists that are shown on a map alone. */
export const EventsMap = lazyPart('events-map', async () => (await import('./events-map.tsx')).EventsMap, ['maps'])
