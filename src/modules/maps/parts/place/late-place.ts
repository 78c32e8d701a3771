import { latePart } from '#src/ui/late/late-part.tsx'

/** It stands far down the page. */
export const LatePlace = latePart('place', async () => (await import('./place-section.tsx')).PlaceSection, [
  'maps-place',
])
