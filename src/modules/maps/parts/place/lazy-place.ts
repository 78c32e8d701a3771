import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** Loaded late: it is near the end of the page. */
export const LazyPlace = lazyPart('place', async () => (await import('./place-section.tsx')).PlaceSection, [
  'maps-place',
])
