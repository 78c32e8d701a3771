import { latePart } from '#src/ui/late/late-part.tsx'

/** It stands far down the page. */
export const LatePlace = latePart('place', async () => (await import('./place-section.tsx')).PlaceSection, [
  'catalog-place',
])

/** Of an event that has no place. */
export const LateCalendar = latePart('calendar', async () => (await import('./calendar-links.tsx')).CalendarCard, [
  'catalog-place',
])
