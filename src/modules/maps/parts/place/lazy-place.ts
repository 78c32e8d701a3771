import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** It stands far down the page. */
export const LazyPlace = lazyPart('place', async () => (await import('./place-section.tsx')).PlaceSection, [
  'maps-place',
])
