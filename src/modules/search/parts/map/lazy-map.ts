import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** Loaded only for lists in the map view. */
export const LazyEventsMap = lazyPart('events-map', async () => (await import('./events-map.tsx')).EventsMap, ['maps'])
