import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** Loaded late: it is near the end of the page. */
export const LazyVenue = lazyPart('venue', async () => (await import('./venue-section.tsx')).VenueSection, [
  'maps-venue',
])
